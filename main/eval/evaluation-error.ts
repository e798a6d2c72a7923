/**
 * Why an evaluation cannot start.
 * - `no-trajectories`: the data hold none that can be read; the message names the places looked at.
 * - `no-commits`: the data hold no history that can be read; likewise.
 * - `unknown-repo`: a repository asked for is not in the data.
 * - `unknown-channel`: a channel to leave out does not exist.
 */
export type EvaluationErrorCode = 'no-trajectories' | 'no-commits' | 'unknown-repo' | 'unknown-channel';

/**
 * The one error that an evaluation raises by itself; failures of the file system pass through it untouched.
 */
export class EvaluationError extends Error {
  override readonly name = 'EvaluationError';
  readonly code: EvaluationErrorCode;

  constructor(code: EvaluationErrorCode, message: string) {
    super(message);
    this.code = code;
  }
}
