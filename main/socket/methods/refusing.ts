import { ERROR_CODES } from '../../../contracts/errors.ts';
import { PersonFileError } from '../../sources/person-files/person-file-error.ts';
import { RequestError } from '../request-error.ts';

/** A settings file that cannot be edited is the person's to mend, and the message says how. */
export function refusing<Result>(edit: () => Result): Result {
  try {
    return edit();
  } catch (error) {
    if (!(error instanceof PersonFileError)) throw error;
    throw new RequestError(ERROR_CODES.invalidParams, error.message, { reason: error.code });
  }
}
