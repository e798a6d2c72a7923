import type { Resource, ResourceKind, ResourceOrdinal } from '../model/resource.ts';

/**
 * The most often touched resources of a kind, ties the latest first, at most `count`. One pass with a heap of
 * `count`: linear in the resources.
 */
export function mostFrequent(
  resources: readonly Resource[],
  kind: ResourceKind,
  count: number,
): readonly ResourceOrdinal[] {
  const heap: Resource[] = [];
  for (const resource of resources) {
    if (resource.kind !== kind) continue;
    if (heap.length < count) {
      heap.push(resource);
      siftUp(heap);
    } else if (count > 0 && isLess(heap[0]!, resource)) {
      heap[0] = resource;
      siftDown(heap);
    }
  }
  return heap.sort((a, b) => (isLess(a, b) ? 1 : -1)).map((resource) => resource.ordinal);
}

function isLess(a: Resource, b: Resource): boolean {
  return a.accesses < b.accesses || (a.accesses === b.accesses && a.lastTouch < b.lastTouch);
}

function siftUp(heap: Resource[]): void {
  let child = heap.length - 1;
  while (child > 0) {
    const parent = (child - 1) >>> 1;
    if (!isLess(heap[child]!, heap[parent]!)) return;
    swap(heap, child, parent);
    child = parent;
  }
}

function siftDown(heap: Resource[]): void {
  let parent = 0;
  for (;;) {
    let least = parent;
    for (const child of [2 * parent + 1, 2 * parent + 2]) {
      if (child < heap.length && isLess(heap[child]!, heap[least]!)) least = child;
    }
    if (least === parent) return;
    swap(heap, least, parent);
    parent = least;
  }
}

function swap(heap: Resource[], a: number, b: number): void {
  [heap[a], heap[b]] = [heap[b]!, heap[a]!];
}
