import { counted, formatCount, formatTokens } from '../format/number.ts';
import { visibleText } from '../format/visible-text.ts';

/** Words of the activity view. */
export const activityTexts = {
  title: 'Activity',
  subtitle: 'What happens, what agents are told, and what becomes of it.',
  show: 'Show',
  stream: 'Stream',
  charts: 'Charts',
  pause: 'Pause the stream',
  resume: 'Resume the stream',
  /** Recording goes on: said so that nobody takes one for the other. */
  pausedHint: 'The stream is paused. Recording goes on.',
  held: (count: number) => `${formatCount(count)} new`,
  toNewest: 'Show the newest',
  dropped: (count: number) => `${counted(count, 'entry', 'entries')} came too fast to be shown here.`,
  reload: 'Load them',
  list: 'What happened, the latest first',
  filterText: 'Filter',
  filterPlaceholder: 'Filter by path, command, text…',
  kind: 'Kind',
  agent: 'Agent',
  anyAgent: 'Any agent',
  clear: 'Clear filters',
  searching: 'Looking further back…',
  lookFurther: 'Look further back',
  empty: 'Nothing has happened yet',
  emptyHint: 'What agents, editors and shells do appears here as it happens.',
  connect: 'Connect an agent',
  nothingFits: 'Nothing fits these filters',
  entry: 'The chosen entry',
  pickOne: 'Choose an entry to see it in full',
  noProject: 'no project',
  kinds: {
    all: 'Everything',
    told: 'Told and not told',
    delivered: 'Told',
    suppressed: 'Not told',
    prompts: 'Prompts',
    tools: 'Tool calls',
    commands: 'Shell commands',
    files: 'File changes',
    sessions: 'Sessions',
    errors: 'Errors named',
    corrections: 'Corrections',
    upkeep: 'Upkeep',
  },
  outcomes: {
    opened: (count: number) => `${formatCount(count)} opened`,
    edited: (count: number) => `${formatCount(count)} edited`,
    ignored: (count: number) => `${formatCount(count)} ignored`,
  },
  facts: {
    at: 'When',
    project: 'Project',
    agent: 'Agent',
    session: 'Session',
    thread: 'Subagent',
    source: 'Source',
    tool: 'Tool',
    branch: 'Branch',
    paths: 'Files',
    command: 'Command',
    query: 'Searched for',
    result: 'Result',
    duration: 'Ran for',
    error: 'Error',
    text: 'Text',
  },
  more: (count: number) => `and ${formatCount(count)} more`,
  succeeded: 'succeeded',
  failed: (exitCode: number | null) => (exitCode === null ? 'failed' : `failed (exit ${String(exitCode)})`),
  delivery: {
    told: 'What the agent was told',
    notTold: 'Why nothing was said',
    prompt: 'With the prompt',
    promptGone: 'The log no longer has the prompt.',
    why: 'Why each file, and what became of it',
    considered: 'What was considered',
    words: (words: readonly string[]) => `holds ${words.map((word) => `“${word}”`).join(', ')} of the prompt`,
    associate: (of: string) => `goes with ${of}`,
    rank: (rank: number) => `recall ranked it ${ordinal(rank)}`,
    open: 'Open',
    graph: 'Graph',
    openFile: (path: string) => `Open ${path} in the editor`,
    showFile: (path: string) => `Show ${path} in the graph`,
    candidates: (count: number) => counted(count, 'file'),
    candidatesHint: 'ranked by recall',
    fitting: (count: number) => formatCount(count),
    fittingHint: 'that the prompt’s words speak for',
    toldBefore: (count: number) => formatCount(count),
    toldBeforeHint: 'told earlier in this session',
    tokens: (tokens: number, most: number) => `${formatCount(tokens)} of ${formatTokens(most)}`,
    tokensHint: 'of what one delivery may cost',
    outcome: {
      opened: 'Opened',
      edited: 'Edited',
      ignored: 'Ignored',
      pending: 'Not used yet',
    },
  },
  reasons: {
    off: { short: 'deliveries are off', long: 'Deliveries are switched off in the settings.' },
    paused: { short: 'paused', long: 'Holloway was paused.' },
    'left-out': {
      short: 'the project is left out',
      long: 'The project is left out: nothing of it is recorded or told.',
    },
    unassigned: {
      short: 'outside any project',
      long: 'The prompt was written outside any project, so that no project’s memory applies.',
    },
    'nothing-telling': {
      short: 'the prompt says nothing telling',
      long: 'No word of the prompt says what it is about: only everyday words such as “fix” or “again”.',
    },
    'nothing-known': {
      short: 'no file is known',
      long: 'No file of this project is known, or all that were known have been deleted.',
    },
    'nothing-fits': {
      short: 'nothing fits',
      long: 'No file stands for enough of the prompt’s words. Rather than guess, nothing is said.',
    },
    'all-told': {
      short: 'all told already',
      long: 'Every file that fits was told earlier in this session and is still in the agent’s context.',
    },
    'over-budget': {
      short: 'over budget',
      long: 'No line was short enough for what one delivery may cost.',
    },
    'not-on-disk': {
      short: 'what fits is not on disk now',
      long: 'The files that fit are not in the project’s folder now. They are told again once they are back.',
    },
    'never-suggested': {
      short: 'what fits is never suggested',
      long: 'The files that fit are among those that the settings keep from agents, or may hold secrets by their name.',
    },
  },
  chart: {
    days: 'Period',
    lastDays: (days: number) => `${formatCount(days)} days`,
    decisions: 'Prompts: told and not told',
    delivered: 'Told',
    suppressed: 'Not told',
    outcomes: 'Files told, and what became of them',
    opened: 'Opened',
    edited: 'Edited',
    ignored: 'Ignored',
    pending: 'Not used yet',
    tokens: 'Tokens told to agents',
    used: 'Share of told files that were used',
    events: 'Events recorded',
    sources: { agent: 'Agents', editor: 'Editors', shell: 'Shells', git: 'Git' },
    sums: {
      delivered: 'deliveries',
      used: 'of told files used',
      tokens: 'tokens told',
      perDelivery: 'tokens a delivery',
      events: 'events',
    },
    nothing: 'No activity in this period',
    nothingHint: 'Choose a longer one, or another project.',
  },
};

