import { describe, expect, test } from 'vitest';
import {
  ballInField,
  colourAt,
  correlation,
  difference,
  meanLight,
  ringOnNothing,
} from '#sandbox/image/fixtures/test-images.ts';
import { readInstruction } from '#sandbox/image/instruction/read-instruction.ts';
import { canvasOf, filtered, type Raster, readPixels } from '#sandbox/image/pixels/canvas.ts';
import { applyEdits } from './apply-edits.ts';
import type { Edit } from './edit.ts';
import { looks, varyLook } from './looks.ts';

const side = 176;
const image = ballInField(side, side);
const options = { seed: 'seed', style: 'general', detail: 0.6, checkpoint: () => {} } as const;

async function edited(prompt: string, source = image): Promise<Raster> {
  return readPixels(await applyEdits(canvasOf(source), readInstruction(prompt), options));
}
async function done(edit: Edit, source = image): Promise<Raster> {
  return readPixels(await applyEdits(canvasOf(source), [edit], options));
}
const inBall = (u: number, v: number) => Math.hypot(u - 0.5, v - 0.5) < 0.14;
const offBall = (u: number, v: number) => Math.hypot(u - 0.5, v - 0.5) > 0.2;

describe('every look, hour, weather, season, style and blur', () => {
  const lookNames = Object.keys(looks).filter((name): name is keyof typeof looks => name in looks);
  const cases: [string, Edit, number][] = [
    ...lookNames.map((look): [string, Edit, number] => [look, { kind: 'look', look, amount: 1 }, 0.35]),
    ...(['night', 'dusk', 'sunset', 'dawn', 'golden', 'noon'] as const).map(
      (time): [string, Edit, number] => [time, { kind: 'light', time, weather: [], bodies: [] }, 0.1],
    ),
    ...(['snow', 'rain', 'fog', 'storm', 'overcast', 'rainbow', 'clouds'] as const).map(
      (weather): [string, Edit, number] => [weather, { kind: 'light', weather: [weather], bodies: [] }, 0.1],
    ),
    ...(['spring', 'summer', 'autumn', 'winter'] as const).map((season): [string, Edit, number] => [
      season,
      { kind: 'light', season, weather: [], bodies: [] },
      0.2,
    ]),
    ...(['watercolour', 'oil', 'pixel-art', 'comic'] as const).map((filter): [string, Edit, number] => [
      filter,
      { kind: 'filter', filter },
      0.6,
    ]),
    ['blur', { kind: 'blur', target: 'everything' }, 0.9],
    ['blur-background', { kind: 'blur', target: 'background' }, 0.9],
  ];

  test.each(cases)(
    '%s changes the image, keeps its content, and is deterministic',
    async (_name, edit, least) => {
      const result = await done(edit);
      expect(result).toMatchObject({ width: side, height: side });
      expect(difference(result, image)).toBeGreaterThan(0.15);
      expect(correlation(result, image)).toBeGreaterThan(least);
      expect(difference(await done(edit), result)).toBe(0);
    },
  );

  test('pencil draws mainly the outline', async () => {
    const result = await done({ kind: 'filter', filter: 'pencil' });
    const rim = (u: number, v: number) => Math.abs(Math.hypot(u - 0.5, v - 0.5) - 0.16) < 0.012;
    const white = { ...result, data: result.data.map(() => 255) };
    expect(difference(result, white, rim)).toBeGreaterThan(difference(result, white, (_, v) => v < 0.2) + 25);
  });

  test('a stronger look changes more', async () => {
    const [half, full] = await Promise.all(
      [0.5, 1].map(async (amount) => difference(await done({ kind: 'look', look: 'sepia', amount }), image)),
    );
    expect(half).toBeLessThan(full ?? 0);
  });
});

describe('light', () => {
  test('night is dark and blue, and the sky darker than by grading alone', async () => {
    const night = await edited('make it night');
    expect(meanLight(night)).toBeLessThan(meanLight(image) * 0.42);
    const [red, , blue] = colourAt(night, 0.05, 0.3);
    expect(blue).toBeGreaterThan(red * 1.3);
  });

  test('the sunset sky glows above the horizon', async () => {
    const [red, , blue] = colourAt(await edited('sunset'), 0.06, 0.5);
    expect(red).toBeGreaterThan(blue + 60);
  });

  test('snow whitens the ground, autumn recolours the green', async () => {
    const [red, green] = colourAt(await edited('autumn'), 0.1, 0.75);
    expect(red).toBeGreaterThan(green);
    const ground = (raster: Raster) =>
      difference(raster, { ...raster, data: raster.data.map(() => 255) }, (_, v) => v > 0.85);
    expect(ground(await edited('make it snow'))).toBeLessThan(ground(image) * 0.7);
    // Near the horizon too, and not in the colour of the dawn.
    expect(colourAt(await edited('deep snow, the light of dawn'), 0.06, 0.7)[2]).toBeGreaterThan(215);
  });
});

