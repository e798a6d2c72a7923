import { getSystemErrorMessage } from 'node:util';

/**
 * What the system says is wrong, such as `no such file or directory`; null where the error is not the
 * system's.
 */
export function systemMessage({ errno, syscall }: NodeJS.ErrnoException): string | null {
  return errno === undefined || syscall === undefined ? null : getSystemErrorMessage(errno);
}
