import { createCanvas, type SKRSContext2D } from '@napi-rs/canvas';
import { describe, expect, it } from 'vitest';
import { tintOf } from '#sandbox/colour.ts';
import { createRandom } from '#sandbox/random.ts';
import { allSubjects } from './find-subject.ts';
import type { Subject, SubjectPen } from './subject.ts';

/** The longer side of the box in the images here, and the margin round it where overflow shows. */
const side = 96;
const margin = 32;

interface Sheet {
  context: SKRSContext2D;
  width: number;
  height: number;
  /** Red, green, blue, alpha of every pixel. */
  pixels: Uint8ClampedArray;
}

describe.each(allSubjects.map((subject) => [subject.name, subject] as const))('%s', (_, subject) => {
  const plain = drawOn(subject);

  it('fills a part of its box and is mostly inside it', () => {
    const { inside, outside, area } = coverage(plain);
    expect(inside / area).toBeGreaterThan(0.06);
    expect(outside / (inside + outside)).toBeLessThan(0.1);
  });

  it('is nearly as high as its box', () => {
    const { top, bottom } = extent(plain);
    expect(bottom - top).toBeGreaterThan(0.62 * (plain.height - margin * 2));
  });

  it('restores the canvas state', () => {
    const { context, width, height } = blankSheet(subject);
    // A fill that fails to be restored shows in a pixel; this canvas's own getter does not know of restores.
    context.fillStyle = '#123456';
    context.lineWidth = 3;
    context.lineCap = 'square';
    context.globalAlpha = 0.5;
    place(subject, context);
    const before = state(context);
    draw(subject, context, {});
    expect(state(context)).toEqual(before);
    context.setTransform(1, 0, 0, 1, 0, 0);
    context.globalAlpha = 1;
    context.fillRect(0, 0, width, height);
    const corner = context.getImageData(width - 1, height - 1, 1, 1).data;
    expect([...corner]).toEqual([0x12, 0x34, 0x56, 255]);
  });

  it('is the same for the same seed, differs for another, and does not use the shared generator', () => {
    expect(drawOn(subject).pixels).toEqual(plain.pixels);
    expect(drawOn(subject, { random: createRandom('two') }).pixels).not.toEqual(plain.pixels);
    const random = createRandom('used');
    drawOn(subject, { random });
    expect(random.next()).toBe(createRandom('used').next());
  });

  it('uses the given colour', () => {
    const red = warmth(drawOn(subject, { tint: tintOf('#d02a20') }));
    const blue = warmth(drawOn(subject, { tint: tintOf('#2050d8') }));
    expect(red - blue).toBeGreaterThan(12);
  });

  it('is darker with an outline', () => {
    const inked = drawOn(subject, { line: 0.012, tint: { ...tintOf(subject.colour), line: '#000000' } });
    expect(darkPixels(inked)).toBeGreaterThan(darkPixels(plain) + 20);
  });

  it('changes little between two frames', () => {
    for (const time of [0, 1.37, 9.5]) {
      const frame = drawOn(subject, { time });
      expect(difference(frame, drawOn(subject, { time: time + 1 / 60 }))).toBeLessThan(6);
    }
  });

  it('draws at night and with no detail', () => {
    const night = drawOn(subject, { night: true });
    const bare = drawOn(subject, { detail: 0 });
    expect(coverage(night).inside).toBeGreaterThan(coverage(plain).inside * 0.8);
    expect(coverage(bare).inside).toBeGreaterThan(coverage(plain).inside * 0.8);
  });
});

it.each(['house', 'cottage', 'castle', 'lighthouse', 'lamp', 'lantern', 'car', 'candle'])(
  'the %s glows at night',
  (name) => {
    const subject = named(name);
    expect(luminance(drawOn(subject, { night: true }))).toBeGreaterThan(luminance(drawOn(subject)));
  },
);

it.each(['cat', 'bird', 'windmill', 'flag', 'campfire', 'kite', 'train', 'fish', 'butterfly', 'person'])(
  'the %s moves as time passes',
  (name) => {
    const subject = named(name);
    expect(difference(drawOn(subject), drawOn(subject, { time: 0.4 }))).toBeGreaterThan(0.2);
  },
);

