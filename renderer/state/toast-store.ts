import { createStore } from 'zustand/vanilla';
import { useStored } from './store.ts';

/** A word to the person about what they did. */
export interface Toast {
  readonly id: number;
  readonly text: string;
  readonly tone: 'plain' | 'bad';
  /** Takes it back. */
  readonly undo: (() => Promise<void>) | null;
  /** When it goes away by itself, ms since 1970. */
  readonly untilMs: number;
}

/** How long a word stays, ms. Chosen: WCAG asks for time enough; one line is read in three seconds. */
const STAYS_MS = 6_000;
/** How long an offer to undo stays unless told otherwise, ms. */
const UNDO_STAYS_MS = 12_000;
/** Most that are shown at once. */
const MOST = 4;

const store = createStore<readonly Toast[]>(() => []);
let lastId = 0;

/** Says something. With `undo` it offers to take it back until `untilMs` (ms since 1970; default: twelve seconds). */
export function toast(given: {
  readonly text: string;
  readonly tone?: Toast['tone'];
  readonly undo?: () => Promise<void>;
  readonly untilMs?: number;
}): void {
  lastId += 1;
  const { text, tone = 'plain', undo = null } = given;
  const untilMs = given.untilMs ?? Date.now() + (undo === null ? STAYS_MS : UNDO_STAYS_MS);
  const next: Toast = { id: lastId, text, tone, undo, untilMs };
  store.setState([...store.getState(), next].slice(-MOST), true);
}

/** Says that something failed, in the failure's own words. */
export function toastFailure(failure: unknown): void {
  toast({ text: failure instanceof Error ? failure.message : String(failure), tone: 'bad' });
}

/** Takes a word away. */
export function dismissToast(id: number): void {
  store.setState(
    store.getState().filter((each) => each.id !== id),
    true,
  );
}

/** What is said now, oldest first. */
export function useToasts(): readonly Toast[] {
  return useStored(store);
}
