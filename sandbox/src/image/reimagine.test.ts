import { expect, test } from 'vitest';
import { ballInField, colourAt, correlation, difference, stripes } from './fixtures/test-images.ts';
import { canvasOf, drawCanvas, readPixels, resized } from './pixels/canvas.ts';
import { reimagine } from './reimagine.ts';

const field = ballInField();
const source = canvasOf(field);
const size = { width: 256, height: 256 };
const scene = resized(canvasOf(stripes()), size);
const nothing = drawCanvas(size, () => {});
const at = (strength: number, noise = 0, seed = 'one', subjects = nothing) =>
  readPixels(reimagine({ source, scene, subjects, strength, noise, seed }));

test('increasing strength moves steadily from the source to the scene', () => {
  const steps = [0.01, 0.2, 0.4, 0.6, 0.8, 0.99].map((strength) => at(strength));
  const fromSource = steps.map((image) => difference(image, field));
  const fromScene = steps.map((image) => difference(image, readPixels(scene)));
  expect(fromSource[0]).toBeLessThan(1);
  expect(fromScene[5]).toBeLessThan(4);
  expect(fromSource).toEqual([...fromSource].sort((first, second) => first - second));
  // The first steps only loosen the source: neither nearer nor farther.
  for (const [index, distance] of fromScene.entries())
    expect(distance).toBeLessThan((fromScene[index - 1] ?? 255) + 2);
});

test('noise changes the kept part, depending on the seed', () => {
  expect(difference(at(0.2, 0.8), at(0.2))).toBeGreaterThan(difference(at(0.2, 0.3), at(0.2)));
  expect(difference(at(0.2, 0.8, 'two'), at(0.2, 0.8))).toBeGreaterThan(1);
  expect(difference(at(0.2, 0.8), at(0.2, 0.8))).toBe(0);
});

test('the subjects of the scene appear earlier than its background', () => {
  const dot = drawCanvas(size, (pen) => {
    pen.fillStyle = '#ff00ff';
    pen.fillRect(20, 20, 40, 40);
  });
  const image = at(0.5, 0, 'one', dot);
  expect(colourAt(image, 0.15, 0.15)[0]).toBeGreaterThan(colourAt(at(0.5), 0.15, 0.15)[0] + 30);
  expect(correlation(image, field)).toBeGreaterThan(0.5);
});
