import { z } from 'zod';
import { activityEntry, activityMethods } from './methods/activity-methods.ts';
import { agentMethods } from './methods/agent-methods.ts';
import { backupMethods } from './methods/backup-methods.ts';
import { correctionMethods } from './methods/correction-methods.ts';
import { eventMethods } from './methods/event-methods.ts';
import { graphMethods } from './methods/graph-methods.ts';
import { hookMethods } from './methods/hook-methods.ts';
import { hostMethods } from './methods/host-methods.ts';
import { importMethods } from './methods/import-methods.ts';
import { jobMethods } from './methods/job-methods.ts';
import { maintenanceMethods } from './methods/maintenance-methods.ts';
import { memoryMethods } from './methods/memory-methods.ts';
import { privacyMethods } from './methods/privacy-methods.ts';
import { procedureMethods } from './methods/procedure-methods.ts';
import { searchMethods } from './methods/search-methods.ts';
import { settingsMethods } from './methods/settings-methods.ts';
import { shellMethods } from './methods/shell-methods.ts';
import { upkeepMethods } from './methods/upkeep-methods.ts';
import { count, hostState, job } from './shapes.ts';

/** Every method of the socket. Validates, types and documents; `docs/protocol.md` is generated from it. */
export const METHODS = {
  ...activityMethods,
  ...hostMethods,
  ...eventMethods,
  ...hookMethods,
  ...memoryMethods,
  ...correctionMethods,
  ...maintenanceMethods,
  ...upkeepMethods,
  ...privacyMethods,
  ...backupMethods,
  ...procedureMethods,
  ...searchMethods,
  ...agentMethods,
  ...shellMethods,
  ...importMethods,
  ...graphMethods,
  ...jobMethods,
  ...settingsMethods,
} as const;

/** The name of a method. */
export type MethodName = keyof typeof METHODS;
/** What a method takes, once it is valid. */
export type ParamsOf<M extends MethodName> = z.infer<(typeof METHODS)[M]['params']>;
/** What a method gives. */
export type ResultOf<M extends MethodName> = z.infer<(typeof METHODS)[M]['result']>;

/** Notifications that the host sends to subscribers. */
export const NOTIFICATIONS = {
  'host.notified': z.discriminatedUnion('topic', [
    z.object({ topic: z.literal('recorded'), project: z.string(), events: count, lastEventAt: z.number() }),
    z.object({
      topic: z.literal('status'),
      state: hostState,
      pausedUntil: z.number().nullable().describe('Null: not paused, or until resumed.'),
    }),
    z.object({
      topic: z.literal('settings'),
      changed: z.array(z.string()).describe('Names of the settings that were changed.'),
    }),
    z.object({ topic: z.literal('notice'), message: z.string() }),
    z.object({
      topic: z.literal('activity'),
      entries: z
        .array(activityEntry)
        .describe(
          'New or changed ones, the latest first, as `activity.list` gives them. Ten messages a second at most.',
        ),
      dropped: count.describe(
        'Entries that were left out since the last message because there were too many.',
      ),
    }),
    job.extend({ topic: z.literal('job') }),
    z.object({
      topic: z.literal('procedure'),
      ids: z.array(count).describe('Procedures that are new or have changed.'),
    }),
    z.object({
      topic: z
        .literal('erased')
        .describe(
          'Something recorded was erased or brought back, or another store took the place of this one: what is shown of it is to be asked for anew.',
        ),
    }),
  ]),
} as const;

/** Long work, as anyone may see it. */
export type JobState = z.infer<typeof job>;
/** What a subscriber hears. */
export type HostNotice = z.infer<(typeof NOTIFICATIONS)['host.notified']>;
/** A kind of it, to subscribe to. */
export type NoticeTopic = HostNotice['topic'];
