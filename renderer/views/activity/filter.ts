import type { ParamsOf } from '../../../contracts/methods.ts';
import type { activityTexts } from '../../texts/activity.ts';
import type { Entry } from './entry.ts';

/** A choice of kinds. */
export type KindChoice = keyof typeof activityTexts.kinds;

/** What of the stream is wanted. */
export interface Filter {
  readonly project: string | null;
  readonly kind: KindChoice;
  /** Empty: any. */
  readonly agent: string;
  readonly text: string;
}

/** What each choice stands for; null: all that is not the host's own book-keeping. */
const KINDS: Readonly<Record<KindChoice, readonly string[] | null>> = {
  all: null,
  told: ['delivery', 'suppression'],
  delivered: ['delivery'],
  suppressed: ['suppression'],
  prompts: ['prompt'],
  tools: ['tool_call'],
  commands: ['command_finished'],
  files: ['file_changed'],
  sessions: ['session_started', 'session_ended', 'compacted'],
  errors: ['error_reported', 'error_resolved'],
  corrections: ['adjusted'],
  upkeep: ['swept', 'injected'],
};

/** Whether a word of an address is a choice of kinds. */
export function isKindChoice(word: string | null): word is KindChoice {
  return word !== null && word in KINDS;
}

/** Whether a filter leaves anything out beside other projects. */
export function isNarrowed({ kind, agent, text }: Filter): boolean {
  return kind !== 'all' || agent !== '' || text !== '';
}

/** What to ask the host for. */
export function paramsOf({ project, kind, agent, text }: Filter): ParamsOf<'activity.list'> {
  const kinds = KINDS[kind];
  return {
    ...(project !== null && { project }),
    ...(kinds !== null && { kinds: [...kinds] }),
    ...(agent !== '' && { agent }),
    ...(text !== '' && { text }),
  };
}

/** Makes what tells whether an entry that has just come is wanted: as the host filters, but on what it tells in short. */
export function entryFilter({ project, kind, agent, text }: Filter): (entry: Entry) => boolean {
  const kinds = KINDS[kind];
  const wanted = text.toLowerCase();
  return (entry) =>
    (project === null || entry.project.ref === project) &&
    (kinds === null || kinds.includes(entry.kind === 'event' ? entry.type : entry.kind)) &&
    (agent === '' || entry.agent === agent) &&
    (wanted === '' || textsOf(entry).some((part) => part.toLowerCase().includes(wanted)));
}

function textsOf(entry: Entry): readonly string[] {
  switch (entry.kind) {
    case 'event': {
      const { paths, command, query, error, tool, text } = entry;
      return [...paths, command, query, error, tool, text].filter((part) => part !== null);
    }
    case 'delivery':
      return entry.paths;
    case 'suppression':
      return [];
  }
}
