import { ERROR_CODES } from '../../../contracts/errors.ts';
import type { RestoreRunning } from '../../host/inside.ts';
import type { HostParts } from '../../host/parts.ts';
import { listCopies } from '../../store/copies.ts';
import { StoreError } from '../../store/store-error.ts';
import type { MethodHandlers } from '../dispatch.ts';
import { RequestError } from '../request-error.ts';
import { isPlace } from './is-place.ts';

/** Copies of the store. */
export function backupMethods(
  { store }: HostParts,
  restore: RestoreRunning,
): Pick<MethodHandlers, 'backup.list' | 'backup.restore'> {
  return {
    'backup.list': () => ({ copies: [...listCopies(store.file)] }),

    'backup.restore': async ({ path }) => {
      if (!isPlace(path))
        throw new RequestError(ERROR_CODES.invalidParams, `${path}: name an absolute path.`);
      try {
        return await restore(path);
      } catch (error) {
        if (!(error instanceof StoreError)) throw error;
        throw new RequestError(ERROR_CODES.invalidParams, `Nothing was changed: ${error.message}.`);
      }
    },
  };
}
