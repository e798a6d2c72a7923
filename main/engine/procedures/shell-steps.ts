/** One program with its words, as a shell would start it. */
export interface SimpleCommand {
  /** Unquoted, redirections left out; never empty. */
  readonly words: readonly string[];
  /** Whether its output goes into a file. */
  readonly writesFile: boolean;
}

/** What joins a pipeline to the next one. */
export type Joint = '&&' | '||' | ';' | '&';

/** Commands joined by pipes, and what comes behind them. */
export interface Pipeline {
  readonly commands: readonly SimpleCommand[];
  /** Null: nothing comes behind it. */
  readonly joint: Joint | null;
}

/** Characters read of a command. Chosen: what is longer is a script in disguise. */
const MAX_READ = 4_000;
/** Opens a heredoc: the word that ends it, quoted or not. */
const HEREDOC = /<<-?\s*(["']?)([A-Za-z_]\w*)\1/g;
const TOKEN =
  /\\\n|\s*(&&|\|\||;;?|\||&(?!>)|\n|[()])\s*|\d*(?:>>?|<)(?:&\d|\s*(?:"[^"]*"|'[^']*'|[^\s;&|<>()]+))|&>>?\s*[^\s;&|<>()]+|[^\S\n]+/y;

/**
 * Reads a shell command as pipelines of simple commands, in order. Heredoc bodies are content and left out;
 * what stands in `$(…)` stays one word. Linear in the 4,000 characters read at most.
 */
export function shellSteps(command: string): readonly Pipeline[] {
  const reader = new StepReader(withoutHeredocs(command.slice(0, MAX_READ)));
  return reader.read();
}

function withoutHeredocs(command: string): string {
  if (!command.includes('<<')) return command;
  const kept: string[] = [];
  let until: string | null = null;
  for (const line of command.split('\n')) {
    if (until !== null) {
      if (line.trim() === until) until = null;
      continue;
    }
    until = [...line.matchAll(HEREDOC)].at(-1)?.[2] ?? null;
    kept.push(line.replace(HEREDOC, ' '));
  }
  return kept.join('\n');
}

class StepReader {
  readonly #text: string;
  #at = 0;
  #word: string | null = null;
  #words: string[] = [];
  #writesFile = false;
  #commands: SimpleCommand[] = [];
  readonly #pipelines: Pipeline[] = [];

  constructor(text: string) {
    this.#text = text;
  }

  read(): readonly Pipeline[] {
    while (this.#at < this.#text.length) {
      if (this.#word === null && this.#text[this.#at] === '#') this.#skipComment();
      else if (!this.#readToken()) this.#readCharacter();
    }
    this.#endPipeline(null);
    return this.#pipelines;
  }

  /** Reads what stands between words; false where a word goes on. */
  #readToken(): boolean {
    TOKEN.lastIndex = this.#at;
    const token = TOKEN.exec(this.#text);
    if (token === null || token[0] === '') return false;
    this.#at = TOKEN.lastIndex;
    const operator = token[1];
    if (token[0] === '\\\n') return true;
    // A number at the end of a word is part of the word, not a file's number.
    if (operator === undefined && /[<>]/.test(token[0])) this.#redirect(token[0]);
    else if (operator === undefined) this.#endWord();
    else this.#operate(operator);
    return true;
  }

  #redirect(token: string): void {
    this.#endWord();
    if (/^[1]?>/.test(token) && !/&\d|\/dev\/null/.test(token)) this.#writesFile = true;
  }

  #operate(operator: string): void {
    if (operator === '|') this.#endCommand();
    else if (operator === '&&' || operator === '||' || operator === '&') this.#endPipeline(operator);
    else this.#endPipeline(';');
  }

  #readCharacter(): void {
    const character = this.#text[this.#at]!;
    if (character === "'" || character === '"') this.#readQuoted(character);
    else if (character === '$' && this.#text[this.#at + 1] === '(') this.#readSubstitution();
    else if (character === '\\') this.#take(this.#text[this.#at + 1] ?? '', 2);
    else this.#take(character, 1);
  }

  #readQuoted(quote: string): void {
    let value = '';
    let at = this.#at + 1;
    for (; at < this.#text.length && this.#text[at] !== quote; at++) {
      if (quote === '"' && this.#text[at] === '\\') at++;
      value += this.#text[at] ?? '';
    }
    this.#take(value, at + 1 - this.#at);
  }

  #readSubstitution(): void {
    let depth = 0;
    let at = this.#at + 1;
    for (; at < this.#text.length; at++) {
      if (this.#text[at] === '(') depth++;
      else if (this.#text[at] === ')' && --depth === 0) break;
    }
    this.#take(this.#text.slice(this.#at, at + 1), at + 1 - this.#at);
  }

  #skipComment(): void {
    const end = this.#text.indexOf('\n', this.#at);
    this.#at = end === -1 ? this.#text.length : end;
  }

  #take(text: string, length: number): void {
    this.#word = (this.#word ?? '') + text;
    this.#at += length;
  }

  #endWord(): void {
    if (this.#word !== null) this.#words.push(this.#word);
    this.#word = null;
  }

  #endCommand(): void {
    this.#endWord();
    if (this.#words.length > 0) this.#commands.push({ words: this.#words, writesFile: this.#writesFile });
    this.#words = [];
    this.#writesFile = false;
  }

  #endPipeline(joint: Joint | null): void {
    this.#endCommand();
    if (this.#commands.length > 0) this.#pipelines.push({ commands: this.#commands, joint });
    this.#commands = [];
  }
}
