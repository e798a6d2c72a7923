import type { ParamsOf, ResultOf } from '../../../contracts/methods.ts';
import { shortName } from '../../format/resource-name.ts';

/** Something that fades. */
export type FadingItem = ResultOf<'maintenance.fading'>['items'][number];
/** What a curve is asked of. */
export type CurveItem = ParamsOf<'maintenance.curves'>['items'][number];

type Resource = Parameters<typeof shortName>[0];

/** What tells an item from all others. */
export function keyOf(item: FadingItem): string {
  if (item.what === 'file') return `file ${item.file.name}`;
  return `${item.from.kind} ${item.from.name} ${item.to.kind} ${item.to.name}`;
}

/** What an association is called. */
export function pairName({ from, to }: { readonly from: Resource; readonly to: Resource }): string {
  return `${shortName(from)} → ${shortName(to)}`;
}

/** What an item is called. */
export function nameOf(item: FadingItem): string {
  return item.what === 'file' ? shortName(item.file) : pairName(item);
}

/** An item as curves are asked of it. */
export function curveItem(item: FadingItem): CurveItem {
  if (item.what === 'file') return { resource: item.file };
  return { association: { from: item.from, to: item.to } };
}

/** In what order items are listed. */
export type FadingSort = 'soonest' | 'weakest' | 'oldest' | 'name';

function strength(item: FadingItem): number {
  return item.what === 'file' ? item.associations : item.weight;
}

const COMPARE: Readonly<Record<FadingSort, (a: FadingItem, b: FadingItem) => number>> = {
  soonest: (a, b) => a.goneAt - b.goneAt,
  weakest: (a, b) => strength(a) - strength(b),
  oldest: (a, b) => a.lastAt - b.lastAt,
  name: (a, b) => nameOf(a).localeCompare(nameOf(b)),
};

/** The items whose names hold a text, in an order. */
export function chosenItems(
  items: readonly FadingItem[],
  text: string,
  sort: FadingSort,
): readonly FadingItem[] {
  const wanted = text.trim().toLowerCase();
  return items.filter((item) => keyOf(item).toLowerCase().includes(wanted)).toSorted(COMPARE[sort]);
}
