import { expect, it } from 'vitest';
import { type LabelWish, placeLabels } from '../../../../../renderer/views/graph/drawing/place-labels.ts';

const FRAME = { width: 800, height: 600 };

function wish(id: string, x: number, y: number, importance = 1, text = id): LabelWish {
  return { id, text, x, y, radius: 10, importance };
}

function shown(wishes: readonly LabelWish[], frame = FRAME): readonly string[] {
  return placeLabels(wishes, frame).map(({ id }) => id);
}

it('puts a name below its node', () => {
  expect(placeLabels([wish('a', 100, 200)], FRAME)).toEqual([{ id: 'a', text: 'a', x: 100, y: 213 }]);
});

it('shows the more important of two names that would lie over each other, whichever comes first', () => {
  const [less, more] = [wish('less', 100, 100, 1), wish('more', 110, 105, 2)];
  expect([shown([less, more]), shown([more, less])]).toEqual([['more'], ['more']]);
});

it('shows both where they only nearly meet, side by side or below each other', () => {
  const word = 'abcdefghij'; // 61 px, and 3 px around.
  expect(shown([wish('a', 100, 100, 1, word), wish('b', 168, 100, 1, word)])).toHaveLength(2);
  expect(shown([wish('a', 100, 100, 1, word), wish('b', 165, 100, 1, word)])).toHaveLength(1);
  expect(shown([wish('a', 100, 100, 1, word), wish('b', 100, 122, 1, word)])).toHaveLength(2);
});

it('leaves room for what is smaller where the more important has none', () => {
  expect(
    shown([wish('first', 100, 100, 3), wish('under it', 100, 100, 2), wish('free', 400, 100, 1)]),
  ).toEqual(['first', 'free']);
});

it('shows none outside the frame, and the part of one that is inside', () => {
  const around = [
    wish('left', -60, 300),
    wish('right', 860, 300),
    wish('above', 400, -60),
    wish('below', 400, 640),
  ];
  expect(shown(around)).toEqual([]);
  expect(shown([wish('edge', -5, 300)])).toEqual(['edge']);
});

it('shows seventy at most, the most important ones', () => {
  const wishes = Array.from({ length: 200 }, (_, at) => wish(String(at), 100, at * 40, at));
  const ids = shown(wishes, { width: 800, height: 8_000 });
  expect(ids).toEqual(Array.from({ length: 70 }, (_, at) => String(199 - at)));
});
