import type { EngineConfig } from '../config.ts';
import { type DecayRates, decayRates } from '../decay/decay-rates.ts';
import { isHeldInList } from '../decay/faded.ts';
import { AssociationList } from '../model/association-list.ts';
import type { ChangeSet, ResourceChange } from '../model/change-set.ts';
import { AS_PUBLISHED, type DecaySettings } from '../model/decay-settings.ts';
import { PostingList } from '../model/posting-list.ts';
import type { Resource, ResourceKind, ResourceOrdinal } from '../model/resource.ts';
import type { SessionState } from '../model/session.ts';
import type { EpochMs } from '../model/units.ts';
import type { ColdMemory, ReadableMemory, SavedMemory, UnsavedMemory } from '../ports.ts';
import { FollowerTable } from './follower-table.ts';
import { FrequencyOrder } from './frequency-order.ts';
import { LazyTable } from './lazy-table.ts';
import { ResourceSums } from './resource-sums.ts';
import { SessionTable } from './session-table.ts';
import { TouchOrder } from './touch-order.ts';

/** How a project's memory is bounded, and how it fades where nobody set it. */
export interface MemoryConfig {
  readonly learning: Pick<EngineConfig['learning'], 'maxAssociations' | 'accessTimes'>;
  readonly decay: EngineConfig['decay'];
}

const NOTHING_SAVED: SavedMemory = {
  resources: [],
  touches: 0,
  followers: new Map(),
  sessions: [],
  decay: AS_PUBLISHED,
};
const NOTHING_COLD: ColdMemory = {
  associations: () => null,
  accessTimes: () => null,
  postings: () => null,
};

/**
 * One project's learned state. Resources are in RAM; associations, access times and postings come from the
 * cold part when first asked for and stay. Changes only through {@link apply}; what changed is handed over by
 * {@link takeUnsaved}.
 */
export class ProjectMemory implements ReadableMemory {
  readonly #limits: MemoryConfig['learning'];
  readonly #published: MemoryConfig['decay'];
  readonly #resources: Resource[];
  readonly #ordinals = new Map<string, ResourceOrdinal>();
  readonly #associations: LazyTable<ResourceOrdinal, AssociationList>;
  readonly #accessTimes: LazyTable<ResourceOrdinal, Float64Array>;
  readonly #postings: LazyTable<string, PostingList>;
  readonly #followers = new FollowerTable();
  readonly #sessions = new SessionTable();
  readonly #sums = new ResourceSums();
  readonly #recent = new TouchOrder();
  readonly #frequent: Record<'file' | 'tool', FrequencyOrder>;
  readonly #changedResources = new Set<ResourceOrdinal>();
  #touches: number;
  #dropped = 0;
  #decaySettings: DecaySettings;
  #decay: DecayRates;
  #isDecayChanged = false;

