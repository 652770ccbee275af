import { describe, expect, test } from 'vitest';
import { ballInField, colourAt, difference, ringOnNothing } from '#sandbox/image/fixtures/test-images.ts';
import { blurRaster, mixInto, sharpenRaster } from './blur.ts';
import { placeInto } from './extend.ts';
import { applyLookup, bakeLookup } from './lookup.ts';
import { bytesOf, labOf } from './oklab.ts';
import { blurPlane, boxMean, createPlane, planeFrom, stretchPlane } from './plane.ts';
import { canvasOf, copyRaster, rasterOf, resizeRaster, withinSide } from './raster.ts';
import { createSheet, paintLayer } from './sheet.ts';

const image = ballInField();

describe('canvases', () => {
  test('there and back changes nothing of an opaque image', () => {
    expect(rasterOf(canvasOf(image)).data).toEqual(image.data);
  });

  test('a sheet sees drawings in its bytes and bytes in its drawings', () => {
    const sheet = createSheet(copyRaster(image));
    sheet.context().fillStyle = '#ffffff';
    sheet.context().fillRect(0, 0, 20, 20);
    expect([...sheet.pixels().data.subarray(0, 4)]).toEqual([255, 255, 255, 255]);
    sheet.pixels().data[0] = 7;
    expect(sheet.context().getImageData(0, 0, 1, 1).data[0]).toBe(7);
    expect(() => sheet.replace(ballInField(10, 10))).toThrow(RangeError);
  });

  test('a layer shows only where its mask lets it', () => {
    const sheet = createSheet(copyRaster(image));
    const left = planeFrom(256, 256, (x) => (x < 128 ? 1 : 0));
    const fill = (pen: ReturnType<typeof sheet.context>) => {
      pen.fillStyle = '#000000';
      pen.fillRect(0, 0, 256, 256);
    };
    paintLayer(sheet, fill, { mask: left });
    expect(difference(sheet.pixels(), image, (u) => u > 0.51)).toBe(0);
    expect(colourAt(sheet.pixels(), 0.2, 0.2)).toEqual([0, 0, 0]);
  });
});

describe('sizes', () => {
  test.each([
    [64, 64],
    [100, 100],
    [400, 400],
  ])('resized to %ix%i it shows the same', (width, height) => {
    const resized = resizeRaster(image, width, height);
    expect([resized.width, resized.height, resized.data.length]).toEqual([width, height, width * height * 4]);
    expect(
      difference(resized, ballInField(width, height), (u, v) => Math.hypot(u - 0.5, v - 0.5) < 0.1),
    ).toBeLessThan(3);
    expect(difference(resized, ballInField(width, height), (_, v) => v < 0.2)).toBeLessThan(3);
  });

  test('to another shape it fills it', () => {
    const resized = resizeRaster(image, 100, 37);
    expect(resized).toMatchObject({ width: 100, height: 37 });
    expect(colourAt(resized, 0.5, 0.5)[0]).toBeGreaterThan(200);
    expect(colourAt(resized, 0.97, 0.97)[1]).toBeGreaterThan(140);
  });

  test('transparent pixels lend no colour to a smaller image', () => {
    const small = resizeRaster(ringOnNothing(200), 20, 20);
    for (let offset = 0; offset < small.data.length; offset += 4) {
      if ((small.data[offset + 3] ?? 0) > 0) expect(small.data[offset]).toBeGreaterThan(230);
    }
  });

  test('withinSide never enlarges', () => {
    expect(withinSide(image, 1000)).toBe(image);
    expect(withinSide(ballInField(300, 100), 60)).toMatchObject({ width: 60, height: 20 });
  });

  test('placed small, the image is whole and goes on around', () => {
    const placed = placeInto(image, { width: 512, height: 256 }, { x: 128, y: 0, width: 256, height: 256 });
    expect(difference(crop(placed, 128, 256), image, (u) => u > 0.1 && u < 0.9)).toBe(0);
    const [red, green, blue] = colourAt(placed, 0.02, 0.9);
    expect(green).toBeGreaterThan(red);
    expect(green).toBeGreaterThan(blue);
    expect(colourAt(placed, 0.02, 0.05)[2]).toBeGreaterThan(180);
  });

  test('placed large, it is cropped', () => {
    const placed = placeInto(image, { width: 128, height: 256 }, { x: -64, y: 0, width: 256, height: 256 });
    expect(difference(placed, crop(image, 64, 128))).toBe(0);
  });
});

