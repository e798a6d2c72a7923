import { ERROR_CODES } from '../../../contracts/errors.ts';
import type { ResultOf } from '../../../contracts/methods.ts';
import type { SettingValues } from '../../../contracts/settings.ts';
import type { HostParts } from '../../host/parts.ts';
import type { SettingChanges } from '../../host/settings.ts';
import { stateOf } from '../../host/status.ts';
import { updateFeed } from '../../host/update-feed.ts';
import { RefusedFolderError } from '../../host/watched-roots.ts';
import { whenUnlocked } from '../../host/when-unlocked.ts';
import { PatternError } from '../../sources/patterns/linear-pattern.ts';
import { ownRules } from '../../sources/redaction/own-patterns.ts';
import { redact } from '../../sources/redaction/redact.ts';
import { REDACTED } from '../../sources/redaction/secret-span.ts';
import type { MethodHandlers } from '../dispatch.ts';
import { RequestError } from '../request-error.ts';
import { storing } from './storing.ts';

type SettingsMethods = Pick<
  MethodHandlers,
  'settings.get' | 'settings.set' | 'host.pause' | 'host.resume' | 'project.leaveOut' | 'privacy.test'
>;

/** The person's settings, pauses, and what is left out. */
export function settingsMethods(parts: HostParts): SettingsMethods {
  const { settings, pauses, clock } = parts;
  const set = (changes: () => SettingChanges) =>
    storing(() => whenUnlocked(() => ({ settings: writable(withPatterns(() => settings.set(changes()))) })));
  const paused = (): ResultOf<'host.pause'> => ({
    state: stateOf(parts),
    pausedUntil: pauses.current?.until ?? null,
  });

  return {
    'settings.get': () => ({
      settings: writable(settings.all()),
      hasUpdateFeed: updateFeed() !== null,
    }),

    'settings.set': ({ changes }) => set(() => changes),

    'host.pause': ({ until }) => {
      if (until !== null && until <= clock())
        throw new RequestError(
          ERROR_CODES.invalidParams,
          'A pause must end later than now, or when told to.',
        );
      pauses.pause(until);
      return paused();
    },

    'host.resume': () => {
      pauses.resume();
      return paused();
    },

    'project.leaveOut': ({ project, isLeftOut }) =>
      set(() => {
        const others = settings.all().leftOutProjects.filter((ref) => !parts.leftOut.isSame(ref, project));
        return { leftOutProjects: isLeftOut ? [...others, project] : others };
      }),

    'privacy.test': ({ text, patterns }) => {
      const own = withPatterns(() => ownRules(patterns ?? settings.all().redactionPatterns));
      const { text: redacted, redactions } = redact(text, own);
      return { text: redacted, count: redactions, spans: spansIn(redacted) };
    },
  };
}

/** A pattern that is none, or a folder that is refused, is its writer's to change. */
function withPatterns<Result>(work: () => Result): Result {
  try {
    return work();
  } catch (error) {
    if (error instanceof PatternError || error instanceof RefusedFolderError)
      throw new RequestError(ERROR_CODES.invalidParams, error.message);
    throw error;
  }
}

function spansIn(text: string): { start: number; end: number }[] {
  return [...text.matchAll(/\[redacted\]/g)].map(({ index }) => ({
    start: index,
    end: index + REDACTED.length,
  }));
}

/** On the wire lists are anyone's. */
function writable(values: SettingValues): ResultOf<'settings.get'>['settings'] {
  return structuredClone(values) as ResultOf<'settings.get'>['settings']; // Safe: a copy of the same form.
}
