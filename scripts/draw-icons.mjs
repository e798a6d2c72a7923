// Draws the tray's icons and the app's into assets/: the mark is a sunken lane between two banks. Run it after a
// change of the drawing: `node scripts/draw-icons.mjs`.
import { mkdirSync, writeFileSync } from 'node:fs';
import { deflateSync } from 'node:zlib';

const ASSETS = new URL('../assets/', import.meta.url);
/** Points looked at in each pixel, each way: what makes edges smooth. */
const SAMPLES = 6;

const INK = { black: [0, 0, 0], onLight: [38, 42, 48], onDark: [236, 239, 243], amber: [217, 119, 6] };

const isIn = (x, y, left, top, right, bottom) => x >= left && x <= right && y >= top && y <= bottom;

// ---- shapes: functions of a place in a square of 16 by 16 ----

const clamp = (value) => Math.min(1, Math.max(0, value));
const mix = (a, b, share) => a + (b - a) * share;
const smooth = (value) => value * value * (3 - 2 * value);

/** Where the lane's middle is at a height, and how wide it is: it comes from below and narrows as it goes. */
function lane(y, top, bottom) {
  const way = clamp((y - top) / (bottom - top));
  return {
    middle: 8 + Math.sin((way - 0.12) * Math.PI * 1.35) * mix(0.5, 1.35, way) * (1 - way * 0.35),
    half: mix(0.62, 2.35, smooth(way) * 0.55 + way * 0.45),
  };
}

/** The trees that meet above the lane. */
function isCanopy(x, y) {
  const distance = Math.hypot(x - 8, y - 8);
  return distance <= 7.4 && distance >= 6;
}

/** The banks: they fall toward the lane, which comes from below and narrows as it goes. */
function isBank(x, y) {
  const edge = 8.6 - 4 * clamp((Math.abs(x - 8) - 0.4) / 5.6);
  if (Math.hypot(x - 8, y - 8) > 7.4 || y < edge) return false;
  const way = clamp((y - 7.6) / 7.6);
  return Math.abs(x - 8) > mix(0.55, 3, way);
}

const isNearBadge = (x, y) => isIn(x, y, 7.9, 7, 16, 16);
const isPause = (x, y) => isIn(x, y, 9, 8, 11, 15) || isIn(x, y, 13, 8, 15, 15);
const isAlarm = (x, y) => isIn(x, y, 11, 7.6, 13, 11.6) || Math.hypot(x - 12, y - 13.3) < 1.2;

/** What each icon of the tray shows: the mark, and a sign where it is not simply working. */
const TRAY = {
  learning: { sign: () => false, hasSign: false },
  paused: { sign: isPause, hasSign: true },
  degraded: { sign: isAlarm, hasSign: true },
};

function trayPicture({ sign, hasSign }, ink, signInk = ink) {
  return (x, y) => {
    if (sign(x, y)) return [...signInk, 1];
    const isMark = isCanopy(x, y) ? y < 12 || isBank(x, y) : isBank(x, y);
    return isMark && !(hasSign && isNearBadge(x, y)) ? [...ink, 1] : null;
  };
}

// ---- the app's icon: the same lane, in a wood ----

const WOOD = { far: [44, 82, 62], near: [17, 40, 30], sky: [250, 226, 160], dusk: [86, 120, 84] };
const LANE = { far: [255, 240, 196], near: [214, 184, 128] };

const mixed = (a, b, share) => a.map((part, index) => mix(part, b[index], share));

