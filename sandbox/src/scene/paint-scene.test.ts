import { createHash } from 'node:crypto';
import { createCanvas } from '@napi-rs/canvas';
import { describe, expect, it } from 'vitest';
import type { PlaceName } from '#sandbox/model/brief.ts';
import type { SubjectElement } from '#sandbox/model/elements/subject.ts';
import type { Scene, StyleName } from '#sandbox/model/scene.ts';
import { type ComposeOptions, composeScene } from './compose-scene.ts';
import { type PaintOptions, paintScene } from './paint-scene.ts';
import { readPrompt } from './read-prompt.ts';

const styles = ['general', 'seedream', 'chat', 'diffusion'] as const satisfies readonly StyleName[];

interface Image {
  scene: Scene;
  data: Uint8ClampedArray;
  width: number;
  height: number;
}

function paint(prompt: string, options: Partial<ComposeOptions> & PaintOptions = {}): Image {
  const { time, stage, detail, ...rest } = options;
  const composition: ComposeOptions = { seed: 1, width: 256, height: 256, style: 'general', ...rest };
  const scene = composeScene(readPrompt(prompt), composition);
  const { width, height } = composition;
  const context = createCanvas(width, height).getContext('2d');
  paintScene(context, scene, { time, stage, detail });
  return { scene, width, height, data: context.getImageData(0, 0, width, height).data };
}

function hash({ data }: Image): string {
  return createHash('sha256').update(data).digest('hex');
}

function pixel({ data, width }: Image, x: number, y: number): [number, number, number, number] {
  const at = (Math.round(y) * width + Math.round(x)) * 4;
  return [data[at] ?? 0, data[at + 1] ?? 0, data[at + 2] ?? 0, data[at + 3] ?? 0];
}

/** Mean brightness 0..255. */
function brightness({ data }: Image): number {
  let sum = 0;
  for (let at = 0; at < data.length; at += 4) {
    sum += 0.2126 * (data[at] ?? 0) + 0.7152 * (data[at + 1] ?? 0) + 0.0722 * (data[at + 2] ?? 0);
  }
  return sum / (data.length / 4);
}

/** Part of the pixels in a box that pass. */
function share(
  image: Image,
  { box }: SubjectElement,
  passes: (r: number, g: number, b: number) => boolean,
): number {
  let hits = 0;
  let all = 0;
  for (let y = Math.max(0, box.y); y < Math.min(image.height, box.y + box.height); y += 2) {
    for (let x = Math.max(0, box.x); x < Math.min(image.width, box.x + box.width); x += 2) {
      const [r, g, b] = pixel(image, Math.floor(x), Math.floor(y));
      all += 1;
      if (passes(r, g, b)) hits += 1;
    }
  }
  return hits / Math.max(1, all);
}

function hero({ scene }: Image): SubjectElement {
  const found = scene.elements.find((element) => element.kind === 'subject');
  if (found?.kind !== 'subject') throw new Error('no subject');
  return found;
}

function difference(one: Image, other: Image): number {
  let sum = 0;
  for (let at = 0; at < one.data.length; at += 1)
    sum += Math.abs((one.data[at] ?? 0) - (other.data[at] ?? 0));
  return sum / one.data.length;
}

describe('the same request', () => {
  it.each(styles)('gives the same pixels with the %s style, in any order', (style) => {
    const first = hash(paint('a cat by a lake in the rain', { style }));
    paint('a castle in space', { style, width: 300 });
    expect(hash(paint('a cat by a lake in the rain', { style }))).toBe(first);
    expect(hash(paint('a cat by a lake in the rain', { style, seed: 2 }))).not.toBe(first);
  });

  it('looks different in each style', () => {
    const images = styles.map((style) => paint('a red kite over green hills', { style }));
    for (const [index, one] of images.entries()) {
      for (const other of images.slice(index + 1)) expect(difference(one, other)).toBeGreaterThan(6);
    }
  });
});

describe('words of the prompt are applied', () => {
  it.each(styles)('colours, by the %s style', (style) => {
    const cases: [prompt: string, passes: (r: number, g: number, b: number) => boolean][] = [
      ['a red kite at noon', (r, g, b) => r > 120 && r > g * 1.6 && r > b * 1.6],
      ['a blue balloon at noon', (r, g, b) => b > 110 && b > r * 1.5 && b > g * 1.15],
      ['a green frog in a room at noon', (r, g, b) => g > r * 1.15 && g > b * 1.15],
      ['a yellow car at noon', (r, g, b) => r > 140 && g > 110 && b < r * 0.6],
      ['a purple octopus', (r, g, b) => b > g * 1.3 && r > g * 1.1],
    ];
    for (const [prompt, passes] of cases) {
      const image = paint(prompt, { style });
      expect(share(image, hero(image), passes), prompt).toBeGreaterThan(0.12);
    }
  });

  it.each(styles)('time of day, by the %s style', (style) => {
    for (const place of ['hills', 'a city', 'the sea', 'a forest']) {
      const noon = brightness(paint(`${place} at noon`, { style }));
      const night = brightness(paint(`${place} at night`, { style }));
      expect(night, place).toBeLessThan(95);
      expect(noon, place).toBeGreaterThan(night + 40);
    }
  });

  it('sunset is warm, a pink sky pink, snow white, mono grey', () => {
    const [r, , b] = pixel(paint('the sea at sunset without clouds'), 128, 100);
    expect(r).toBeGreaterThan(b);
    const pink = pixel(paint('a pink sky over the sea at noon without clouds'), 200, 12);
    expect(pink[0]).toBeGreaterThan(pink[1] * 1.2);
    const snow = pixel(paint('a field in winter at noon, snow'), 128, 236);
    expect(Math.min(snow[0], snow[1], snow[2])).toBeGreaterThan(120);
    const { data } = paint('a black and white photo of a red house');
    for (let at = 0; at < data.length; at += 404) {
      expect(Math.abs((data[at] ?? 0) - (data[at + 2] ?? 0))).toBeLessThan(9);
    }
  });

  it('draws quoted text as lettering', () => {
    expect(difference(paint('a poster "ABC" in a room'), paint('a poster "XYZ" in a room'))).toBeGreaterThan(
      0.02,
    );
  });
});

