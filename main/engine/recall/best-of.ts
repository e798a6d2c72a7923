/**
 * The best of the numbers below `size`, at most `count`, the best first. `isBetter` is a strict order;
 * `accepts` is asked only of those that would be among the best. One pass with a heap of `count`: nearly
 * linear in `size`.
 */
export function bestOf(
  size: number,
  count: number,
  isBetter: (a: number, b: number) => boolean,
  accepts: (index: number) => boolean,
): readonly number[] {
  const heap: number[] = [];
  for (let index = 0; index < size; index++) {
    if (heap.length < count) {
      if (!accepts(index)) continue;
      heap.push(index);
      siftUp(heap, isBetter);
    } else if (count > 0 && isBetter(index, heap[0]!) && accepts(index)) {
      heap[0] = index;
      siftDown(heap, isBetter);
    }
  }
  return heap.sort((a, b) => (isBetter(a, b) ? -1 : 1));
}

type IsBetter = (a: number, b: number) => boolean;

/** The worst lies on top. */
function siftUp(heap: number[], isBetter: IsBetter): void {
  let child = heap.length - 1;
  while (child > 0) {
    const parent = (child - 1) >>> 1;
    if (!isBetter(heap[parent]!, heap[child]!)) return;
    swap(heap, child, parent);
    child = parent;
  }
}

function siftDown(heap: number[], isBetter: IsBetter): void {
  let parent = 0;
  for (;;) {
    let worst = parent;
    for (const child of [2 * parent + 1, 2 * parent + 2]) {
      if (child < heap.length && isBetter(heap[worst]!, heap[child]!)) worst = child;
    }
    if (worst === parent) return;
    swap(heap, worst, parent);
    parent = worst;
  }
}

function swap(heap: number[], a: number, b: number): void {
  [heap[a], heap[b]] = [heap[b]!, heap[a]!];
}
