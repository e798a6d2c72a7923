import { createStore, type StoreApi } from 'zustand/vanilla';
import type { ParamsOf } from '../../../contracts/methods.ts';
import { api } from '../../api/api.ts';
import { type ApiError, asApiError } from '../../api/api-error.ts';
import { toastFailure } from '../../state/toast-store.ts';
import { type Picture, type ResourceKind, type ResourceRef, refOf } from './picture.ts';

/** Where a picture starts. */
export type Start =
  | { readonly kind: 'strongest' }
  | { readonly kind: 'session' }
  | { readonly kind: 'resource'; readonly resource: ResourceRef };

/** What of a memory is drawn. */
export interface Filter {
  readonly kinds: readonly ResourceKind[];
  readonly minWeight: number;
}

/** What is drawn unless the person chooses: tools are next to everything. */
export const FIRST_FILTER: Filter = { kinds: ['file', 'command', 'error'], minWeight: 0 };

/** Elements drawn at most, as the person may choose. */
export const DETAILS = [150, 400, 1000] as const;
/** One of them. */
export type Detail = (typeof DETAILS)[number];

/** What the view shows. */
export interface GraphState {
  readonly project: string;
  readonly start: Start;
  readonly filter: Filter;
  readonly detail: Detail;
  /** Null before the first one is there. */
  readonly picture: Picture | null;
  /** Grows when the picture is another one, and not the one before with more in it. */
  readonly generation: number;
  readonly isLoading: boolean;
  readonly error: ApiError | null;
  /** Pictures before this one that the way back leads to, the latest last. */
  readonly before: readonly Picture[];
  /** Id of a node, an edge or a cluster. */
  readonly selected: string | null;
  /** What the last step came to, to be said. */
  readonly said: { readonly kind: 'added'; readonly count: number } | { readonly kind: 'full' } | null;
}

/** What a step leads to: another picture, the one before with a change of the person's, or the same as it is now. */
type StepKind = 'another' | 'step' | 'same';

/** Pictures that the way back remembers. Chosen. */
const STEPS_BACK = 30;
/** Nodes added at a time. */
const ADDED = 20;

/** The pictures of one project, and the steps from one to the next. */
export class GraphPictures {
  readonly store: StoreApi<GraphState>;
  #round = 0;

  constructor(project: string, start: Start) {
    this.store = createStore<GraphState>(() => ({
      project,
      start,
      filter: FIRST_FILTER,
      detail: 400,
      picture: null,
      generation: 0,
      isLoading: true,
      error: null,
      before: [],
      selected: start.kind === 'resource' ? `${start.resource.kind}:${start.resource.name}` : null,
      said: null,
    }));
  }

