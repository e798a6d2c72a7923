import { connectForReading } from './connect.ts';
import { Store } from './store.ts';

/** Opens a second, reading connection to a live store. Reads are short; the writer is never kept waiting. */
export function openForReading(file: string): Store {
  return new Store(file, connectForReading(file));
}
