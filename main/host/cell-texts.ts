import { isNestedDeeper } from './nesting.ts';

/** What becomes of a text; `field`: the column, or the field of the JSON in it, that holds it. */
type ChangeText = (text: string, field: string) => string;

/** Deeper JSON than any column holds is changed as the text that it is. */
const MOST_LEVELS = 10;

/**
 * A cell whose text is changed: where it is JSON, each of its strings and names by itself, so that it stays
 * JSON; byte for byte as it was where nothing changes.
 */
export function changedCell<Cell>(cell: Cell, column: string, change: ChangeText): Cell | string {
  if (typeof cell !== 'string') return cell;
  const value = /^\s*[[{"]/.test(cell) ? parsed(cell) : undefined;
  if (value === undefined || isNestedDeeper(value, MOST_LEVELS)) return change(cell, column);
  let isChanged = false;
  const changed = changedValue(value, column, (text, field) => {
    const after = change(text, field);
    isChanged ||= after !== text;
    return after;
  });
  return isChanged ? JSON.stringify(changed) : cell;
}

function changedValue(value: unknown, field: string, change: ChangeText): unknown {
  if (typeof value === 'string') return change(value, field);
  if (Array.isArray(value)) return value.map((part) => changedValue(part, field, change));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, part]) => [change(name, ''), changedValue(part, name, change)]),
  );
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}
