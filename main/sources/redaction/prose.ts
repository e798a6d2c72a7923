import { type SecretRule, visitMatches } from './secret-span.ts';
import { isReference, looksSecret, readValue } from './secret-value.ts';

const NOUN =
  '(?:pass(?:word|phrase|code|wd)|pwd|pw|pin(?: code)?|otp|secret(?: key)?|(?:api|access|private|license|encryption)[- ]?key|' +
  '(?:access |auth |bearer |api |bot |personal access |session |refresh )?token|client secret)';

/** "(my …) password (for …) is X". */
const STATED = new RegExp(
  `(?:\\b(my|our|his|her|their)\\s(?:[\\w.'-]{1,20}\\s){0,3})?\\b(${NOUN})(?:\\s(?:for|of|to|on|in|at)\\s[^\\n:=]{1,60}?)?\\s?(?:\\s(?:(?:is|was|has been|got) (?:changed|set|reset|updated|rotated) to|is now|is currently|will be|should be|would be|is|was|are)\\b:?|[:=])[^\\S\\r\\n]*`,
  'gi',
);
/** "set the password to X", "with password X", "PASSWORD 'X'", "IDENTIFIED BY 'X'", `login x password X`. */
const GIVEN = new RegExp(
  `\\b(?:${NOUN}(?:\\sto|\\sas)?|identified\\s(?:with\\s\\w{1,40}\\s)?by)[^\\S\\r\\n]+`,
  'gi',
);
/** "X is my password". */
const NAMED_AFTER = new RegExp(
  `(?<!\\S)(\\S{4,200})\\s(?:is|was)\\s(?:my|the|our|her|his|their)\\s(?:\\w{1,20}\\s)?${NOUN}\\b`,
  'gi',
);
/** "log in as admin / X", "credentials: admin:X". */
const CREDENTIALS =
  /\b(?:credentials?|creds|login|log(?:ged)? ?in|sign ?in)\b(?:\s(?:are|is|as|with|using))?[:=]?\s{0,3}[\w.@+-]{1,60}(?::|\s[/|]\s)/gi;
/** "passphrase: several plain words", "the seed phrase is …". */
const PHRASE =
  /\b(?:passphrase|(?:seed|recovery|backup|secret) phrase|mnemonic)(?:\sis|\s?[:=])\s{0,4}["'`]?((?:[a-z]{2,12} ){3,23}[a-z]{2,12})/gi;
const FUNCTION_WORD =
  /^(?:the|an|is|to|by|of|in|on|for|and|or|it|that|this|with|at|be|was|not|we|you|so|but|if|as|now)$/i;
/** Words chained by dashes, as generators of passwords give them. */
const CHAINED_WORDS = /^(?=.{16})[A-Za-z]+(?:-[A-Za-z]+){2,}$/;
/** The same in other languages. */
const ELSEWHERE =
  /(?:密码|密碼|口令|パスワード|비밀번호|пароль|passwort|kennwort|contraseña|senha|mot de passe|wachtwoord|hasło|lösenord)\s{0,3}(?:是|为|為|は|은|는|es|é|est|ist|is|to|[:：=—-])?\s{0,3}/giu;

/** Words that speak about a secret instead of telling it. */
const ABOUT =
  /^(?:a|an|the|my|your|our|this|that|what|which|where|when|why|how|it|its|in|on|at|of|to|by|for|from|with|as|and|or|if|so|too|very|not|never|always|also|still|now|only|just|already|required|missing|wrong|incorrect|correct|right|invalid|valid|bad|weak|strong|short|long|empty|blank|null|undefined|optional|hidden|visible|plain|plaintext|secure|insecure|safe|unsafe|case|same|different|ok|okay|fine|gone|lost|unknown|known|there|here|being|been|set|unset|kept|sent|read|less|more|at|least|no|none|longer|up|out|off|fixed|broken|hard|easy|exactly|probably|maybe|true|false|always|under|over|above|below|inside|outside|available|mandatory|necessary|unique|random|public|private|secret|compromised|leaked|old|new)$/i;
const INFLECTED = /^[a-z]+(?:ed|ing|ly|able|ible)$/;
/** Names of algorithms, versions, files and numbers of issues have digits as well. */
const TECHNICAL =
  /^(?:(?:sha|md|utf|base|bcrypt|scrypt|argon|pbkdf|aes|rsa|hs|rs|es|oauth|ed|v)-?\d|[#(<{[/-]|https?:)|[\w-]\.[a-z]{1,5}$|^[\w.-]+\/[\w./-]+$|^[a-z]+(?:[A-Z][a-z]+)+\d?$|^[a-z]+(?:_[a-z]+)+\d?$|^\d+(?:[.-]\d+)*(?:st|nd|rd|th|s|ms|px|kb|mb)?$/;

/** Secrets told in sentences. */
export const prose: SecretRule = {
  hint: /pass|pwd|\bpw\b|\bpin\b|\botp\b|secret|key|token|phrase|mnemonic|identified|cred|log ?in|sign ?in|[\u0400-\u04ff\u3040-\u9fff\uac00-\ud7af]|kennwort|hasło|lösenord|contraseña|mot de passe|senha|wachtwoord/i,
  find(text, report) {
    const visit = (
      pattern: RegExp,
      isTold: (content: string, match: RegExpExecArray, isQuoted: boolean) => boolean,
    ) =>
      visitMatches(pattern, text, (match) => {
        const value = readValue(text, match.index + match[0].length);
        const content = text.slice(value.start, value.end);
        if (isReference(content) || !isTold(content, match, value.isQuoted)) return undefined;
        report(value.start, value.end);
        return value.next;
      });

    visitMatches(PHRASE, text, (match) => {
      const words = match[1]!.split(' ');
      if (!words.some((word) => FUNCTION_WORD.test(word))) {
        report(match.index + match[0].length - match[1]!.length, match.index + match[0].length);
      }
      return undefined;
    });
    visit(STATED, (content, [, owner, noun], isQuoted) => {
      if (/^(?:pin|otp|passcode)/i.test(noun!) && /^\d{4,8}$/.test(content)) return true;
      if (isSecretWord(content) || CHAINED_WORDS.test(content)) return true;
      return (owner !== undefined || isQuoted) && content.length >= 4 && isName(content);
    });
    visit(GIVEN, (content, [opening], isQuoted) => {
      if (isQuoted && /^(?:identified|pass(?:word|wd|phrase))/i.test(opening))
        return isName(content) && !content.includes(' ');
      return isSecretWord(content);
    });
    visit(CREDENTIALS, isSecretWord);
    visit(ELSEWHERE, isSecretWord);
    visitMatches(NAMED_AFTER, text, (match) => {
      const content = match[1]!.replace(/^["'`(]+|["'`),]+$/g, '');
      if (isReference(content) || !isSecretWord(content)) return undefined;
      const start = match.index + match[1]!.indexOf(content);
      report(start, start + content.length);
      return undefined;
    });
  },
};

function isSecretWord(content: string): boolean {
  const word = content.replace(/[?!]+$/, '');
  return looksSecret(word) && !TECHNICAL.test(word) && !word.includes(' ');
}

function isName(content: string): boolean {
  return (
    !ABOUT.test(content) &&
    !INFLECTED.test(content) &&
    !TECHNICAL.test(content) &&
    content.split(' ').length <= 4 &&
    !content.split(' ').some((word) => ABOUT.test(word))
  );
}
