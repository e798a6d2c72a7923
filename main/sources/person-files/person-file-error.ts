/**
 * Why an agent's settings file, or a shell's start file, was left as it was.
 * - `unparseable`: not JSON, even with comments and trailing commas allowed, or not UTF-8
 * - `unexpected-shape`: hooks are not where and what they should be, or a mark of our lines stands alone
 * - `read-only`: the file or its folder may not be written, or belongs to somebody else
 * - `dangling-link`: a link to a file that does not exist, or a circle of links
 * - `not-a-file`: a folder, a pipe, or something else that is no file
 * - `changed-meanwhile`: somebody else wrote between our reading and our writing
 * - `io-failed`: the file system refused to read or write, took less than was given, or gave back something
 *   else
 */
export type PersonFileErrorCode =
  | 'unparseable'
  | 'unexpected-shape'
  | 'read-only'
  | 'dangling-link'
  | 'not-a-file'
  | 'changed-meanwhile'
  | 'io-failed';

/** A file of the person's could not be edited. It holds what it held, unless the message says otherwise. */
export class PersonFileError extends Error {
  override readonly name = 'PersonFileError';
  readonly code: PersonFileErrorCode;
  /** What is wrong, without the file's name and without advice. */
  readonly detail: string;

  constructor(code: PersonFileErrorCode, detail: string, options?: ErrorOptions) {
    super(detail, options);
    this.code = code;
    this.detail = detail;
  }

  /** The same error, whose message also names the file and what the person can do by hand. */
  withAdvice(file: string, advice: string): PersonFileError {
    const advised = new PersonFileError(this.code, this.detail, { cause: this });
    advised.message = `${file}: ${this.detail}\n${advice}`;
    return advised;
  }
}
