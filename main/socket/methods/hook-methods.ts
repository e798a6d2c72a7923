import type { HostParts } from '../../host/parts.ts';
import type { MethodHandlers } from '../dispatch.ts';
import { storing } from './storing.ts';

/** Hooks that do not come over HTTP. */
export function hookMethods(parts: HostParts): Pick<MethodHandlers, 'hook.handle'> {
  return {
    'hook.handle': async ({ agent, event, payload, at, delivery }) => ({
      stdout: await storing(() => parts.hooks.handle({ agent, event, payload, at, delivery })),
      exitCode: 0,
    }),
  };
}
