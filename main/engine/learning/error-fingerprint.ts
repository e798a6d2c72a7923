/** Terminal control sequences: escape, bracket, parameters, final byte. */
const ANSI = new RegExp(`${String.fromCharCode(27)}\\[[0-9;?]*[ -/]*[@-~]`, 'g');
const URL_LIKE = /\b[a-z][a-z0-9+.-]*:\/\/\S+/gi;
/** Absolute, home and relative paths with at least one separator, and a line and column behind them. */
const PATH = /(?:[a-z]:)?(?:[~.]{0,2}[\\/])?(?:[\w@.+-]+[\\/])+[\w@.+-]+(?::\d+(?::\d+)?|\(\d+,\d+\))?/gi;
/**
 * A bare file name is known as one by the line behind it: elsewhere a word with a dot may be what the error
 * is about.
 */
const PLACE = /[\w@.+-]+\.[a-z]\w*(?::\d+(?::\d+)?|\(\d+,\d+\))/gi;
const HEX = /\b(?:0x[0-9a-f]+|[0-9a-f]{8,}(?:-[0-9a-f]{4,})*)\b/gi;
const NUMBER = /\d+(?:[.:,]\d+)*/g;
const BLANKS = /\s+/g;
/** A line that names what went wrong, rather than where or how the program was called. */
const TELLING =
  /\b\w*(?:error|exception|panic|fatal|fail(?:ed|ure)?|undefined|cannot|can't|denied|not found|no such|refused|unexpected|missing|invalid)\b/i;
/** Says how the program ended, not what went wrong. */
const EXIT_CODE = /^exit code/;
/** Characters read of a text and kept of a fingerprint. Chosen: an error is told early, and in a line. */
const MAX_READ = 20_000;
const MAX_LENGTH = 160;

/**
 * The text that stands for an error whatever the run: the first telling line, without colours, addresses,
 * paths and numbers, in one case. Quoted names stay, since they say which error it is, but paths in them go.
 * Empty for a text without letters. Linear in the characters read, 20,000 at most.
 */
export function errorFingerprint(text: string): string {
  const lines = text
    .slice(0, MAX_READ)
    .replace(ANSI, '')
    .split(/\r?\n/)
    .map(normalised)
    .filter((line) => /\p{L}/u.test(line.replace(/<\w+>/g, '')));
  const telling = lines.find((line) => TELLING.test(line) && !EXIT_CODE.test(line));
  const chosen = telling ?? lines.find((line) => !EXIT_CODE.test(line)) ?? lines[0] ?? '';
  return chosen.slice(0, MAX_LENGTH);
}

function normalised(line: string): string {
  return line
    .replace(URL_LIKE, '<url>')
    .replace(PATH, '<path>')
    .replace(PLACE, '<path>')
    .replace(HEX, '<hex>')
    .replace(NUMBER, '<n>')
    .replace(BLANKS, ' ')
    .trim()
    .toLowerCase();
}
