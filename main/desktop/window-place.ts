/** A rectangle of the desktop, in its own pixels. */
export interface Area {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Where a window is, when it is not maximized. */
export interface WindowPlace extends Area {
  readonly isMaximized: boolean;
}

/** Of a window that was never opened. Chosen: a list and its detail side by side, on a laptop's screen. */
const FIRST = { width: 1_200, height: 800 } as const;
/** Least size at which every view can be used; also what the window enforces. */
export const LEAST = { width: 720, height: 480 } as const;
/** A window of which less than this can be seen cannot be taken hold of. */
const GRIP = { width: 120, height: 40 } as const;

/**
 * Where to open the window: where it was, or in the middle of the first screen, where too little of it would
 * be seen or it was never opened; never larger than the screen it is on. `screens`: the usable part of each,
 * the main one first; at least one.
 */
export function placeWindow(was: WindowPlace | null, screens: readonly Area[]): WindowPlace {
  const main = screens[0] ?? { x: 0, y: 0, ...FIRST };
  const home = was === null ? undefined : screens.find((screen) => canBeHeld(was, screen));
  if (was === null || home === undefined)
    return { ...centred(fitted(was ?? FIRST, main), main), isMaximized: was?.isMaximized ?? false };
  return { x: was.x, y: was.y, ...fitted(was, home), isMaximized: was.isMaximized };
}

/** Whether enough of the window's upper edge, where it is taken hold of, lies on the screen. */
function canBeHeld(window: Area, screen: Area): boolean {
  const width = Math.min(window.x + window.width, screen.x + screen.width) - Math.max(window.x, screen.x);
  const isTopSeen = window.y >= screen.y && window.y + GRIP.height <= screen.y + screen.height;
  return width >= GRIP.width && isTopSeen;
}

function fitted({ width, height }: Pick<Area, 'width' | 'height'>, screen: Area) {
  return {
    width: Math.min(Math.max(width, LEAST.width), screen.width),
    height: Math.min(Math.max(height, LEAST.height), screen.height),
  };
}

function centred(size: Pick<Area, 'width' | 'height'>, screen: Area): Area {
  return {
    ...size,
    x: Math.round(screen.x + (screen.width - size.width) / 2),
    y: Math.round(screen.y + (screen.height - size.height) / 2),
  };
}
