import type { HostParts } from '../../host/parts.ts';
import type { MethodHandlers } from '../dispatch.ts';
import { storing } from './event-methods.ts';

export function hookMethods(parts: HostParts): Pick<MethodHandlers, 'hook.handle'> {
  return {
    'hook.handle': async ({ agent, event, payload, at, delivery }) => ({
      stdout: await storing(() => parts.hooks.handle({ agent, event, payload, at, delivery })),
      exitCode: 0,
    }),
  };
}
