import { errorFingerprint } from '../learning/error-fingerprint.ts';

/**
 * Says that a command was not run, or not to its end: refused by the person, a rule or the agent, cut short,
 * or dropped with another call. Nothing that is edited afterwards fixes that.
 */
const NOT_RUN =
  /^\s*(?:Error: )?(?:\(rejected\)|No \(tell |Interrupted|\[Request interrupted|Sibling tool call|Command timed out|User rejected|The user doesn't want|Permission to use|Cancelled|Canceled|Aborted)|blocked by hook|was blocked\. For security|requires approval|has been denied|<tool_use_error>|timed out after/i;

/** Says that the command itself was wrong: it is called in another way, whatever was edited meanwhile. */
const MISTYPED =
  /\bparse error near\b|\bcd:\d+: |\bcd: .*: No such file|unrecognized (?:option|argument|subcommand|token)|unknown (?:option|flag|command|shorthand flag|argument)|^usage: |pathspec '.*' did not match|found no collectors|cannot write multiple packages|directory not found|build constraints exclude all|no tests? (?:files? )?found|script not found|Missing script|no matches found|paths are ignored by one of your|no rule to make target|not a git repository|^\(eval\):\d+: permission denied/im;

/** Says that the command lacked its surroundings: these mend it, not files. */
const UNPREPARED =
  /command not found|No module named|ModuleNotFoundError|Cannot find module|not recognized as an internal|Cannot connect to the Docker daemon|ECONNREFUSED/i;

/** Lines that say only that something failed, how the program was called, or quote the source. */
const EMPTY_LINE = new RegExp(
  [
    String.raw`^\t`,
    String.raw`^\s*>?\s*\d+\s+\d*\s*[│|]`,
    String.raw`^\s*(?:[|│^~]|\/\/)`,
    '^[_=-]{3,}',
    String.raw`^\s*(?:error|fail(?:ed|ure)?|fatal|exception)\s*[:.!]?\s*$`,
    String.raw`^\s*(?:error: )?(?:exit|process exited with) (?:code|status)\b`,
    String.raw`\b(?:task|recipe|target|script|command|process|build|job|step|suite)\b.{0,60}\b(?:failed|exited|errored)\b`,
    String.raw`\berror task failed\b`,
    String.raw`^\s*npm (?:err!|error)(?: code| errno| path| command| syscall| lifecycle|\s*$| a complete log)`,
    String.raw`^\s*make(?:\[\d+\])?: \*\*\*`,
    String.raw`^\s*(?:\$|>|\+|=+>) `,
    String.raw`^\s*\[[\w:-]+\] \$ `,
    String.raw`^\s*(?:platform|rootdir|configfile|plugins|cachedir|collected|collecting)\b`,
    String.raw`^\s*(?:found )?\d+ (?:issues?|errors?|failed|failures?|passed|problems?|warnings?|tests?)\b`,
    String.raw`^\s*(?:tests?|test suites?|snapshots|time|ran|files?|duration)\s*:? +\d`,
    String.raw`^\s*(?:ok|fail|\?|✓|✔)\s+.*\d(?:\.\d+)?m?s\)?\s*$`,
    String.raw`^\s*(?:fail|ok|\?)\s+\S+(?:\s+\[.*\])?\s*(?:\(cached\))?\s*$`,
    String.raw`^\s*===? (?:run|pause|cont|name)\b`,
    String.raw`^\s*--- pass`,
    String.raw`\.{6,}`,
    String.raw`^\s*- (?:hook id|exit code|duration|files were modified)`,
    String.raw`^\s*\[(?:warning|info|debug)\]`,
    String.raw`^\s*(?:\[[\w -]+\] )?(?:warning|warn|info|debug|note|hint)\b`,
    String.raw`^\s*\(pass\) `,
    String.raw`\b(?:INFO|DEBUG|TRACE)\b|level=(?:info|debug)`,
    String.raw`^\s*(?:checked|formatted|linted|scanned|compiled|running) \S+ `,
    '━{4,}|─{4,}',
    String.raw`^\s*#\s`,
  ].join('|'),
  'i',
);
/** Lines that a program marks as what went wrong, or that a compiler begins with the place. */
const MARKED =
  /^\s*(?:[×✖✘✗●!] |E {2,}\S|(?:\w+ )?(?:error|exception)(?:\[\w+\])?: |fatal: |panic: )|\berror TS\d+:|^\s*[\w./@+-]+\.\w+(?::\d+)+:? |^\s*[\w./@+-]+\.\w+\(\d+,\d+\): /i;
/** Words by which a line says what went wrong. */
const SAYING =
  /error|exception|panic|fatal|fail|undefined|cannot|can't|could not|couldn't|denied|not found|no such|refused|unexpected|missing|invalid|expect|mismatch|unused|should|must|not enough|too many|duplicate|forbidden|not used|rejected|conflict|incompatible|has no|does not|doesn't|is not|isn't|never|unable|unknown|already|required|deprecated|ineffectual|\bwant\b|\bonly\b|occurrences|unhandled|out of range|not sorted|could be|would have|specif/i;

/** Characters read of an error. Chosen: as those of its fingerprint. */
const MAX_READ = 20_000;
/** Lines up to which an error is told whatever its words. Chosen: what is so short says nothing else. */
const SHORT = 3;
/** Letters that a telling fingerprint has at least. Chosen: less is a word such as `failed`. */
const LEAST_LETTERS = 8;
/** How agents begin what a failing call is answered with. */
const ANSWER_PREFIX = /^\s*(?:Exit code \d+\n)?\s*Error: /;

/** Whether a failing call was run at all, and as it was meant. */
export function wasRun(error: string): boolean {
  const read = error.slice(0, MAX_READ);
  return !NOT_RUN.test(read) && !MISTYPED.test(read);
}

/**
 * The fingerprint by which a fix of an error is found again: of the line that says best what went wrong, not
 * just that something did. Null where none does. Linear in the characters read.
 */
export function failureKey(error: string): string | null {
  const written = error
    .slice(0, MAX_READ)
    .replace(ANSWER_PREFIX, '')
    .split(/\r?\n/)
    .filter((line) => line.trim() !== '');
  const lines = written.filter((line) => !EMPTY_LINE.test(line));
  const line =
    lines.find((one) => MARKED.test(one) && SAYING.test(one)) ??
    lines.find((one) => SAYING.test(one)) ??
    (written.length <= SHORT ? lines[0] : undefined);
  const fingerprint = errorFingerprint(line ?? '');
  const letters = fingerprint.replace(/<\w+>/g, '').replace(/[^\p{L}]/gu, '');
  return letters.length < LEAST_LETTERS ? null : fingerprint;
}

/** Whether a command failed for want of what it needs around it, such as a program or an environment. */
export function wasUnprepared(fingerprint: string): boolean {
  return UNPREPARED.test(fingerprint);
}