describe('transparent', () => {
  it.each(styles)('corners are empty, the subject is not, edges are smooth: %s', (style) => {
    const image = paint('a red ball', { style, transparent: true });
    for (const [x, y] of [
      [0, 0],
      [255, 0],
      [0, 255],
      [255, 255],
    ] as const) {
      expect(pixel(image, x, y)[3]).toBe(0);
    }
    const { box } = hero(image);
    expect(pixel(image, box.x + box.width / 2, box.y + box.height / 2)[3]).toBe(255);
    const alphas = new Set<number>();
    for (let at = 3; at < image.data.length; at += 4) alphas.add(image.data[at] ?? 0);
    expect(alphas.size).toBeGreaterThan(8);
  });

  it('an opaque image is opaque everywhere', () => {
    for (const style of styles) {
      const { data } = paint('a cat in the forest, fog', { style });
      for (let at = 3; at < data.length; at += 4)
        if (data[at] !== 255) throw new Error(`a hole at ${at} by ${style}`);
    }
  });
});

describe('stages', () => {
  it('approach the finished image step by step', () => {
    const finished = paint('a red kite over green hills');
    const far = [0, 0.3, 0.6, 0.9].map((stage) =>
      difference(paint('a red kite over green hills', { stage }), finished),
    );
    expect(far.every((value, index) => index === 0 || value < (far[index - 1] ?? 0))).toBe(true);
    expect(far[0]).toBeGreaterThan(2);
    expect(hash(paint('a red kite over green hills', { stage: 1 }))).toBe(hash(finished));
  });

  it('cover the whole image from the first', () => {
    const { data } = paint('a beach', { stage: 0 });
    for (let at = 3; at < data.length; at += 4) expect(data[at]).toBe(255);
  });
});

describe('detail and time', () => {
  it('detail adds small things', () => {
    expect(hash(paint('a meadow', { detail: 0.1 }))).not.toBe(hash(paint('a meadow', { detail: 1 })));
  });

  it('time moves the scene slightly', () => {
    const still = paint('a sailboat on the sea, clouds');
    const soon = difference(still, paint('a sailboat on the sea, clouds', { time: 1 / 24 }));
    const later = difference(still, paint('a sailboat on the sea, clouds', { time: 8 }));
    expect(soon).toBeGreaterThan(0);
    expect(soon).toBeLessThan(1.5);
    expect(later).toBeGreaterThan(soon);
  });
});

describe('any size, any place', () => {
  it.each([
    [16, 16],
    [16, 256],
    [256, 16],
    [1, 1],
    [17, 93],
    [1024, 64],
    [64, 1024],
    [640, 274],
  ])('%i x %i', (width, height) => {
    for (const style of styles) {
      for (const prompt of ['three cats "HELLO" at night in the rain', 'a ship at sea', 'a room', 'space']) {
        const image = paint(prompt, { width, height, style });
        expect(pixel(image, width - 1, height - 1)[3]).toBe(255);
      }
    }
  });

  const places = {
    hills: 'hills',
    meadow: 'meadow',
    field: 'field',
    mountains: 'mountains',
    forest: 'forest',
    jungle: 'jungle',
    garden: 'garden',
    beach: 'beach',
    sea: 'sea',
    island: 'island',
    lake: 'lake',
    river: 'river',
    desert: 'desert',
    canyon: 'canyon',
    city: 'city',
    street: 'street',
    village: 'village',
    road: 'road',
    room: 'room',
    library: 'library',
    table: 'table',
    studio: 'studio',
    space: 'outer space',
    planet: 'alien planet',
    underwater: 'underwater',
    snowland: 'arctic',
    sky: 'above the clouds',
  } as const satisfies Record<PlaceName, string>;
  it.each(Object.entries(places))('%s', (place, words) => {
    for (const [index, style] of styles.entries()) {
      const season = ['in spring', 'in autumn', 'in winter', 'in summer'][index];
      const image = paint(`a dog, a boat and a bird, ${words} ${season}`, { style, width: 128, height: 96 });
      expect(image.scene.place).toBe(place);
      expect(new Set(image.data).size).toBeGreaterThan(30);
    }
  });

  it.each([
    'monochrome',
    'vintage',
    'watercolour',
    'pixel art',
    'neon',
    'pastel',
    'gloomy',
    'dreamy',
    'cinematic',
  ])('%s changes the image', (mood) => {
    const plain = paint('a house on a hill at noon');
    const scene = composeScene(readPrompt(`a house on a hill at noon, ${mood}`), {
      seed: 1,
      width: 256,
      height: 256,
      style: 'general',
    });
    expect(scene.moods.length).toBeGreaterThan(0);
    expect(difference(paint(`a house on a hill at noon, ${mood}`), plain)).toBeGreaterThan(3);
  });

  it.each([
    ['emoji', '🐱🚀'],
    ['control', '\u0000\u0001"\u0007"'],
    ['rtl', 'قطة "مرحبا"'],
    ['long', 'a cat "x" '.repeat(3_000)],
  ])('odd prompt: %s', (_name, prompt) => {
    expect(pixel(paint(prompt, { width: 64, height: 64 }), 0, 0)[3]).toBe(255);
  });
});
