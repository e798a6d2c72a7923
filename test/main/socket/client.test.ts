import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { ERROR_CODES } from '../../../contracts/errors.ts';
import { MAX_MESSAGE_BYTES } from '../../../contracts/protocol.ts';
import { connect } from '../../../main/socket/client.ts';
import { ConnectionError, HostNotRunningError, RemoteError } from '../../../main/socket/client-errors.ts';
import type { ConnectionContext } from '../../../main/socket/dispatch.ts';
import { RequestError } from '../../../main/socket/request-error.ts';
import { openSocket } from '../../builders/socket-builder.ts';
import { tempFolder } from '../../builders/temp-folder.ts';

const EMPTY = { dropped: 0, kept: 0 };

/** Somebody on the socket who is no host: says `greeting` to whoever connects. */
const impostor = async (greeting: string) => {
  const home = tempFolder();
  mkdirSync(join(home, 'run'));
  const server = createServer((socket) => socket.on('error', () => undefined).write(greeting));
  await new Promise<void>((resolve) => {
    server.listen(join(home, 'run', 'socket'), resolve);
  });
  onTestFinished(() => {
    server.close();
  });
  return home;
};

describe('connect', () => {
  it('says who answers, and carries many calls at once', async () => {
    const { home } = await openSocket({
      handlers: { 'maintenance.decay': ({ at }) => ({ ...EMPTY, projects: at ?? 0 }) },
    });
    const client = await connect({ home });
    expect(client.host.pid).toBe(process.pid);
    const calls = Array.from({ length: 200 }, (_, at) => client.call('maintenance.decay', { at }));
    expect(await Promise.all(calls)).toEqual(calls.map((_, projects) => ({ ...EMPTY, projects })));
    client.close();
  });

  it.each([
    ['no folder', (home: string) => rmSync(home, { recursive: true })],
    ['no socket', () => undefined],
    [
      'a file that is no socket',
      (home: string) => {
        mkdirSync(join(home, 'run'));
        writeFileSync(join(home, 'run', 'socket'), '');
      },
    ],
    [
      'an endpoint that is gone',
      (home: string) => {
        mkdirSync(join(home, 'run'));
        writeFileSync(join(home, 'run', 'endpoint'), `${home}/gone\n`);
      },
    ],
  ])('says that Holloway is not running, and what to do, where there is %s', async (_, prepare) => {
    const home = tempFolder();
    prepare(home);
    const failure = await connect({ home }).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(HostNotRunningError);
    expect(String(failure)).toContain('Holloway is not running: start it with `holloway serve`');
  });

  it('gives up on one who accepts and never answers', async () => {
    const home = await impostor('');
    await expect(connect({ home, timeoutMs: 30 })).rejects.toThrow(ConnectionError);
  });

  it.each(['rubbish\n', 'null\n', 'x'.repeat(MAX_MESSAGE_BYTES + 1)])(
    'gives up on one who answers with rubbish',
    async (rubbish) => {
      await expect(connect({ home: await impostor(rubbish) })).rejects.toThrow(ConnectionError);
    },
  );

  it('passes an error answer on with code and data', async () => {
    const { home } = await openSocket({
      handlers: {
        'memory.stats': () => {
          throw new RequestError(ERROR_CODES.storeUnavailable, 'Nothing can be stored.', { reason: 'full' });
        },
      },
    });
    const client = await connect({ home });
    const failure = await client.call('memory.stats', {}).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(RemoteError);
    expect(failure).toMatchObject({
      code: ERROR_CODES.storeUnavailable,
      message: 'Nothing can be stored.',
      data: { reason: 'full' },
    });
    client.close();
  });

  it('refuses to send what is above the cap, and stays usable', async () => {
    const { home } = await openSocket({ handlers: { 'project.list': () => ({ projects: [] }) } });
    const client = await connect({ home });
    const query = 'x'.repeat(MAX_MESSAGE_BYTES);
    await expect(client.call('memory.recall', { project: 'p', query })).rejects.toThrow('too large');
    expect(await client.call('project.list', {})).toEqual({ projects: [] });
    client.close();
  });

  it('fails the calls that wait when the host goes, and those made later', async () => {
    const taken = Promise.withResolvers<void>();
    const { home, server } = await openSocket({
      handlers: {
        'maintenance.verify': () => {
          taken.resolve();
          return new Promise(() => undefined);
        },
      },
    });
    const client = await connect({ home });
    const waiting = client.call('maintenance.verify', {});
    await taken.promise;
    const [failed] = await Promise.allSettled([waiting, server.close(0)]);
    expect(failed).toMatchObject({ reason: expect.any(ConnectionError) });
    await expect(client.call('project.list', {})).rejects.toThrow(ConnectionError);
  });

  it('hears the notices that it subscribed to', async () => {
    const subscribed = Promise.withResolvers<ConnectionContext>();
    const { home } = await openSocket({
      handlers: {
        'host.subscribe': ({ topics = [] }, context) => {
          subscribed.resolve(context);
          return { topics };
        },
      },
    });
    const client = await connect({ home });
    const heard = Promise.withResolvers<unknown>();
    await client.subscribe(heard.resolve, ['notice']);
    const context = await subscribed.promise;
    context.notify('host.notified', { topic: 'future' } as never);
    context.notify('host.notified', { topic: 'notice', message: 'disk full' });
    expect(await heard.promise).toEqual({ topic: 'notice', message: 'disk full' });
    client.close();
  });
});
