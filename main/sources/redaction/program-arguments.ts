import { reportCookies } from './auth-headers.ts';
import { type ReportSecret, type SecretRule, visitMatches } from './secret-span.ts';
import { isReference, looksSecret, readValue, type ValueSpan } from './secret-value.ts';

/** How a program takes its secrets on the command line, beyond flags whose names say so. */
interface ProgramSyntax {
  readonly names: readonly string[];
  /** Only where one of these words comes before, as `docker login`: `docker run -p` is a port. */
  readonly after?: readonly string[];
  /** Flags with the secret as the next word. */
  readonly next?: readonly string[];
  /** Flags with the secret in the same word. */
  readonly attached?: readonly string[];
  /** Flags with a user's name and a secret, parted by `:`, `%` or `,`; next or attached. */
  readonly pair?: readonly string[];
  /** Flags with cookies, or a file of them, as the next word. */
  readonly cookies?: readonly string[];
  /** Number of the operand, from 1 and behind `after`, that is the secret. */
  readonly operand?: number;
}

const PROGRAMS: readonly ProgramSyntax[] = [
  {
    names: [
      'mysql',
      'mysqldump',
      'mysqladmin',
      'mysqlimport',
      'mysqlsh',
      'mysqlcheck',
      'mariadb',
      'mariadb-dump',
      'mariadb-admin',
    ],
    attached: ['-p'],
  },
  { names: ['sshpass'], next: ['-p'], attached: ['-p'] },
  { names: ['ssh-keygen'], next: ['-N', '-P'], attached: ['-N', '-P'] },
  { names: ['curl'], pair: ['-u', '--user', '-U', '--proxy-user'], cookies: ['-b', '--cookie'] },
  { names: ['http', 'https', 'xh', 'xhs'], pair: ['-a', '--auth'] },
  { names: ['lftp'], pair: ['-u'] },
  { names: ['smbclient', 'rpcclient', 'smbget'], pair: ['-U', '--user'] },
  { names: ['zip', 'unzip'], next: ['-P'], attached: ['-P'] },
  { names: ['7z', '7za', '7zz', 'rar', 'unrar'], attached: ['-hp', '-p'] },
  { names: ['redis-cli', 'valkey-cli'], next: ['-a'] },
  {
    names: [
      'mongo',
      'mongosh',
      'mongodump',
      'mongorestore',
      'mongoexport',
      'mongoimport',
      'cqlsh',
      'rdesktop',
      'ncftpput',
      'ncftpget',
    ],
    next: ['-p'],
  },
  {
    names: [
      'docker',
      'podman',
      'nerdctl',
      'helm',
      'skopeo',
      'buildah',
      'crane',
      'oras',
      'az',
      'oc',
      'argocd',
      'cf',
    ],
    after: ['login'],
    next: ['-p'],
  },
  { names: ['twine'], next: ['-p'] },
  {
    names: ['ldapsearch', 'ldapmodify', 'ldapadd', 'ldapdelete', 'ldapwhoami', 'ldappasswd'],
    next: ['-w', '-s', '-a'],
  },
  {
    names: ['sqlcmd', 'bcp', 'osql', 'tsql', 'ipmitool', 'mosquitto_pub', 'mosquitto_sub'],
    next: ['-P'],
    attached: ['-P'],
  },
  { names: ['useradd', 'usermod'], next: ['-p'] },
  { names: ['security'], next: ['-w', '-p', '-P'] },
  { names: ['openssl'], next: ['-k', '-K'] },
  { names: ['wpa_passphrase'], operand: 2 },
  { names: ['rabbitmqctl'], after: ['add_user', 'change_password'], operand: 2 },
  { names: ['vault'], after: ['login'], operand: 1 },
  { names: ['rclone'], after: ['obscure'], operand: 1 },
  { names: ['snmpget', 'snmpwalk', 'snmpset'], next: ['-A', '-X'] },
  { names: ['htpasswd'], after: ['-b', '-bc', '-cb', '-bB', '-Bb', '-bn'], operand: 3 },
  { names: ['htpasswd'], after: ['-nb', '-nbB', '-bnB', '-nbm'], operand: 2 },
  { names: ['net'], after: ['user'], operand: 2 },
];

const SYNTAXES_BY_NAME = Map.groupBy(
  PROGRAMS.flatMap((syntax) => syntax.names.map((name) => ({ name, syntax }))),
  ({ name }) => name,
);
const PROGRAM_NAME = new RegExp(
  `(?<![\\w.-])(?:${[...SYNTAXES_BY_NAME.keys()].join('|')})(?=(?:\\.exe)?[^\\S\\r\\n])`,
  'g',
);

/** Words of a command that are looked at; longer ones hold lists of files. */
const MAX_WORDS = 80;