/** What an entry says, in parts that are shown differently. */
export interface Sentence {
  readonly verb: string;
  /** A path, a command, a text. */
  readonly object: string;
  readonly isCode: boolean;
  readonly tail: string;
  readonly isBad: boolean;
}

/** The fields of an event that its sentence is made of. */
interface Told {
  readonly source: string;
  readonly type: string;
  readonly tool: string | null;
  readonly access: string | null;
  readonly paths: readonly string[];
  readonly pathCount: number;
  readonly command: string | null;
  readonly query: string | null;
  readonly ok: boolean | null;
  readonly exitCode: number | null;
  readonly error: string | null;
  readonly text: string | null;
}

const ACCESS_VERBS: Readonly<Record<string, string>> = {
  read: 'Read',
  edit: 'Edited',
  create: 'Created',
  delete: 'Deleted',
  search: 'Searched',
  run: 'Ran',
};

const TYPE_VERBS: Readonly<Record<string, string>> = {
  session_started: 'Session began',
  session_ended: 'Session ended',
  compacted: 'Context was compacted',
  swept: 'Dropped what had faded',
  injected: 'Noted what was told',
  adjusted: 'Memory was corrected by hand',
};

/** An event in a sentence: `Edited src/x.ts`, `Ran npm test → failed (exit 1)`. */
export function eventSentence(event: Told): Sentence {
  const isBad = event.ok === false;
  const tail = isBad ? activityTexts.failed(event.exitCode) : '';
  const said = (verb: string, object = '', isCode = true): Sentence => ({
    verb,
    object: visibleText(object).replace(/\s+/g, ' ').trim(),
    isCode,
    tail,
    isBad,
  });
  switch (event.type) {
    case 'prompt':
      return said('Asked', event.text ?? '', false);
    case 'command_finished':
      return said('Ran', event.command ?? '');
    case 'file_changed':
      // Many files at once, which nobody edited one by one: the event says how many.
      if (event.pathCount === 0) return said(event.text ?? 'Changed files', '', false);
      // A commit tells of work that may be anybody's: nobody was seen editing.
      return said(
        event.source === 'git' ? 'Committed' : (ACCESS_VERBS[event.access ?? 'edit'] ?? 'Changed'),
        pathsOf(event),
      );
    case 'error_reported':
      return said('Met an error', event.error ?? event.text ?? '');
    case 'error_resolved':
      return said('Fixed an error in', pathsOf(event));
    case 'tool_call':
      return toolSentence(event, said);
    default:
      return said(TYPE_VERBS[event.type] ?? event.type.replaceAll('_', ' '), pathsOf(event));
  }
}

function toolSentence(event: Told, said: (verb: string, object?: string) => Sentence): Sentence {
  const verb = ACCESS_VERBS[event.access ?? ''];
  if (event.command !== null) return said('Ran', event.command);
  if (event.query !== null)
    return said(event.access === 'search' ? 'Searched for' : 'Looked up', event.query);
  if (verb !== undefined && event.paths.length > 0) return said(verb, pathsOf(event));
  return said('Used', [event.tool ?? 'a tool', pathsOf(event)].join(' '));
}

function pathsOf({ paths, pathCount }: Pick<Told, 'paths' | 'pathCount'>): string {
  const [first = ''] = paths;
  return pathCount > 1 ? `${first} ${activityTexts.more(pathCount - 1)}` : first;
}

/** What was told, in a sentence: `Told 3 files, 142 tokens`. */
export function deliverySentence(paths: readonly string[], tokens: number): Sentence {
  return {
    verb: `Told ${counted(paths.length, 'file')}, ${formatTokens(tokens)}`,
    object: visibleText(shortNames(paths).join(', ')),
    isCode: true,
    tail: '',
    isBad: false,
  };
}

/** The files' names; those that several have, with their folder. */
function shortNames(paths: readonly string[]): readonly string[] {
  const names = paths.map((path) => lastParts(path, 1));
  return paths.map((path, index) => {
    const name = names[index] ?? path;
    return names.indexOf(name) === names.lastIndexOf(name) ? name : lastParts(path, 2);
  });
}

function lastParts(path: string, count: number): string {
  return path.split('/').slice(-count).join('/');
}

/** Why nothing was told, in a sentence: `Said nothing: all told already`. */
export function suppressionSentence(reason: keyof typeof activityTexts.reasons): Sentence {
  const said = activityTexts.reasons[reason].short;
  return { verb: `Said nothing: ${said}`, object: '', isCode: false, tail: '', isBad: false };
}

function ordinal(number: number): string {
  const tens = number % 100;
  if (tens >= 11 && tens <= 13) return `${String(number)}th`;
  return `${String(number)}${{ 1: 'st', 2: 'nd', 3: 'rd' }[number % 10] ?? 'th'}`;
}
