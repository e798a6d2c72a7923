import { z } from 'zod';
import { text, time } from '../event.ts';
import { settingChanges, settingValues } from '../settings.ts';
import { count, hostState, type Method, project } from '../shapes.ts';

const paused = z.object({
  state: hostState,
  pausedUntil: z.number().nullable().describe('Null: not paused, or until resumed.'),
});
const settings = z.object({ settings: settingValues });

/** The person's settings, pauses, and what is left out. */
export const settingsMethods = {
  'settings.get': {
    summary: 'All settings, those never set at their first value.',
    params: z.object({}),
    result: settings.extend({
      hasUpdateFeed: z
        .boolean()
        .describe('Whether this build knows where newer versions are told; else `updateCheck` asks nobody.'),
    }),
  },
  'settings.set': {
    summary: 'Change settings, all that are named or none. They hold at once.',
    params: z.object({ changes: settingChanges }),
    result: settings,
  },
  'host.pause': {
    summary:
      'Record nothing from now on: hooks are answered with nothing, and what happens meanwhile is not taken in later either.',
    params: z.object({
      until: time.nullable().describe('When it resumes by itself, ms since 1970; null: when told to.'),
    }),
    result: paused,
  },
  'host.resume': {
    summary: 'Record again.',
    params: z.object({}),
    result: paused,
  },
  'project.leaveOut': {
    summary:
      'Leave a project out: nothing of it is recorded or told from then on; what was recorded stays. Or include it again.',
    params: z.object({ project, isLeftOut: z.boolean() }),
    result: settings,
  },
  'privacy.test': {
    summary: 'Redact a text as the recorded ones are. Stores nothing.',
    params: z.object({
      text,
      patterns: settingValues.shape.redactionPatterns
        .optional()
        .describe('In place of the own patterns that are set.'),
    }),
    result: z.object({
      text: z.string(),
      count: count.describe('Values redacted.'),
      spans: z
        .array(z.object({ start: count, end: count }))
        .describe('Where in the answered text something was replaced, UTF-16 units.'),
    }),
  },
} as const satisfies Record<string, Method>;
