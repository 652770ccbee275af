import { describe, expect, test } from 'vitest';
import {
  ballInField,
  colourAt,
  correlation,
  difference,
  stripes,
} from '#sandbox/image/fixtures/test-images.ts';
import { applyLookup, bakeLookup } from '#sandbox/image/raster/lookup.ts';
import { copyRaster, createRaster, type Raster, resizeRaster } from '#sandbox/image/raster/raster.ts';
import { applyVibes } from './apply-vibes.ts';
import { colourMoments, transferGrade } from './colour-transfer.ts';
import { identity, multiply, squareRoots } from './matrix.ts';
import { reimagine } from './reimagine.ts';

const field = ballInField();
const warm = tinted(ballInField(), [1.05, 0.62, 0.4]);

describe('matrices', () => {
  test('the roots of a covariance undo it', () => {
    const covariance = [0.05, 0.03, 0.01, 0.03, 0.06, 0.02, 0.01, 0.02, 0.04];
    const { root, inverse } = squareRoots(covariance);
    multiply(root, root).forEach((value, at) => {
      expect(value).toBeCloseTo(covariance[at] ?? -1, 8);
    });
    multiply(root, inverse).forEach((value, at) => {
      expect(value).toBeCloseTo(identity[at] ?? -1, 8);
    });
  });
});

describe('colour transfer', () => {
  test('brings mean and spread to the other image', () => {
    const graded = copyRaster(field);
    applyLookup(graded, bakeLookup(transferGrade(colourMoments(field), colourMoments(warm))));
    const [was, is, wanted] = [field, graded, warm].map(colourMoments);
    const distance = (first: typeof was, second: typeof was) =>
      Math.hypot(...[0, 1, 2].map((channel) => (first?.mean[channel] ?? 0) - (second?.mean[channel] ?? 0)));
    expect(distance(is, wanted)).toBeLessThan(distance(was, wanted) * 0.2);
  });

  test('of an image onto itself changes nothing', () => {
    const graded = copyRaster(field);
    applyLookup(graded, bakeLookup(transferGrade(colourMoments(field), colourMoments(field))));
    expect(difference(graded, field)).toBeLessThan(1);
  });

  test('from a flat image does not explode', () => {
    const flat = tinted(createRaster(32, 32), [0, 0, 0]);
    const grade = transferGrade(colourMoments(flat), colourMoments(stripes()));
    for (const value of grade([0.9, 0.1, 0.5])) {
      expect(value).toBeGreaterThanOrEqual(0);
      expect(value).toBeLessThanOrEqual(1);
    }
  });
});

describe('vibes', () => {
  const moved = (strength: number, fidelity = 1) => {
    const image = copyRaster(field);
    applyVibes(image, [{ image: warm, strength, fidelity }]);
    return image;
  };

  test('change more the stronger they are, and nothing at 0', () => {
    const changes = [0, 0.25, 0.5, 0.75, 1].map((strength) => difference(moved(strength), field));
    expect(changes[0]).toBe(0);
    for (let index = 1; index < changes.length; index += 1) {
      expect(changes[index]).toBeGreaterThan((changes[index - 1] ?? 0) + 1);
    }
  });

  test('keep the scene', () => {
    expect(correlation(moved(1), field)).toBeGreaterThan(0.8);
  });

  test('fidelity decides how much besides the mean', () => {
    expect(difference(moved(1, 0), moved(1, 1))).toBeGreaterThan(1);
  });
});

describe('image to image', () => {
  const scene = resizeRaster(stripes(), 256, 256);
  const subjects = createRaster(256, 256);
  const at = (strength: number, noise = 0) =>
    reimagine({ source: field, scene, subjects, strength, noise, seed: 'one' });

  test('goes from the source to the scene, never back', () => {
    const steps = [0.01, 0.2, 0.4, 0.6, 0.8, 0.99].map(at);
    const fromSource = steps.map((image) => difference(image, field));
    const fromScene = steps.map((image) => difference(image, scene));
    expect(fromSource[0]).toBeLessThan(1);
    expect(fromScene[5]).toBeLessThan(4);
    expect(fromSource).toEqual([...fromSource].sort((first, second) => first - second));
    for (let index = 1; index < fromScene.length; index += 1) {
      // The first steps only loosen the source: neither nearer nor farther.
      expect(fromScene[index]).toBeLessThan((fromScene[index - 1] ?? 0) + 0.5);
    }
  });

  test('noise strays from what is kept, by the seed', () => {
    expect(difference(at(0.2, 0.8), at(0.2))).toBeGreaterThan(difference(at(0.2, 0.3), at(0.2)));
    const other = reimagine({ source: field, scene, subjects, strength: 0.2, noise: 0.8, seed: 'two' });
    expect(difference(other, at(0.2, 0.8))).toBeGreaterThan(1);
    expect(difference(at(0.2, 0.8), at(0.2, 0.8))).toBe(0);
  });

  test('the scene’s subjects come before its ground', () => {
    const dot = createRaster(256, 256);
    for (let y = 20; y < 60; y += 1)
      for (let x = 20; x < 60; x += 1) dot.data.set([255, 0, 255, 255], (y * 256 + x) * 4);
    const image = reimagine({ source: field, scene, subjects: dot, strength: 0.5, noise: 0, seed: 'one' });
    expect(colourAt(image, 0.15, 0.15)[0]).toBeGreaterThan(colourAt(at(0.5), 0.15, 0.15)[0] + 30);
    expect(correlation(image, field)).toBeGreaterThan(0.5);
  });
});

function tinted(raster: Raster, gains: readonly [number, number, number]): Raster {
  for (let offset = 0; offset < raster.data.length; offset += 4) {
    for (let channel = 0; channel < 3; channel += 1) {
      raster.data[offset + channel] = (raster.data[offset + channel] ?? 0) * (gains[channel] ?? 1);
    }
    raster.data[offset + 3] = 255;
  }
  return raster;
}