function named(name: string): Subject {
  const subject = allSubjects.find((candidate) => candidate.name === name);
  if (!subject) throw new Error(`no subject called ${name}`);
  return subject;
}

function blankSheet(subject: Subject): { context: SKRSContext2D; width: number; height: number } {
  const unit = boxUnit(subject);
  const width = Math.ceil(unit * subject.aspect) + margin * 2;
  const height = Math.ceil(unit) + margin * 2;
  return { context: createCanvas(width, height).getContext('2d'), width, height };
}

/** Pixels per box unit: its height. */
function boxUnit(subject: Subject): number {
  return Math.min(side, side / subject.aspect);
}

function drawOn(subject: Subject, options: Partial<SubjectPen> = {}): Sheet {
  const { context, width, height } = blankSheet(subject);
  draw(subject, context, options);
  return { context, width, height, pixels: context.getImageData(0, 0, width, height).data };
}

function draw(subject: Subject, context: SKRSContext2D, options: Partial<SubjectPen>): void {
  place(subject, context);
  subject.draw({
    context,
    aspect: subject.aspect,
    tint: tintOf(subject.colour),
    random: createRandom('one'),
    time: 0,
    detail: 0.8,
    line: 0,
    night: false,
    ...options,
  });
}

/** Puts the subject's box inside the margin. */
function place(subject: Subject, context: SKRSContext2D): void {
  const unit = boxUnit(subject);
  context.setTransform(unit, 0, 0, unit, margin, margin);
}

function state(context: SKRSContext2D) {
  const { a, b, c, d, e, f } = context.getTransform();
  const { lineWidth, lineCap, lineJoin, globalAlpha, globalCompositeOperation } = context;
  return { a, b, c, d, e, f, lineWidth, lineCap, lineJoin, globalAlpha, globalCompositeOperation };
}

/** Visits every pixel that shows: x, y, red, green, blue, alpha 0..1. */
function visit(
  sheet: Sheet,
  see: (x: number, y: number, colour: [number, number, number], alpha: number) => void,
): void {
  const { pixels, width, height } = sheet;
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const at = (y * width + x) * 4;
      const [red = 0, green = 0, blue = 0, alpha = 0] = pixels.subarray(at, at + 4);
      if (alpha > 0) see(x, y, [red, green, blue], alpha / 255);
    }
  }
}

function coverage(sheet: Sheet): { inside: number; outside: number; area: number } {
  const slack = 3;
  const [right, bottom] = [sheet.width - margin + slack, sheet.height - margin + slack];
  let [inside, outside] = [0, 0];
  visit(sheet, (x, y, _, alpha) => {
    const within = x >= margin - slack && y >= margin - slack && x < right && y < bottom;
    if (within) inside += alpha;
    else outside += alpha;
  });
  return { inside, outside, area: (sheet.width - margin * 2) * (sheet.height - margin * 2) };
}

function extent(sheet: Sheet): { top: number; bottom: number } {
  let [top, bottom] = [sheet.height, 0];
  visit(sheet, (_x, y, _colour, alpha) => {
    if (alpha < 0.3) return;
    top = Math.min(top, y);
    bottom = Math.max(bottom, y);
  });
  return { top, bottom };
}

/** Mean of red minus blue over what shows. */
function warmth(sheet: Sheet): number {
  let [sum, weight] = [0, 0];
  visit(sheet, (_x, _y, [red, , blue], alpha) => {
    sum += (red - blue) * alpha;
    weight += alpha;
  });
  return sum / weight;
}

function luminance(sheet: Sheet): number {
  let sum = 0;
  visit(sheet, (_x, _y, [red, green, blue], alpha) => {
    sum += (red * 0.3 + green * 0.6 + blue * 0.1) * alpha;
  });
  return sum;
}

function darkPixels(sheet: Sheet): number {
  let count = 0;
  visit(sheet, (_x, _y, [red, green, blue], alpha) => {
    if (alpha > 0.5 && red + green + blue < 150) count += 1;
  });
  return count;
}

/** Mean difference of the two images' channels, 0..255. */
function difference(first: Sheet, second: Sheet): number {
  let sum = 0;
  for (let index = 0; index < first.pixels.length; index += 1)
    sum += Math.abs((first.pixels[index] ?? 0) - (second.pixels[index] ?? 0));
  return sum / first.pixels.length;
}
