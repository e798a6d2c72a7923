import type { CommandForm } from './command-form.ts';

/**
 * Whether a command that passed shows that one that failed would pass now: the same program, on the same or
 * more of the work, whatever the flags; or on less of it, where the failure named just that.
 */
export function showsFixed(passed: CommandForm, failed: CommandForm, error: string): boolean {
  if (passed.name !== failed.name) return false;
  if (coversTargets(passed, failed) && coversSelectors(passed, failed)) return true;
  return isWithin(passed, failed) && isNamed(passed, error);
}

/** Whether two commands try the same: either shows the other fixed. */
export function isSameAttempt(one: CommandForm, other: CommandForm, error: string): boolean {
  return showsFixed(one, other, error) || showsFixed(other, one, error);
}

function coversTargets({ targets }: CommandForm, failed: CommandForm): boolean {
  if (targets.length === 0) return true;
  if (failed.targets.length === 0) return false;
  return failed.targets.every((target) => targets.some((wider) => contains(wider, target)));
}

function coversSelectors({ selectors }: CommandForm, failed: CommandForm): boolean {
  return (
    selectors.length === 0 ||
    (failed.selectors.length > 0 && failed.selectors.every((one) => selectors.includes(one)))
  );
}

function isWithin(passed: CommandForm, failed: CommandForm): boolean {
  if (failed.targets.length === 0) return true;
  return (
    passed.targets.length > 0 &&
    passed.targets.every((target) => failed.targets.some((wider) => contains(wider, target)))
  );
}

/** A folder contains what lies below it, and the whole contains everything. */
function contains(wider: string, target: string): boolean {
  return wider === target || target.startsWith(`${wider}/`);
}

/** Shortest word of a selector that is looked for in an error. Chosen: shorter ones are in everything. */
const SHORTEST_NAME = 5;

function isNamed({ targets, selectors }: CommandForm, error: string): boolean {
  const names = selectors.length > 0 ? selectors.flatMap((one) => one.split(/[^\w.-]+/)) : targets;
  return names.some((name) => name.length >= SHORTEST_NAME && error.includes(name));
}