  /** Draws from a start, or anew from the one that is set. */
  async open(start: Start = this.store.getState().start, text = ''): Promise<void> {
    const selected = start.kind === 'resource' ? `${start.resource.kind}:${start.resource.name}` : null;
    const { project, filter, detail } = this.store.getState();
    await this.#step(
      () =>
        api.call('graph.open', {
          project,
          start,
          filter: { ...toParams(withKindOf(filter, start)), ...(text !== '' && { text }) },
          limit: detail,
        }),
      { start, selected, before: [] },
      'another',
    );
  }

  /** Opens a node or a cluster. */
  async expand(id: string): Promise<void> {
    const { picture } = this.store.getState();
    if (picture === null) return;
    const isCluster = picture.clusters.some((cluster) => cluster.id === id);
    const of = isCluster
      ? ({ kind: 'cluster', cluster: id } as const)
      : ({ kind: 'resource', resource: refOf(id) } as const);
    await this.#redraw(
      picture.nodes.map((node) => refOf(node.id)),
      of,
    );
  }

  /** Takes a node out of the picture. */
  async remove(id: string): Promise<void> {
    const nodes = this.store.getState().picture?.nodes ?? [];
    this.select(null);
    await this.#redraw(nodes.filter((node) => node.id !== id).map((node) => refOf(node.id)));
  }

  /** Draws the same anew, something of it was changed; and one more node where it is known again. */
  async refresh(returned: string | null = null): Promise<void> {
    const { picture } = this.store.getState();
    if (picture === null) return;
    const ids = new Set(picture.nodes.map(({ id }) => id));
    if (returned !== null) ids.add(returned);
    // The host passes over what it does not know.
    await this.#redraw([...ids].map(refOf), null, 'same');
  }

  /** Lets go of what is not known any more: something was erased, and any picture may hold it. */
  async forget(): Promise<void> {
    const { picture, start } = this.store.getState();
    this.store.setState({ before: [] });
    if (picture === null) return this.open();
    await this.refresh();
    const { picture: left } = this.store.getState();
    if (left?.nodes.length === 0) await this.open(start.kind === 'resource' ? { kind: 'strongest' } : start);
  }

  /** Goes back to the picture before this one. */
  back(): void {
    const { before } = this.store.getState();
    const picture = before.at(-1);
    if (picture === undefined) return;
    this.store.setState({ picture, before: before.slice(0, -1), said: null });
  }

  select(id: string | null): void {
    if (this.store.getState().selected !== id) this.store.setState({ selected: id });
  }

  /** Sets what is drawn, and draws anew. */
  setFilter(filter: Filter): void {
    this.store.setState({ filter });
    void this.open();
  }

  /** Sets how much is drawn, and draws anew. */
  setDetail(detail: Detail): void {
    this.store.setState({ detail });
    void this.open();
  }

  /** `of`: what is opened; null: nothing. */
  async #redraw(
    shown: readonly ResourceRef[],
    of: NonNullable<ParamsOf<'graph.expand'>['of']> | null = null,
    kind: 'step' | 'same' = 'step',
  ): Promise<void> {
    const { project, picture, filter, before } = this.store.getState();
    if (picture === null) return;
    const focus = picture.focus.map(refOf);
    await this.#step(
      async () => {
        const { added, ...next } = await api.call('graph.expand', {
          project,
          filter: toParams(filter),
          shown: [...shown],
          focus,
          add: ADDED,
          ...(of !== null && { of }),
        });
        const said =
          next.isFull && added.length < ADDED
            ? ({ kind: 'full' } as const)
            : ({ kind: 'added', count: added.length } as const);
        this.store.setState({ said: of === null ? null : said });
        return next;
      },
      kind === 'step' ? { before: [...before, picture].slice(-STEPS_BACK) } : {},
      kind,
    );
  }

  async #step(ask: () => Promise<Picture>, then: Partial<GraphState>, kind: StepKind): Promise<void> {
    const round = ++this.#round;
    const isAnother = kind === 'another';
    this.store.setState({ isLoading: true, error: null, ...(isAnother && { said: null }) });
    try {
      const picture = await ask();
      if (round !== this.#round) return;
      const { generation } = this.store.getState();
      this.store.setState({
        ...then,
        picture,
        isLoading: false,
        generation: isAnother ? generation + 1 : generation,
      });
    } catch (failure) {
      if (round !== this.#round) return;
      if (kind === 'step') toastFailure(failure);
      // Where it cannot be drawn as asked, no other picture stands for it.
      const picture = kind === 'step' ? this.store.getState().picture : null;
      this.store.setState({ isLoading: false, error: asApiError(failure), picture });
    }
  }
}

function toParams({ kinds, minWeight }: Filter) {
  return { kinds: [...kinds], ...(minWeight > 0 && { minWeight }) };
}

/** A start is drawn, whatever kinds are. */
function withKindOf(filter: Filter, start: Start): Filter {
  if (start.kind !== 'resource' || filter.kinds.includes(start.resource.kind)) return filter;
  return { ...filter, kinds: [...filter.kinds, start.resource.kind] };
}