describe('planes', () => {
  const noisy = planeFrom(31, 17, (x, y) => ((x * 7919 + y * 104729) % 101) / 100);

  test('boxMean is the mean of the square, edges repeated', () => {
    const mean = boxMean(noisy, 3);
    for (const [x, y] of [
      [0, 0],
      [30, 16],
      [15, 8],
      [2, 15],
    ] as const) {
      let sum = 0;
      for (let dy = -3; dy <= 3; dy += 1) {
        for (let dx = -3; dx <= 3; dx += 1) {
          const [column, row] = [Math.min(30, Math.max(0, x + dx)), Math.min(16, Math.max(0, y + dy))];
          sum += noisy.values[row * 31 + column] ?? 0;
        }
      }
      expect(mean.values[y * 31 + x]).toBeCloseTo(sum / 49, 5);
    }
  });

  test('a blur keeps a constant and the total of a spot', () => {
    expect(blurPlane(createPlane(40, 30, 0.7), 5).values.every((value) => Math.abs(value - 0.7) < 1e-5)).toBe(
      true,
    );
    const spot = planeFrom(61, 61, (x, y) => (x === 30 && y === 30 ? 1 : 0));
    expect(blurPlane(spot, 4).values.reduce((sum, value) => sum + value, 0)).toBeCloseTo(1, 4);
  });

  test('stretching is linear between the middles of pixels', () => {
    const ramp = planeFrom(4, 1, (x) => x);
    expect([...stretchPlane(ramp, 8, 1).values]).toEqual([0, 0.25, 0.75, 1.25, 1.75, 2.25, 2.75, 3]);
  });
});

describe('colours', () => {
  test('OKLab and back is the same colour', () => {
    const colours: [number, number, number][] = [
      [0, 0, 0],
      [255, 255, 255],
      [12, 200, 99],
      [250, 3, 160],
    ];
    for (const colour of colours) {
      bytesOf(labOf(...colour)).forEach((value, channel) => {
        expect(value).toBeCloseTo(colour[channel] ?? -1, 3);
      });
    }
  });

  test('the identity baked is the identity', () => {
    const graded = copyRaster(image);
    applyLookup(
      graded,
      bakeLookup((colour) => colour),
    );
    expect(difference(graded, image)).toBe(0);
  });

  test('a linear grade is exact; amount and mask hold it back', () => {
    const negative = bakeLookup(([red, green, blue]) => [1 - red, 1 - green, 1 - blue]);
    const graded = copyRaster(image);
    applyLookup(graded, negative);
    const [red, green, blue] = colourAt(image, 0.5, 0.5);
    expect(colourAt(graded, 0.5, 0.5)).toEqual([255 - red, 255 - green, 255 - blue]);
    const masked = copyRaster(image);
    applyLookup(masked, negative, { amount: 0.5, mask: planeFrom(256, 256, (x) => (x < 128 ? 1 : 0)) });
    expect(difference(masked, image, (u) => u > 0.5)).toBe(0);
    expect(Math.abs(colourAt(masked, 0.4, 0.5)[0] - 127.5)).toBeLessThan(1);
  });
});

describe('blur', () => {
  test('calms, sharpening rouses, and both keep flat surfaces', () => {
    const soft = blurRaster(image, 6);
    const crisp = sharpenRaster(image, 3, 1);
    const nearRim = (u: number, v: number) => Math.abs(Math.hypot(u - 0.5, v - 0.5) - 0.16) < 0.015;
    expect(difference(soft, image, nearRim)).toBeGreaterThan(15);
    expect(difference(crisp, image, nearRim)).toBeGreaterThan(5);
    expect(difference(soft, image, (_, v) => v > 0.9)).toBeLessThan(1);
    expect(difference(crisp, image, (_, v) => v > 0.9)).toBeLessThan(1);
  });

  test('does not bleed the colour of transparent pixels', () => {
    const soft = blurRaster(ringOnNothing(), 5);
    for (let offset = 0; offset < soft.data.length; offset += 4) {
      if ((soft.data[offset + 3] ?? 0) > 8) expect(soft.data[offset]).toBeGreaterThan(225);
    }
  });

  test('mixInto by a number mixes everything', () => {
    const under = copyRaster(image);
    mixInto(under, blurRaster(image, 20), 1);
    expect(difference(under, blurRaster(image, 20))).toBe(0);
  });
});

function crop(raster: ReturnType<typeof copyRaster>, left: number, width: number) {
  return rasterOf(
    (() => {
      const canvas = canvasOf({
        data: new Uint8ClampedArray(width * raster.height * 4),
        width,
        height: raster.height,
      });
      canvas.getContext('2d').drawImage(canvasOf(raster), -left, 0);
      return canvas;
    })(),
  );
}