/** `openssl … pass:secret`, `xfreerdp /p:secret`, `cmdkey /pass:secret`. */
const PREFIXED =
  /(?<![^\s"'])(?:ConvertTo-SecureString\s+(?:-String\s+)?|pass:|\/(?:p|pass|password|pwd):)(?=\S)/g;
/** `echo secret | sudo -S`, `echo user:secret | chpasswd`, and the same from a here-string. */
const PIPED = /\b(?:echo|printf)[^\S\r\n]+(?:-\w+[^\S\r\n]+)*(?:(?:"%s(?:\\n)?"|'%s(?:\\n)?')[^\S\r\n]+)?/g;
const SECRET_READER =
  /^[^\S\r\n]*\|[^|;&\n]{0,200}?(?:-password-stdin|--with-token|--passphrase-fd|sudo\s(?:-\w+\s)*-\w*S|chpasswd|passwd\s+--stdin|secret\s+create|secrets?\s+(?:set|put|versions)|\bpass\s+insert|gpg\s|--stdin-password)/;
const HERE_STRING =
  /(?:-password-stdin|--with-token|--passphrase-fd \d|sudo\s(?:-\w+\s)*-\w*S\b[^<|;&\n]{0,80}|chpasswd|secret\s+(?:set|put)[^<|;&\n]{0,80})\s*<<<\s*/g;
/** `kubectl create secret … --from-literal=name=secret`. */
const LITERAL = /--from-literal[= ]["']?[\w.-]{1,80}=/g;

/** Secrets in places of a command line that only the program's own syntax gives away. */
export const programArguments: SecretRule = {
  hint: new RegExp(
    `${PROGRAM_NAME.source}|ConvertTo-SecureString|pass:|/p(?:ass|assword|wd)?:|echo|printf|<<<|--from-literal`,
  ),
  find(text, report) {
    visitMatches(PROGRAM_NAME, text, (match) => {
      const { words, end } = commandWords(text, match.index + match[0].length);
      for (const { syntax } of SYNTAXES_BY_NAME.get(match[0]) ?? [])
        reportArguments(text, words, syntax, report);
      return end;
    });
    for (const prefix of [PREFIXED, HERE_STRING, LITERAL]) {
      visitMatches(prefix, text, (match) => {
        const value = readValue(text, match.index + match[0].length);
        reportUnlessReference(text, value, report);
        return value.next;
      });
    }
    visitMatches(PIPED, text, (match) => {
      const value = readValue(text, match.index + match[0].length);
      // Bounded: the reader is named soon after the pipe.
      if (SECRET_READER.test(text.slice(value.next, value.next + 260)))
        reportUnlessReference(text, value, report);
      return value.next;
    });
  },
};

function reportUnlessReference(text: string, value: ValueSpan, report: ReportSecret): void {
  if (!isReference(text.slice(value.start, value.end))) report(value.start, value.end);
}

const SPACE = /[^\S\r\n]*(?:\\\r?\n[^\S\r\n]*)*/y;

/** The words up to the end of the simple command, and where that is. */
function commandWords(
  text: string,
  start: number,
): { readonly words: readonly ValueSpan[]; readonly end: number } {
  const words: ValueSpan[] = [];
  let at = text.startsWith('.exe', start) ? start + '.exe'.length : start;
  while (words.length < MAX_WORDS) {
    SPACE.lastIndex = at;
    SPACE.test(text);
    at = SPACE.lastIndex;
    if (at >= text.length || /[|;&\r\n)]/.test(text[at]!)) break;
    const word = readValue(text, at);
    if (word.next === at) break;
    words.push(word);
    at = word.next;
  }
  return { words, end: at };
}

function reportArguments(
  text: string,
  words: readonly ValueSpan[],
  syntax: ProgramSyntax,
  report: ReportSecret,
): void {
  const textOf = (word: ValueSpan) => text.slice(word.start, word.end);
  const { after, next = [], attached = [], pair = [], cookies = [], operand } = syntax;
  const from = after === undefined ? 0 : words.findIndex((word) => after.includes(textOf(word))) + 1;
  if (after !== undefined && from === 0) return;

  for (const [index, word] of words.entries()) {
    if (index < from) continue;
    const content = textOf(word);
    const following = words[index + 1];
    if (following !== undefined && next.includes(content)) reportUnlessReference(text, following, report);
    if (following !== undefined && pair.includes(content)) reportPair(text, following, report);
    if (following !== undefined && cookies.includes(content) && textOf(following).includes('=')) {
      reportCookies(text, following.start, report);
    }
    const flag = attached.find((each) => content.startsWith(each) && content.length > each.length);
    if (flag !== undefined && !word.isQuoted) {
      reportUnlessReference(text, readValue(text, word.start + flag.length), report);
    }
    const pairFlag = pair.find((each) => content.startsWith(each) && content.length > each.length);
    if (pairFlag !== undefined && !word.isQuoted) {
      const skipped = content[pairFlag.length] === '=' ? 1 : 0;
      reportPair(text, readValue(text, word.start + pairFlag.length + skipped), report);
    }
  }
  const secret =
    operand === undefined
      ? undefined
      : words.slice(from).filter((word) => text[word.start] !== '-')[operand - 1];
  if (secret !== undefined) reportUnlessReference(text, secret, report);
}

function reportPair(text: string, value: ValueSpan, report: ReportSecret): void {
  const content = text.slice(value.start, value.end);
  const parting = content.search(/[:%,]/);
  if (parting < 0) return;
  const user = content.slice(0, parting);
  const password = content.slice(parting + 1);
  if (!isReference(password)) report(value.start + parting + 1, value.end);
  // A token in the user's place goes with an empty password, whose colon is cut off as punctuation or not.
  else if (password === '' && looksSecret(user)) report(value.start, value.start + parting);
}
