import { commandKind } from '../learning/command-kind.ts';
import { errorOf, silentFailure } from '../learning/error-of.ts';
import { touchesOf } from '../learning/touches.ts';
import { type Adjustment, type ResourceName, readAdjustment } from '../model/adjustment.ts';
import type { LoggedEvent } from '../model/event.ts';
import type { EpochMs } from '../model/units.ts';

/** Kinds of what is recorded that can be erased by themselves. */
export type ErasableKind = 'prompts' | 'commands' | 'errors' | 'searches';

/** What is to be erased of a project's events: whatever fits all that is given. Nothing given: all. */
export interface Cut {
  /** From this time on. */
  readonly since: EpochMs | null;
  /** Before this time. */
  readonly until: EpochMs | null;
  readonly kinds: ReadonlySet<ErasableKind> | null;
  readonly sessions: ReadonlySet<string> | null;
  readonly events: ReadonlySet<number> | null;
  /** Only these resources are taken out of the events; null: the events go whole. */
  readonly resources: readonly ResourceName[] | null;
  /** Texts that name one of these resources go, too. */
  readonly withMentions: boolean;
}

/** Whether a cut takes all that there is. */
export function takesAll({ since, until, kinds, sessions, events, resources }: Cut): boolean {
  return [since, until, kinds, sessions, events, resources].every((part) => part === null);
}

/**
 * What is left of an event; null: nothing, it goes. The same object where the cut does not concern it. What
 * the host notes of its own sweeps says nothing of anyone, and stays.
 */
export function cutEvent(event: LoggedEvent, cut: Cut): LoggedEvent | null {
  if (event.type === 'swept' || !isWithin(event, cut)) return takesAll(cut) ? null : event;
  if (cut.resources !== null) return withoutResources(event, cut.resources, cut.withMentions);
  if (cut.kinds !== null) return withoutKinds(event, cut.kinds);
  return null;
}

/** Whether a text of an event that stays names one of the resources: by its path, or by its own words. */
export function mentions(event: LoggedEvent, resources: readonly ResourceName[]): boolean {
  return resources.some(({ name }) => name !== '' && textsOf(event).some((text) => text.includes(name)));
}

function isWithin(event: LoggedEvent, { since, until, sessions, events }: Cut): boolean {
  return (
    (since === null || event.at >= since) &&
    (until === null || event.at < until) &&
    (sessions === null || sessions.has(event.session)) &&
    (events === null || events.has(event.id))
  );
}

function withoutKinds(event: LoggedEvent, kinds: ReadonlySet<ErasableKind>): LoggedEvent | null {
  if (kinds.has('prompts') && event.type === 'prompt') return null;
  if (kinds.has('commands') && event.command !== null) return null;
  const hasError = kinds.has('errors') && (event.error !== null || silentFailure(event) !== null);
  const hasQuery = kinds.has('searches') && event.query !== null;
  if (!hasError && !hasQuery) return event;
  const cut = hasError ? withoutError(event) : event;
  return orNothing({ ...cut, query: hasQuery ? null : event.query });
}

function withoutResources(
  event: LoggedEvent,
  resources: readonly ResourceName[],
  withMentions: boolean,
): LoggedEvent | null {
  if (event.type === 'adjusted') return isAdjustmentOf(event.text, resources) ? null : event;
  const cut = resources.reduce(withoutResource, event);
  if (withMentions && mentions(cut, resources)) return null;
  return cut === event ? event : orNothing(cut);
}

function withoutResource(event: LoggedEvent, { kind, name }: ResourceName): LoggedEvent {
  switch (kind) {
    case 'file':
      return event.paths.includes(name)
        ? { ...event, paths: event.paths.filter((path) => path !== name) }
        : event;
    case 'tool':
      return event.tool === name ? { ...event, tool: null } : event;
    case 'command':
      return isCommand(event) && commandKind(event.command ?? '') === name
        ? { ...event, command: null }
        : event;
    case 'error':
      return errorOf(event) === name ? withoutError(event) : event;
  }
}

/** Of a failure that is known by its exit code alone, that is the error. */
function withoutError(event: LoggedEvent): LoggedEvent {
  const isSilent = silentFailure(event) !== null;
  return { ...event, error: null, ...(isSilent && { ok: null, exitCode: null }) };
}

/** Where a command is a resource of its own, and not the argument of a tool. */
function isCommand(event: LoggedEvent): boolean {
  return event.type === 'command_finished' && event.tool === null && event.command !== null;
}

/** An event that lost what it was about says nothing any more. */
function orNothing(event: LoggedEvent): LoggedEvent | null {
  const isAboutPaths = event.type === 'injected';
  const isEmpty = isAboutPaths ? event.paths.length === 0 : touchesOf(event).length === 0;
  // A call that named files or met an error, and is left with its tool alone, was about those.
  const hasText =
    event.command !== null || event.query !== null || event.error !== null || event.text !== null;
  return isEmpty || (event.paths.length === 0 && !hasText) ? null : event;
}

function isAdjustmentOf(text: string | null, resources: readonly ResourceName[]): boolean {
  const adjustment = readAdjustment(text);
  if (adjustment === null) return false;
  return namedBy(adjustment).some((named) =>
    resources.some(({ kind, name }) => kind === named.kind && name === named.name),
  );
}

function namedBy(adjustment: Adjustment): readonly ResourceName[] {
  if (adjustment.act === 'respell-resource')
    return [adjustment.resource, { ...adjustment.resource, name: adjustment.name }];
  if ('resource' in adjustment) return [adjustment.resource];
  return 'association' in adjustment ? [adjustment.association.from, adjustment.association.to] : [];
}

function textsOf({ command, query, error, text }: LoggedEvent): readonly string[] {
  return [command, query, error, text].filter((one) => one !== null);
}
