import { createCanvas } from '@napi-rs/canvas';
import { expect, it } from 'vitest';
import type { Sheet } from './sheet.ts';
import { coverOf } from './sheet-cover.ts';
import { type Part, visibleParts } from './visible-parts.ts';

const [width, height] = [256, 256];
const view = { a: 1, b: 0, c: 0, d: 1, e: 0, f: 0 };
const context = createCanvas(width, height).getContext('2d');

function sheet(paint: (pen: typeof context) => void): Sheet {
  const canvas = createCanvas(width, height);
  paint(canvas.getContext('2d'));
  return { canvas, left: 0, top: 0, cover: coverOf(canvas) };
}

const sky: Sheet = { canvas: createCanvas(width, height), left: 0, top: 0 };
const land = sheet((pen) => pen.fillRect(0, 128, width, 128));

function partsOf(sheets: readonly Sheet[], options = { hides: true }, shown = view) {
  return visibleParts(
    context,
    sheets.map((one) => ({ sheet: one, shift: 0, view: shown })),
    options,
  );
}

function pixels(parts: readonly Part[] | 'whole' | undefined): number {
  if (parts === undefined || parts === 'whole') return width * height;
  return parts.reduce((sum, part) => sum + part.width * part.height, 0);
}

it('omits hidden and empty areas of a sheet', () => {
  const [behind, before] = partsOf([sky, land]);
  expect(behind).toEqual([{ x: 0, y: 0, width, height: 160 }]);
  expect(before).toEqual([{ x: 0, y: 96, width, height: 160 }]);
});

it('a translucent sheet hides nothing', () => {
  expect(partsOf([sky, land], { hides: false })[0]).toBe('whole');
});

it('follows the view', () => {
  const up = partsOf([sky, land], { hides: true }, { ...view, d: 1.25, f: -60 });
  expect(pixels(up[0])).toBeLessThan(pixels(partsOf([sky, land])[0]));
});

it('draws the whole sheet if the view is rotated', () => {
  expect(partsOf([land], { hides: true }, { ...view, b: 0.1 })).toEqual(['whole']);
});

it('parts do not overlap: each pixel is drawn once', () => {
  const spots = sheet((pen) => {
    for (const [x, y] of [
      [5, 5],
      [200, 10],
      [100, 70],
      [30, 120],
    ] as const)
      pen.fillRect(x, y, 20, 6);
  });
  const placed = new Uint8Array(width * height);
  const [parts] = partsOf([spots]);
  for (const part of parts === 'whole' ? [] : (parts ?? [])) {
    for (let y = part.y; y < Math.min(height, part.y + part.height); y += 1)
      for (let x = part.x; x < Math.min(width, part.x + part.width); x += 1) {
        const at = y * width + x;
        placed[at] = (placed[at] ?? 0) + 1;
      }
  }
  expect(Math.max(...placed)).toBe(1);
  expect(pixels(parts)).toBeLessThan((width * height) / 2);
});