/** `x`, `y` in a square of 16; the body leaves the margin that macOS wants. */
function appPicture(x, y) {
  const [u, v] = [(x - 8) * (16 / 12.9) + 8, (y - 8) * (16 / 12.9) + 8];
  if ((Math.abs(u - 8) / 8) ** 5 + (Math.abs(v - 8) / 8) ** 5 > 1) return null;
  const light = Math.exp(-((u - 8.2) ** 2 + (v - 4.6) ** 2) / 13);
  const { middle, half } = lane(v, 3.8, 17);
  if (v > 5.2 && Math.abs(u - middle) <= half * 1.05)
    return [...mixed(LANE.far, LANE.near, clamp((v - 5.2) / 11)), 1];
  const sky = mixed(WOOD.dusk, WOOD.sky, clamp(light * 1.25));
  const depth = [
    { edge: 6.1 - 3.9 * clamp(Math.abs(u - 8.2) / 7) ** 0.75, ink: mixed(WOOD.far, WOOD.sky, light * 0.28) },
    { edge: 9.2 - 5.2 * clamp((Math.abs(u - 8.2) - 1.2) / 7) ** 0.8, ink: mixed(WOOD.far, WOOD.near, 0.5) },
    { edge: 13.4 - 6.6 * clamp((Math.abs(u - 8.2) - 2.4) / 6) ** 0.9, ink: WOOD.near },
  ];
  const bank = depth.findLast(({ edge }) => v >= edge);
  return [...(bank?.ink ?? sky), 1];
}

// ---- pixels and files ----

function render(picture, size) {
  const pixels = Buffer.alloc(size * size * 4);
  const step = 16 / size / SAMPLES;
  for (let row = 0; row < size; row++)
    for (let column = 0; column < size; column++) {
      const sum = [0, 0, 0, 0];
      for (let sample = 0; sample < SAMPLES * SAMPLES; sample++) {
        const x = (column * SAMPLES + (sample % SAMPLES) + 0.5) * step;
        const y = (row * SAMPLES + Math.floor(sample / SAMPLES) + 0.5) * step;
        const colour = picture(x, y);
        for (const index of [0, 1, 2, 3]) sum[index] += colour?.[index] ?? 0;
      }
      const covered = sum[3];
      const at = (row * size + column) * 4;
      if (covered === 0) continue;
      for (const index of [0, 1, 2]) pixels[at + index] = Math.round(sum[index] / covered);
      pixels[at + 3] = Math.round((covered / SAMPLES ** 2) * 255);
    }
  return pixels;
}

function png(pixels, size) {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(size, 0);
  header.writeUInt32BE(size, 4);
  header.set([8, 6, 0, 0, 0], 8); // 8 bits a part; red, green, blue, alpha
  const rows = Array.from({ length: size }, (_, row) =>
    Buffer.concat([Buffer.of(0), pixels.subarray(row * size * 4, (row + 1) * size * 4)]),
  );
  const parts = [
    ['IHDR', header],
    ['IDAT', deflateSync(Buffer.concat(rows), { level: 9 })],
    ['IEND', Buffer.alloc(0)],
  ];
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    ...parts.map(([type, data]) => chunk(type, data)),
  ]);
}

function chunk(type, data) {
  const body = Buffer.concat([Buffer.from(type, 'ascii'), data]);
  const framed = Buffer.alloc(body.length + 8);
  framed.writeUInt32BE(data.length, 0);
  body.copy(framed, 4);
  framed.writeUInt32BE(crc32(body), body.length + 4);
  return framed;
}

function crc32(bytes) {
  let crc = 0xffffffff;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit++) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0);
  }
  return (crc ^ 0xffffffff) >>> 0;
}

function draw(name, picture, size) {
  writeFileSync(new URL(name, ASSETS), png(render(picture, size), size));
}

mkdirSync(new URL('tray/', ASSETS), { recursive: true });
for (const [name, parts] of Object.entries(TRAY)) {
  const alarm = name === 'degraded' ? INK.amber : undefined;
  for (const [scale, suffix] of [
    [1, ''],
    [2, '@2x'],
  ]) {
    draw(`tray/tray-${name}-Template${suffix}.png`, trayPicture(parts, INK.black), 16 * scale);
    draw(`tray/tray-${name}-on-light${suffix}.png`, trayPicture(parts, INK.onLight, alarm), 16 * scale);
    draw(`tray/tray-${name}-on-dark${suffix}.png`, trayPicture(parts, INK.onDark, alarm), 16 * scale);
  }
}
draw('icon.png', appPicture, 1_024);
