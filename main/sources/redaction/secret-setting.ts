import type { NameSecrecy } from './secret-name.ts';
import { isPlainWord, looksSecret } from './secret-value.ts';

/** A value beside a name that may be a secret's, with what is around them. */
export interface Setting {
  readonly name: string;
  readonly secrecy: Exclude<NameSecrecy, 'none'>;
  /** What parts them; `paired` for a tag or a `value:` of its own. */
  readonly sign: '=' | '==' | ':' | 'paired' | 'blank';
  /** `name=value`, as shells and queries have it: code puts blanks around the sign. */
  readonly isTight: boolean;
  readonly value: string;
  readonly isQuoted: boolean;
  /** The line before the name, at most 80 units of it. */
  readonly before: string;
  /** A few units behind the value. */
  readonly after: string;
}

/** Whether the value is a secret rather than code, a type, a label or a sentence about one. */
export function isSecretSetting(setting: Setting): boolean {
  const { secrecy, sign, value, isQuoted } = setting;
  if (setting.name === 'PASS' && sign === ':') return false; // A test's result.
  switch (sign) {
    case 'blank':
      return isSecretArgument(setting);
    case 'paired':
      return secrecy === 'strong' || looksSecret(value);
    case '==':
      return isQuoted && looksSecret(value);
    case '=':
    case ':':
      if (isQuoted) return secrecy === 'strong' ? !isSentence(value) : looksSecret(value);
      return isPlainWord(value) ? isSecretWord(setting) : isSecretBareValue(setting);
  }
}

/** `config set name value`; the name may have the registry's address before it. */
const SET_COMMAND = /\bset\s+\S*$/;
const FILE = /^[./~]|\.\w{1,5}$/;

/** `--password x`, and names in configuration commands: `config set aws_secret_access_key x`. */
function isSecretArgument({ name, secrecy, value, before }: Setting): boolean {
  const isFlag = name.startsWith('-') && /(?:^|[\s'"`])$/.test(before);
  if (isFlag) return value[0] !== '-' && (secrecy === 'strong' || !isPlainWord(value) || looksSecret(value));
  if (secrecy === 'strong' && SET_COMMAND.test(before) && !isPlainWord(value)) return true;
  if (!/\d/.test(value) || !looksSecret(value)) return false;
  return /[_.:]/.test(name) || isEnvironmentName(name) ? !FILE.test(value) : looksRandom(value);
}

const RANDOM_LENGTH = 16;

/** Digits, small and capital letters mixed as no identifier, file name, commit or checksum has them. */
function looksRandom(value: string): boolean {
  if (value.length < RANDOM_LENGTH || !/^[\w+/=~-]+$/.test(value)) return false;
  const changes = value.match(/[A-Za-z]\d|\d[A-Za-z]/g)?.length ?? 0;
  return changes >= 3 && /[A-Z]/.test(value) && /[a-z]/.test(value);
}

const FUNCTION_WORD = /\b(?:is|are|must|should|not|the|your|a|an|for|to|too|of|or|and|please)\b/;

/** Messages and labels: several words, none of which looks secret. */
function isSentence(value: string): boolean {
  if (!value.includes(' ')) return false;
  const isWords = value.split(' ').every((word) => !/\d|[A-Za-z][^\w\s'’,.:;!?()-]/.test(word));
  return isWords && (/^[A-Z"'(]/.test(value) || FUNCTION_WORD.test(value));
}

/** Unquoted, with digits or marks within: a secret unless it is a list or an index. */
function isSecretBareValue({ secrecy, value }: Setting): boolean {
  const isCode = /^[({[]|^[\w$.]+\[/.test(value);
  return !isCode && (secrecy === 'strong' || looksSecret(value));
}

const CODE_AFTER = /^\s*(?:[)\],|[<]|=[^=])/;
const DECLARATION_BEFORE =
  /\b(?:const|let|var|val|final|static|readonly|return|private|public|self\.|this\.)\s*$|\.$/;
const CONFIGURATION_BEFORE =
  /^[\s\-#/*>]*(?:export\s+|set\s+|ENV\s+|ARG\s+|-e\s+)?["'`{([,]*$|[{(,"'`|?&;]\s*$/;
const LINE_END = /^[^\S\r\n]*(?:$|[\r\n}]|\\n|,\s)/;

/** Unquoted letters only, where code, types and prose look like settings. */
function isSecretWord({ name, secrecy, sign, isTight, value, before, after }: Setting): boolean {
  if (isTight) {
    const isKeywordArgument = /\(\s*$|,\s+$/.test(before) && /^\s*[),]/.test(after);
    return !isKeywordArgument && (secrecy === 'strong' || looksSecret(value) || isEnvironmentName(name));
  }
  if (value.includes('.') || SECRET_IDENTIFIER.test(value)) return false;
  const isDeclared = DECLARATION_BEFORE.test(before);
  if (looksSecret(value)) return sign === ':' || !isDeclared;
  if (secrecy !== 'strong' || isDeclared || CODE_AFTER.test(after)) return false;
  return LINE_END.test(after) && CONFIGURATION_BEFORE.test(before);
}

/** An identifier that itself speaks of secrets, such as `user_password`. */
const SECRET_IDENTIFIER = /password|passwd|passphrase|secret|token|key|pass|pwd/i;

function isEnvironmentName(name: string): boolean {
  return /^[A-Z][A-Z0-9_]*$/.test(name);
}
