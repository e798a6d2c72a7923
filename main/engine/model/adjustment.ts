import { AS_PUBLISHED, type DecaySettings } from './decay-settings.ts';
import type { ResourceKind } from './resource.ts';
import type { EpochMs } from './units.ts';

/** A resource as people call it. Numbers change where a project is learned anew without some of its events. */
export interface ResourceName {
  readonly kind: ResourceKind;
  readonly name: string;
}

/** An association by its ends. */
export interface AssociationName {
  readonly from: ResourceName;
  readonly to: ResourceName;
}

/** What was learned of an association, whole: what undoing a correction brings back. */
export interface AssociationState {
  /** As of `at`, 0–1. */
  readonly weight: number;
  readonly coAccesses: number;
  readonly at: EpochMs;
  readonly isPinned: boolean;
}

/**
 * A person's correction of what was learned, as the text of an `adjusted` event: a rebuild meets it in its
 * order and arrives at the same. One that names what is not known changes nothing.
 */
export type Adjustment =
  | { readonly act: 'pin-resource' | 'unpin-resource'; readonly resource: ResourceName }
  | { readonly act: 'pin-association' | 'unpin-association'; readonly association: AssociationName }
  | {
      readonly act: 'weaken-association';
      readonly association: AssociationName;
      /** What is left of the weight, 0–1. */
      readonly factor: number;
    }
  | { readonly act: 'forget-association'; readonly association: AssociationName }
  | {
      readonly act: 'restore-association';
      readonly association: AssociationName;
      readonly state: AssociationState;
    }
  | { readonly act: 'set-decay'; readonly settings: DecaySettings }
  /** The host's, not a person's: the disk spells it otherwise now, and it is the same file. */
  | { readonly act: 'respell-resource'; readonly resource: ResourceName; readonly name: string };

/** An adjustment as the text of its event. */
export function describeAdjustment(adjustment: Adjustment): string {
  return JSON.stringify(adjustment);
}

/**
 * Reads what {@link describeAdjustment} wrote; null for any other text, such as one of a later version, which
 * then changes nothing.
 */
export function readAdjustment(text: string | null): Adjustment | null {
  const fields = parsed(text);
  if (fields === null) return null;
  switch (fields.act) {
    case 'pin-resource':
    case 'unpin-resource':
      return isResource(fields.resource) ? { act: fields.act, resource: fields.resource } : null;
    case 'respell-resource':
      return isResource(fields.resource) && typeof fields.name === 'string'
        ? { act: 'respell-resource', resource: fields.resource, name: fields.name }
        : null;
    case 'set-decay':
      return { act: 'set-decay', settings: settingsOf(fields.settings) };
    default:
      return isAssociation(fields.association) ? ofAssociation(fields, fields.association) : null;
  }
}

type Fields = Readonly<Record<string, unknown>>;

function ofAssociation(fields: Fields, association: AssociationName): Adjustment | null {
  switch (fields.act) {
    case 'pin-association':
    case 'unpin-association':
    case 'forget-association':
      return { act: fields.act, association };
    case 'weaken-association':
      return isShare(fields.factor) ? { act: fields.act, association, factor: fields.factor } : null;
    case 'restore-association':
      return isState(fields.state) ? { act: fields.act, association, state: fields.state } : null;
    default:
      return null;
  }
}

function parsed(text: string | null): Fields | null {
  if (text === null) return null;
  try {
    const value: unknown = JSON.parse(text);
    return isFields(value) ? value : null;
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null;
}

const KINDS: Readonly<Record<ResourceKind, true>> = { file: true, tool: true, command: true, error: true };

function isResource(value: unknown): value is ResourceName {
  return (
    isFields(value) &&
    typeof value.kind === 'string' &&
    Object.hasOwn(KINDS, value.kind) &&
    typeof value.name === 'string'
  );
}

function isAssociation(value: unknown): value is AssociationName {
  return isFields(value) && isResource(value.from) && isResource(value.to);
}

function isShare(value: unknown): value is number {
  return typeof value === 'number' && value >= 0 && value <= 1;
}

function isState(value: unknown): value is AssociationState {
  return (
    isFields(value) &&
    isShare(value.weight) &&
    typeof value.coAccesses === 'number' &&
    typeof value.at === 'number' &&
    typeof value.isPinned === 'boolean'
  );
}

/** What does not fit is as published. */
function settingsOf(value: unknown): DecaySettings {
  const fields = isFields(value) ? value : {};
  const association = isFields(fields.association) ? fields.association : {};
  return {
    association: {
      file: positive(association.file),
      tool: positive(association.tool),
      command: positive(association.command),
      error: positive(association.error),
    },
    activation: positive(fields.activation),
    reinforcement: positive(fields.reinforcement),
    dropBelow: isShare(fields.dropBelow) ? fields.dropBelow : AS_PUBLISHED.dropBelow,
  };
}

function positive(value: unknown): number | null {
  return typeof value === 'number' && value > 0 && Number.isFinite(value) ? value : null;
}
