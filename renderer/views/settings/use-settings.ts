import type { ParamsOf, ResultOf } from '../../../contracts/methods.ts';
import { api } from '../../api/api.ts';
import { toastFailure } from '../../state/toast-store.ts';
import { type LiveCall, useCall } from '../../state/use-call.ts';

/** Every setting. */
export type Settings = ResultOf<'settings.get'>['settings'];
/** Some of them, to be changed. */
export type Changes = ParamsOf<'settings.set'>['changes'];
/** Changes settings, and says why where it cannot; true: they hold. */
export type Change = (changes: Changes) => Promise<boolean>;

/** The settings, and how to change them. */
export function useSettings(): {
  readonly call: LiveCall<ResultOf<'settings.get'>>;
  readonly change: Change;
} {
  const call = useCall('settings.get', {});
  const change: Change = async (changes) => {
    try {
      await api.call('settings.set', { changes });
      return true;
    } catch (failure) {
      toastFailure(failure);
      return false;
    } finally {
      call.reload();
    }
  };
  return { call, change };
}
