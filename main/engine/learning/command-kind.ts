/** Words that only say how the program behind them is started. */
const STARTERS: ReadonlySet<string> = new Set(['command', 'doas', 'env', 'exec', 'nohup', 'sudo', 'time']);
const ASSIGNMENT = /^[A-Za-z_]\w*=/;
const SUBCOMMAND = /^[a-z][\w:-]*$/i;
/** Moves to a folder first: what is done there is what counts. */
const MOVE = /^\s*(?:cd|pushd)\s+(?:"[^"]*"|'[^']*'|[^\s;&|]+)\s*(?:&&|;)\s*/;

/**
 * Program and subcommand: what a command does, whatever its arguments, its environment, how it is started and
 * where. Names the resource of a command.
 */
export function commandKind(command: string): string {
  const words = command.replace(MOVE, '').trim().split(/\s+/);
  const from = words.findIndex((word) => !ASSIGNMENT.test(word) && !STARTERS.has(word));
  // Of options that belong to the starter too little is known to read on behind them.
  const at = from === -1 || words[from]!.startsWith('-') ? 0 : from;
  const [program = '', next = ''] = words.slice(at);
  return SUBCOMMAND.test(next) ? `${program} ${next}` : program;
}
