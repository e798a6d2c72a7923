/** A node as it is arranged. */
export interface Body {
  x: number;
  y: number;
  /** Distance that nothing else may come within, px. */
  readonly radius: number;
  /** It stays where it is. */
  readonly isFixed: boolean;
}

/** What pulls two bodies together: their indexes, and how strongly, 0–1. */
export interface Spring {
  readonly a: number;
  readonly b: number;
  readonly strength: number;
}

/** Length at rest of the strongest and of the weakest spring, px. Chosen by eye. */
const REST = { strong: 34, weak: 120 } as const;
/** How hard bodies push each other away, and up to which distance, px. Chosen by eye. */
const PUSH = 2_600;
const PUSH_REACH = 300;
const PULL = 0.09;
/** Pull towards the middle, so that parts that nothing joins stay near. */
const GRAVITY = 0.006;
/** Longest step of a body at first, px; it shrinks to nothing. */
const FIRST_STEP = 42;
/** Free room around a body for its name, px. */
const MARGIN = 9;

/**
 * Arranges bodies: joined ones near, others apart, none on another. Moves the given ones; the same input gives
 * the same arrangement. Quadratic in the bodies, for each round.
 */
export function relax(bodies: readonly Body[], springs: readonly Spring[], rounds: number): void {
  const moves = bodies.map(() => ({ x: 0, y: 0 }));
  const joints = countJoints(bodies.length, springs);
  for (let round = 0; round < rounds; round++) {
    for (const move of moves) move.x = move.y = 0;
    push(bodies, moves);
    pull(bodies, springs, moves, joints);
    step(bodies, moves, FIRST_STEP * (1 - round / rounds));
  }
  separate(bodies);
}

type Move = { x: number; y: number };

function countJoints(count: number, springs: readonly Spring[]): readonly number[] {
  const joints = new Array<number>(count).fill(0);
  for (const { a, b } of springs) {
    joints[a]! += 1;
    joints[b]! += 1;
  }
  return joints;
}

function push(bodies: readonly Body[], moves: readonly Move[]): void {
  for (let a = 0; a < bodies.length; a++) {
    for (let b = a + 1; b < bodies.length; b++) {
      const [one, other] = [bodies[a]!, bodies[b]!];
      let dx = one.x - other.x;
      let dy = one.y - other.y;
      let square = dx * dx + dy * dy;
      if (square > PUSH_REACH * PUSH_REACH) continue;
      if (square < 1) {
        // Two in one place go apart in a direction of their own, the same each time.
        dx = Math.cos(a + b);
        dy = Math.sin(a + b);
        square = 1;
      }
      const force = PUSH / square;
      moves[a]!.x += dx * force * 0.5;
      moves[a]!.y += dy * force * 0.5;
      moves[b]!.x -= dx * force * 0.5;
      moves[b]!.y -= dy * force * 0.5;
    }
  }
}

function pull(
  bodies: readonly Body[],
  springs: readonly Spring[],
  moves: readonly Move[],
  joints: readonly number[],
): void {
  for (const { a, b, strength } of springs) {
    const [one, other] = [bodies[a]!, bodies[b]!];
    const dx = other.x - one.x;
    const dy = other.y - one.y;
    const distance = Math.hypot(dx, dy) || 1;
    const rest = REST.weak + (REST.strong - REST.weak) * strength + one.radius + other.radius;
    // Those with many springs are pulled less by each, or hubs would draw everything into one knot.
    const force =
      (PULL * (0.4 + strength) * (distance - rest)) / distance / Math.sqrt(Math.min(joints[a]!, joints[b]!));
    moves[a]!.x += dx * force;
    moves[a]!.y += dy * force;
    moves[b]!.x -= dx * force;
    moves[b]!.y -= dy * force;
  }
}

function step(bodies: readonly Body[], moves: readonly Move[], longest: number): void {
  for (const [index, body] of bodies.entries()) {
    if (body.isFixed) continue;
    const move = moves[index]!;
    move.x -= body.x * GRAVITY;
    move.y -= body.y * GRAVITY;
    const length = Math.hypot(move.x, move.y) || 1;
    const factor = Math.min(length, longest) / length;
    body.x += move.x * factor;
    body.y += move.y * factor;
  }
}

/** Rounds of moving apart what still lies on each other. */
const SEPARATIONS = 12;

function separate(bodies: readonly Body[]): void {
  for (let round = 0; round < SEPARATIONS; round++) {
    let isClear = true;
    for (let a = 0; a < bodies.length; a++) {
      for (let b = a + 1; b < bodies.length; b++) isClear = !moveApart(bodies[a]!, bodies[b]!) && isClear;
    }
    if (isClear) return;
  }
}

/** Moves two bodies apart where they touch; whether it had to. */
function moveApart(one: Body, other: Body): boolean {
  const least = one.radius + other.radius + MARGIN;
  const dx = other.x - one.x || 0.01;
  const dy = other.y - one.y || 0.01;
  const distance = Math.hypot(dx, dy);
  if (distance >= least || (one.isFixed && other.isFixed)) return false;
  const move = (least - distance) / distance;
  const share = one.isFixed || other.isFixed ? 1 : 0.5;
  if (!one.isFixed) {
    one.x -= dx * move * share;
    one.y -= dy * move * share;
  }
  if (!other.isFixed) {
    other.x += dx * move * share;
    other.y += dy * move * share;
  }
  return true;
}