describe('the sky', () => {
  test('clouds and a rainbow change the sky and not the ground', async () => {
    for (const prompt of ['add clouds', 'add a rainbow']) {
      const result = await edited(prompt);
      expect(difference(result, image, (_, v) => v < 0.52)).toBeGreaterThan(1);
      expect(difference(result, image, (_, v) => v > 0.7)).toBeLessThan(0.5);
    }
  });

  test('a moon is behind objects in front of the sky', async () => {
    const night = await edited('add a moon');
    expect(difference(night, image, inBall)).toBeLessThan(1);
    expect(difference(night, image, (_, v) => v < 0.5)).toBeGreaterThan(0.5);
  });

  test('stars are bright at night, and only in the sky', async () => {
    const result = await edited('make it night with stars');
    const isBright = (index: number) => (result.data[index * 4 + 1] ?? 0) > 120;
    const bright = Array.from({ length: side * side }, (_, index) => index).filter(isBright);
    expect(bright.length).toBeGreaterThan(20);
    expect(bright.every((index) => Math.floor(index / side) < side * 0.62)).toBe(true);
  });
});

describe('colour', () => {
  test('the ball becomes blue and the rest is unchanged', async () => {
    const result = await edited('make the ball blue');
    const [red, , blue] = colourAt(result, 0.5, 0.5);
    expect(blue).toBeGreaterThan(red + 60);
    expect(difference(result, image, offBall)).toBeLessThan(1);
  });

  test('a named colour is replaced where it occurs', async () => {
    const result = await edited('replace the red with green');
    const [red, green] = colourAt(result, 0.5, 0.5);
    expect(green).toBeGreaterThan(red + 30);
    expect(difference(result, image, (_, v) => v < 0.3)).toBeLessThan(1);
  });

  test('sky and grass are edited separately', async () => {
    const result = await edited('make the sky pink and the grass purple');
    const [skyRed, skyGreen] = colourAt(result, 0.1, 0.1);
    const [groundRed, groundGreen, groundBlue] = colourAt(result, 0.1, 0.8);
    expect(skyRed).toBeGreaterThan(skyGreen + 40);
    expect(groundBlue).toBeGreaterThan(groundGreen + 40);
    expect(groundRed).toBeGreaterThan(groundGreen);
    expect(difference(result, image, inBall)).toBeLessThan(2);
  });

  test('a colour that does not occur selects the subject', async () => {
    const [red, green] = colourAt(await edited('replace the magenta with green'), 0.5, 0.5);
    expect(green).toBeGreaterThan(red + 30);
  });
});

describe('objects', () => {
  test('an added object changes only a limited area', async () => {
    const result = await edited('add a cat');
    expect(difference(result, image)).toBeGreaterThan(1);
    let changed = 0;
    for (let offset = 0; offset < image.data.length; offset += 4) {
      if (Math.abs((result.data[offset] ?? 0) - (image.data[offset] ?? 0)) > 6) changed += 1;
    }
    expect(changed / side ** 2).toBeGreaterThan(0.01);
    expect(changed / side ** 2).toBeLessThan(0.35);
  });

  test('an added object is on the requested side', async () => {
    const left = await edited('add a cat on the left');
    expect(difference(left, image, (u) => u < 0.5)).toBeGreaterThan(
      difference(left, image, (u) => u > 0.5) * 4,
    );
  });

  test('a removed ball is filled from its surroundings', async () => {
    const result = await edited('remove the ball');
    expect(isRed(colourAt(result, 0.5, 0.5))).toBe(false);
    expect(difference(result, image, offBall)).toBeLessThan(1.5);
    expect(colourAt(result, 0.5, 0.42)[2]).toBeGreaterThan(180);
  });

  test('removing the background leaves only the ball', async () => {
    const result = await edited('remove the background');
    expect(result.data[3]).toBe(0);
    expect(result.data[((side / 2) * side + side / 2) * 4 + 3]).toBe(255);
    expect(isRed(colourAt(result, 0.5, 0.5))).toBe(true);
  });

  test('with a new background the ball keeps its position', async () => {
    const result = await edited('change the background to a beach at night');
    expect(isRed(colourAt(result, 0.5, 0.5))).toBe(true);
    expect(difference(result, image, offBall)).toBeGreaterThan(25);
  });
});

describe('transparency', () => {
  test.each(['make it night', 'snow', 'vintage', 'watercolor', 'sunset'])(
    '%s does not fill transparent areas',
    async (prompt) => {
      const ring = ringOnNothing();
      const result = await edited(prompt, ring);
      const alpha = (raster: Raster) => raster.data.filter((_, index) => index % 4 === 3);
      expect(alpha(result)).toEqual(alpha(ring));
      expect(colourAt(result, 0.5, 0.2)).not.toEqual(colourAt(ring, 0.5, 0.2));
    },
  );
});

test('a checkpoint that throws stops the work', async () => {
  const stop = () => {
    throw new DOMException('stop', 'AbortError');
  };
  const work = applyEdits(canvasOf(image), readInstruction('night'), { ...options, checkpoint: stop });
  await expect(work).rejects.toThrow('stop');
});

test('a variation is small and differs for every seed', () => {
  const variants = ['a', 'b', 'c'].map((seed) => {
    const canvas = filtered(canvasOf(image), 'none');
    varyLook(canvas, seed, 0.5);
    return readPixels(canvas);
  });
  for (const variant of variants) {
    expect(difference(variant, image)).toBeGreaterThan(1);
    expect(correlation(variant, image)).toBeGreaterThan(0.95);
  }
  const [first, second] = variants;
  if (first && second) expect(difference(first, second)).toBeGreaterThan(0.5);
});

function isRed([red, green, blue]: readonly [number, number, number]): boolean {
  return red > green + 30 && red > blue + 30;
}
