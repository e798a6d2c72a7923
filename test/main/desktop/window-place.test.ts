import { describe, expect, it } from 'vitest';
import { placeWindow, type WindowPlace } from '../../../main/desktop/window-place.ts';

const LAPTOP = { x: 0, y: 25, width: 1_440, height: 875 };
/** Stands to the left of the laptop, and higher. */
const LEFT = { x: -1_920, y: -300, width: 1_920, height: 1_080 };

function place(x: number, y: number, width = 900, height = 700, isMaximized = false): WindowPlace {
  return { x, y, width, height, isMaximized };
}

/** In the middle of the laptop's screen, at that size. */
const MIDDLE = place(270, 113);

describe('where the window opens', () => {
  it('is the middle of the first screen, where it was never opened', () => {
    expect(placeWindow(null, [LAPTOP, LEFT])).toEqual(place(120, 63, 1_200, 800));
  });

  it('is where it was', () => {
    expect(placeWindow(place(100, 100), [LAPTOP])).toEqual(place(100, 100));
  });

  it('is where it was on a screen with negative coordinates', () => {
    expect(placeWindow(place(-1_900, -280), [LAPTOP, LEFT])).toEqual(place(-1_900, -280));
  });

  it('is the middle of the first screen, at its size, where that other screen is gone', () => {
    expect(placeWindow(place(-1_900, -280), [LAPTOP])).toEqual(MIDDLE);
    expect(placeWindow(place(5_000, 300), [LAPTOP, LEFT])).toEqual(MIDDLE);
  });

  it('is where it was when it hangs over an edge, as long as it can be taken hold of', () => {
    expect(placeWindow(place(1_320, 400), [LAPTOP])).toEqual(place(1_320, 400));
    expect(placeWindow(place(1_321, 400), [LAPTOP])).toEqual(MIDDLE);
    expect(placeWindow(place(-780, 400), [LAPTOP])).toEqual(place(-780, 400));
    expect(placeWindow(place(-781, 400), [LAPTOP])).toEqual(MIDDLE);
  });

  it('is the middle where its upper edge is out of reach', () => {
    expect(placeWindow(place(100, 24), [LAPTOP])).toEqual(MIDDLE);
    expect(placeWindow(place(100, 861), [LAPTOP])).toEqual(MIDDLE);
    expect(placeWindow(place(100, 860), [LAPTOP])).toEqual(place(100, 860));
  });

  it('is no larger than its screen, and no smaller than what the views need', () => {
    expect(placeWindow(place(0, 25, 3_840, 2_160), [LAPTOP])).toEqual(place(0, 25, 1_440, 875));
    expect(placeWindow(place(100, 100, 10, 10), [LAPTOP])).toEqual(place(360, 223, 720, 480));
    expect(placeWindow(place(100, 100, 200, 50), [LAPTOP])).toEqual(place(100, 100, 720, 480));
  });

  it('is the whole screen where that is smaller than what the views need', () => {
    const small = { x: 0, y: 0, width: 640, height: 400 };
    expect(placeWindow(null, [small])).toEqual(place(0, 0, 640, 400));
  });

  it('is maximized where it was, on the screen that is there now', () => {
    const was = place(-1_900, -280, 900, 700, true);
    expect(placeWindow(was, [LAPTOP, LEFT])).toEqual(was);
    expect(placeWindow(was, [LAPTOP])).toEqual({ ...MIDDLE, isMaximized: true });
  });
});
