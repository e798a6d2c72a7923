import type { Node } from 'jsonc-parser';
import { PersonFileError } from '../person-files/person-file-error.ts';
import {
  appendChildren,
  container,
  endOf,
  FRESH_LAYOUT,
  isMadeFor,
  lastValue,
  onOneLine,
  type Piece,
  parseSettings,
  removeChild,
} from './json-edit.ts';

/** One command that an agent runs for an event. */
export interface HookEntry {
  readonly event: string;
  /** Null: all calls of that event. */
  readonly matcher: string | null;
  readonly command: string;
  /** In the agent's unit; null where the agent's default holds. */
  readonly timeout: number | null;
}

/**
 * The commands in a settings text of the nesting event → groups → handlers, in their order. What has another
 * shape is passed over. Throws `unparseable`.
 */
export function listEntries(text: string): readonly HookEntry[] {
  return isBlank(text) ? [] : findHandlers(parseSettings(text)).map(({ entry }) => entry);
}

/**
 * The text with each entry appended to its event as a group of its own. Nothing else changes. A blank text
 * becomes a whole document. Throws `unparseable` and `unexpected-shape`.
 */
export function withEntries(text: string, entries: readonly HookEntry[]): string {
  if (isBlank(text)) return text + container('{', [hooksProperty(entries)], '}')(FRESH_LAYOUT);
  return entriesByPlace(parseSettings(text), entries).reduce(
    (edited, place) => place(edited, parseSettings(edited)),
    text,
  );
}

/**
 * The text without the unwanted entries, and without the groups, lists and objects that were made for them:
 * where nobody else wrote since, exactly what {@link withEntries} was given. A document that was made for
 * them leaves the blank text it was made from. `isUnwanted` is asked about each entry of the remaining list.
 * Throws `unparseable`.
 */
export function withoutEntries(
  text: string,
  isUnwanted: (entry: HookEntry, index: number, all: readonly HookEntry[]) => boolean,
): string {
  let edited = text;
  while (!isBlank(edited)) {
    const found = findHandlers(parseSettings(edited));
    const entries = found.map(({ entry }) => entry);
    // From the last to the first, since that undoes a list that was appended from the first to the last.
    const unwanted = found[entries.findLastIndex(isUnwanted)];
    if (unwanted === undefined) break;
    edited = withoutHandler(edited, unwanted.lineage);
  }
  return edited;
}

function isBlank(text: string): boolean {
  return text.trim() === '';
}

/** Nodes from the document's root down to a handler: each holds the next. */
interface Lineage {
  readonly root: Node;
  readonly hooksProperty: Node;
  readonly hooks: Node;
  readonly eventProperty: Node;
  readonly groups: Node;
  readonly group: Node;
  readonly handlers: Node;
  readonly handler: Node;
}

function findHandlers(root: Node): readonly { readonly entry: HookEntry; readonly lineage: Lineage }[] {
  const found: { entry: HookEntry; lineage: Lineage }[] = [];
  for (const hooksProperty of properties(root, 'hooks')) {
    const hooks = hooksProperty.children?.[1];
    for (const eventProperty of properties(hooks)) {
      const groups = eventProperty.children?.[1];
      for (const group of items(groups)) {
        const handlers = lastValue(group, 'hooks');
        for (const handler of items(handlers)) {
          const command = lastValue(handler, 'command')?.value;
          if (typeof command !== 'string' || !hooks || !groups || !handlers) continue;
          const [matcher, timeout] = [
            lastValue(group, 'matcher')?.value,
            lastValue(handler, 'timeout')?.value,
          ];
          found.push({
            entry: {
              event: String(eventProperty.children?.[0]?.value),
              matcher: typeof matcher === 'string' ? matcher : null,
              command,
              timeout: typeof timeout === 'number' ? timeout : null,
            },
            lineage: { root, hooksProperty, hooks, eventProperty, groups, group, handlers, handler },
          });
        }
      }
    }
  }
  return found;
}

function properties(node: Node | undefined, name?: string): readonly Node[] {
  const all = node?.type === 'object' ? (node.children ?? []) : [];
  return name === undefined ? all : all.filter((property) => property.children?.[0]?.value === name);
}

function items(node: Node | undefined): readonly Node[] {
  return node?.type === 'array' ? (node.children ?? []) : [];
}

function withoutHandler(text: string, nodes: Lineage): string {
  const { root, hooksProperty, hooks, eventProperty, groups, group, handlers, handler } = nodes;
  if (handlers.children?.length !== 1) return removeChild(text, handlers, handler);
  if (!isMadeFor(text, groups, group)) return removeChild(text, groups, group);
  if (!isMadeFor(text, hooks, eventProperty)) return removeChild(text, hooks, eventProperty);
  const around = text.slice(0, root.offset) + text.slice(endOf(root));
  if (isMadeFor(text, root, hooksProperty) && isBlank(around)) return around;
  return removeChild(text, root, hooksProperty);
}

type Placing = (text: string, root: Node) => string;

/** One edit for each list that gets an entry, and one for all lists that are missing. */
function entriesByPlace(root: Node, entries: readonly HookEntry[]): readonly Placing[] {
  if (root.type !== 'object') throw misshapen('its outermost value is not an object');
  const hooks = lastValue(root, 'hooks');
  if (hooks === undefined) return [(text, top) => appendChildren(text, top, top, [hooksProperty(entries)])];
  if (hooks.type !== 'object') throw misshapen('"hooks" is not an object');
  const isListed = (entry: HookEntry) => {
    const list = lastValue(hooks, entry.event);
    if (list !== undefined && list.type !== 'array') throw misshapen(`"hooks.${entry.event}" is not a list`);
    return list !== undefined;
  };
  const unlisted = entries.filter((entry) => !isListed(entry));
  const appended = entries.filter(isListed).map(
    (entry): Placing =>
      (text, top) => {
        const list = lastValue(requiredValue(top, 'hooks'), entry.event);
        return list === undefined ? text : appendChildren(text, top, list, [() => groupOf(entry)]);
      },
  );
  if (unlisted.length === 0) return appended;
  return [
    ...appended,
    (text, top) => appendChildren(text, top, requiredValue(top, 'hooks'), unlisted.map(eventProperty)),
  ];
}

function requiredValue(object: Node, name: string): Node {
  const value = lastValue(object, name);
  if (value === undefined) throw misshapen(`"${name}" is missing`);
  return value;
}

function misshapen(what: string): PersonFileError {
  return new PersonFileError('unexpected-shape', `not laid out as the agent reads it: ${what}`);
}

function hooksProperty(entries: readonly HookEntry[]): Piece {
  const hooks = container('{', entries.map(eventProperty), '}');
  return (layout) => `"hooks": ${hooks(layout)}`;
}

function eventProperty(entry: HookEntry): Piece {
  const groups = container('[', [() => groupOf(entry)], ']');
  return (layout) => `${JSON.stringify(entry.event)}: ${groups(layout)}`;
}

function groupOf({ matcher, command, timeout }: HookEntry): string {
  const handler = { type: 'command', command, ...(timeout === null ? {} : { timeout }) };
  return onOneLine({ ...(matcher === null ? {} : { matcher }), hooks: [handler] });
}