  constructor(config: MemoryConfig, saved: SavedMemory = NOTHING_SAVED, cold: ColdMemory = NOTHING_COLD) {
    this.#limits = config.learning;
    this.#published = config.decay;
    this.#decaySettings = saved.decay;
    this.#decay = decayRates(saved.decay, config.decay);
    this.#resources = [...saved.resources];
    this.#touches = saved.touches;
    // What was not there when this memory was opened is not asked for: it can only be here.
    const savedSize = saved.resources.length;
    this.#associations = new LazyTable(
      (ordinal) => (ordinal < savedSize ? cold.associations(ordinal) : null),
      AssociationList.fromBytes,
      AssociationList.empty,
    );
    this.#accessTimes = new LazyTable(
      (ordinal) => (ordinal < savedSize ? cold.accessTimes(ordinal) : null),
      doublesFromBytes,
      () => new Float64Array(0),
    );
    this.#postings = new LazyTable((term) => cold.postings(term), PostingList.fromBytes, PostingList.empty);
    for (const resource of this.#resources) this.#index(resource);
    const files = this.#resources.filter((resource) => resource.kind === 'file');
    this.#recent.load(files);
    const resource = (ordinal: ResourceOrdinal): Resource => this.resource(ordinal);
    this.#frequent = { file: new FrequencyOrder(resource), tool: new FrequencyOrder(resource) };
    this.#frequent.file.load(files);
    this.#frequent.tool.load(this.#resources.filter(({ kind }) => kind === 'tool'));
    this.#followers.load(saved.followers);
    this.#sessions.load(saved.sessions);
  }

  get size(): number {
    return this.#resources.length;
  }

  get touches(): number {
    return this.#touches;
  }

  get sessionsSeen(): number {
    return this.#sums.sessions;
  }

  get decay(): DecayRates {
    return this.#decay;
  }

  get decaySettings(): DecaySettings {
    return this.#decaySettings;
  }

  get documents(): number {
    return this.#sums.documents;
  }

  get documentTerms(): number {
    return this.#sums.documentTerms;
  }

  terms(ordinal: ResourceOrdinal): number {
    return this.#sums.terms(ordinal);
  }

  find(kind: ResourceKind, name: string): ResourceOrdinal | undefined {
    return this.#ordinals.get(`${kind}:${name}`);
  }

  resource(ordinal: ResourceOrdinal): Resource {
    const resource = this.#resources[ordinal];
    if (resource === undefined) throw new RangeError(`no resource ${ordinal} among ${this.size}`);
    return resource;
  }

  associations(ordinal: ResourceOrdinal): AssociationList {
    return this.#associations.get(ordinal);
  }

  accessTimes(ordinal: ResourceOrdinal): Float64Array {
    return this.#accessTimes.get(ordinal);
  }

  postings(term: string): PostingList {
    return this.#postings.get(term);
  }

  recentFiles(count: number): readonly ResourceOrdinal[] {
    return this.#recent.latest(count);
  }

  frequentFiles(count: number): readonly ResourceOrdinal[] {
    return this.#frequent.file.most(count);
  }

  frequentTools(): readonly ResourceOrdinal[] {
    return this.#frequent.tool.most(this.size);
  }

  followers(run: string): ReadonlyMap<string, number> {
    return this.#followers.get(run);
  }

  session(key: string): SessionState | undefined {
    return this.#sessions.get(key);
  }

  sessions(): readonly SessionState[] {
    return this.#sessions.all();
  }

  /** Takes a change set over, in the order of its fields. Its ordinals must follow on from {@link size}. */
  apply(changes: ChangeSet): void {
    for (const change of changes.resources) this.#applyResource(change);
    for (const change of changes.associations) {
      this.#link(change.from, change.to, change.weight, change.coAccesses, change.at);
    }
    for (const { from, to } of changes.dropped) this.#drop(from, to);
    for (const { ordinal, pinned } of changes.pinnedResources) this.#pin(ordinal, pinned);
    for (const { from, to, pinned } of changes.pinnedAssociations) this.#pinAssociation(from, to, pinned);
    for (const { ordinal, name } of changes.respelled) this.#respell(ordinal, name);
    if (changes.decay !== null) this.#setDecay(changes.decay);
    for (const { run, tool } of changes.followed) this.#followers.count(run, tool);
    for (const session of changes.sessions) this.#sessions.put(session);
    for (const key of changes.forgottenSessions) this.#sessions.forget(key);
  }

  /** Associations dropped by sweeps since this memory was opened. */
  get dropped(): number {
    return this.#dropped;
  }

  get hasUnsaved(): boolean {
    const rows = this.#changedResources.size + this.#associations.changed + this.#sessions.changed;
    return rows > 0 || this.#isDecayChanged;
  }

  /** Resources changed since the last call of {@link takeUnsaved}. */
  get unsavedResources(): number {
    return this.#changedResources.size;
  }

  /** What changed since the last call. The caller saves it or keeps it: the next call does not repeat it. */
  takeUnsaved(): UnsavedMemory {
    const unsaved: UnsavedMemory = {
      touches: this.#touches,
      resources: [...this.#changedResources].map((ordinal) => this.resource(ordinal)),
      associations: this.#associations.takeChanged((list) => list.toBytes()),
      accessTimes: this.#accessTimes.takeChanged(bytesOfDoubles),
      postings: this.#postings.takeChanged((list) => list.toBytes()),
      followers: this.#followers.takeChanged(),
      ...this.#sessions.takeChanged(),
      decay: this.#isDecayChanged ? this.#decaySettings : null,
    };
    this.#isDecayChanged = false;
    this.#changedResources.clear();
    return unsaved;
  }

  #applyResource({ resource, accessedAt, terms }: ResourceChange): void {
    const { ordinal } = resource;
    const before = this.#resources[ordinal];
    if (before === undefined && ordinal !== this.size) {
      throw new RangeError(`new resource ${ordinal} does not follow on from ${this.size}`);
    }
    const frequent =
      resource.kind === 'file' || resource.kind === 'tool' ? this.#frequent[resource.kind] : null;
    if (before !== undefined) frequent?.remove(before);
    this.#resources[ordinal] = resource;
    frequent?.add(resource);
    this.#changedResources.add(ordinal);
    this.#touches++;
    if (before === undefined) this.#index(resource);
    else this.#sums.count(resource);
    if (resource.kind === 'file') this.#recent.touched(resource);
    this.#addAccessTime(ordinal, accessedAt);
    for (const term of terms) this.#postings.edit(term).add(ordinal);
  }

  #index(resource: Resource): void {
    this.#ordinals.set(`${resource.kind}:${resource.name}`, resource.ordinal);
    this.#sums.count(resource);
  }

  #addAccessTime(ordinal: ResourceOrdinal, at: EpochMs): void {
    const times = this.#accessTimes.get(ordinal);
    const place = times.findLastIndex((time) => time <= at) + 1;
    const longer = new Float64Array(times.length + 1);
    longer.set(times.subarray(0, place));
    longer[place] = at;
    longer.set(times.subarray(place), place + 1);
    // The oldest go.
    this.#accessTimes.set(ordinal, longer.slice(-this.#limits.accessTimes));
  }

  /**
   * A full list gives up its weakest association, the oldest of equals, unless the new one is weaker still.
   */
  #link(from: ResourceOrdinal, to: ResourceOrdinal, weight: number, coAccesses: number, at: EpochMs): void {
    const list = this.#associations.edit(from);
    const index = list.indexOf(to);
    if (index >= 0) list.replace(index, weight, coAccesses, at);
    else if (list.length < this.#limits.maxAssociations || this.#makeRoom(from, list, weight)) {
      list.add(to, weight, coAccesses, at);
    }
  }

  /**
   * Takes the weakest association that no pin holds, the oldest of equals, out of a full list, unless the new
   * one is weaker still.
   */
  #makeRoom(from: ResourceOrdinal, list: AssociationList, weight: number): boolean {
    let weakest = list.weakest();
    // Looked for again only where a pin holds that one: lists are full of what nobody pinned.
    if (isHeldInList(this, from, weakest)) {
      weakest = list.weakestOf((index) => !isHeldInList(this, from, index));
    }
    if (weakest < 0 || list.weight(weakest) > weight) return false;
    list.removeAt(weakest);
    return true;
  }

  #drop(from: ResourceOrdinal, to: ResourceOrdinal): void {
    const list = this.#associations.edit(from);
    const index = list.indexOf(to);
    if (index < 0) return;
    const wasPinned = list.isPinned(index);
    list.removeAt(index);
    this.#dropped++;
    this.#changedResources.add(from);
    if (wasPinned) this.#countPins(from);
  }

  #pin(ordinal: ResourceOrdinal, pinned: boolean): void {
    this.#resources[ordinal] = { ...this.resource(ordinal), pinned };
    this.#changedResources.add(ordinal);
  }

  #respell(ordinal: ResourceOrdinal, name: string): void {
    const before = this.resource(ordinal);
    this.#ordinals.delete(`${before.kind}:${before.name}`);
    this.#ordinals.set(`${before.kind}:${name}`, ordinal);
    this.#resources[ordinal] = { ...before, name };
    this.#changedResources.add(ordinal);
  }

  #pinAssociation(from: ResourceOrdinal, to: ResourceOrdinal, pinned: boolean): void {
    const list = this.#associations.edit(from);
    const index = list.indexOf(to);
    if (index < 0) return;
    list.pin(index, pinned);
    this.#countPins(from);
  }

  #countPins(ordinal: ResourceOrdinal): void {
    const { pinned: pinnedAssociations } = this.associations(ordinal);
    this.#resources[ordinal] = { ...this.resource(ordinal), pinnedAssociations };
    this.#changedResources.add(ordinal);
  }

  #setDecay(settings: DecaySettings): void {
    this.#decaySettings = settings;
    this.#decay = decayRates(settings, this.#published);
    this.#isDecayChanged = true;
  }
}

function doublesFromBytes(bytes: Uint8Array): Float64Array {
  const doubles = new Float64Array(bytes.byteLength / Float64Array.BYTES_PER_ELEMENT);
  new Uint8Array(doubles.buffer).set(bytes);
  return doubles;
}

function bytesOfDoubles(doubles: Float64Array): Uint8Array {
  return new Uint8Array(doubles.slice().buffer);
}
