/** A name that is to be shown at a node, px on the screen. */
export interface LabelWish {
  readonly id: string;
  readonly text: string;
  /** Middle of the node, and its radius. */
  readonly x: number;
  readonly y: number;
  readonly radius: number;
  /** The more important ones get their place first. */
  readonly importance: number;
}

/** A name that is shown; `x`, `y` are the middle of its upper edge. */
export interface Label {
  readonly id: string;
  readonly text: string;
  readonly x: number;
  readonly y: number;
}

/** Width of a letter and height of a line, px; and room around a name. */
const LETTER = 6.1;
const LINE = 15;
const ROOM = 3;
/** Distance of a name from its node, px. */
const GAP = 3;
/** Names shown at most. Chosen: more is a text and no picture. */
const MOST = 70;

interface Box {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

/**
 * Which names are shown, and where: the most important ones first, each below its node, none over another and
 * none outside the frame.
 */
export function placeLabels(
  wishes: readonly LabelWish[],
  frame: { readonly width: number; readonly height: number },
): readonly Label[] {
  const taken: Box[] = [];
  const labels: Label[] = [];
  for (const wish of wishes.toSorted((a, b) => b.importance - a.importance)) {
    if (labels.length === MOST) break;
    const box = boxOf(wish);
    const isOutside = box.right < 0 || box.left > frame.width || box.bottom < 0 || box.top > frame.height;
    if (isOutside || taken.some((other) => overlap(box, other))) continue;
    taken.push(box);
    labels.push({ id: wish.id, text: wish.text, x: wish.x, y: wish.y + wish.radius + GAP });
  }
  return labels;
}

function boxOf({ text, x, y, radius }: LabelWish): Box {
  const half = (text.length * LETTER) / 2 + ROOM;
  const top = y + radius + GAP;
  return { left: x - half, right: x + half, top: top - ROOM, bottom: top + LINE + ROOM };
}

function overlap(a: Box, b: Box): boolean {
  return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
}
