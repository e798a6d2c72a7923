import type { MethodName, ParamsOf, ResultOf } from '../../contracts/methods.ts';
import type { Client } from '../socket/client.ts';

/**
 * Does work with a connection to the running host, and closes it. Throws what `connect` and the work throw.
 */
export async function withHost<Result>(work: (host: Client) => Promise<Result>): Promise<Result> {
  // Loaded when it is needed: `--help` and completion answer in half the time without the contracts.
  const { connect } = await import('../socket/client.ts');
  const host = await connect();
  try {
    return await work(host);
  } finally {
    host.close();
  }
}

/** Asks the running host one question. */
export function ask<M extends MethodName>(method: M, params: ParamsOf<M>): Promise<ResultOf<M>> {
  return withHost((host) => host.call(method, params));
}
