import { createCanvas } from '@napi-rs/canvas';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createRandom } from '#sandbox/random.ts';
import { applyView, chooseMove, viewAt, viewAtDepth, withoutCamera } from './camera.ts';

const share = fc.double({ min: 0, max: 1, noNaN: true });
const focus = fc.record({ x: share, y: share });

describe('every move', () => {
  it('keeps the frame covered, at every moment, depth and focus', () => {
    fc.assert(
      fc.property(
        fc.integer(),
        fc.constantFrom('', 'pan left', 'pan right', 'tilt up', 'zoom out', 'tilt down'),
        share,
        share,
        focus,
        (seed, prompt, progress, depth, place) => {
          const move = chooseMove(prompt, createRandom(seed), place);
          const view = viewAtDepth(viewAt(move, progress), depth, place);
          for (const axis of ['x', 'y'] as const) {
            const start = place[axis] + view[axis] - place[axis] * view.zoom;
            expect(start).toBeLessThanOrEqual(1e-9);
            expect(start + view.zoom).toBeGreaterThanOrEqual(1 - 1e-9);
          }
        },
      ),
    );
  });

  it('moves near layers more than far ones', () => {
    const middle = { x: 0.5, y: 0.5 };
    const move = chooseMove('pan left', createRandom(1), middle);
    const travel = (depth: number) =>
      viewAtDepth(viewAt(move, 1), depth, middle).x - viewAtDepth(viewAt(move, 0), depth, middle).x;
    expect(travel(1)).toBeGreaterThan(2 * travel(0));
    expect(travel(0)).toBeGreaterThan(0);
  });
});

it.each([
  ['slowly zoom in on the cat', 'grows'],
  ['the camera pulls back', 'shrinks'],
  ['static camera', 'stays'],
  ['dolly out', 'shrinks'],
])('"%s": the image %s', (prompt, way) => {
  const { from, to } = chooseMove(prompt, createRandom(3), { x: 0.5, y: 0.5 });
  const change = Math.sign(to.zoom - from.zoom);
  expect(change).toBe({ grows: 1, shrinks: -1, stays: 0 }[way]);
});

it('enlarges around its focus', () => {
  const canvas = createCanvas(100, 100);
  const context = canvas.getContext('2d');
  applyView(context, { zoom: 2, x: 0, y: 0 }, { x: 0.3, y: 0.6 }, { width: 100, height: 100 });
  context.fillRect(29, 59, 2, 2);
  const { data } = context.getImageData(0, 0, 100, 100);
  expect(data[(60 * 100 + 30) * 4 + 3]).toBe(255);
  expect(data[(50 * 100 + 50) * 4 + 3]).toBe(0);
});

it.each([
  ['The camera slowly moves in on a boat, at dawn', 'on a boat, at dawn'],
  ['A red kite over a green hill, camera pans slowly', 'A red kite over a green hill,'],
  ['Static camera, a cat on a sofa', ', a cat on a sofa'],
  ['Two cats, slow camera movement', 'Two cats,'],
  ['A camera on a wooden desk', 'A camera on a wooden desk'],
])('%s', (prompt, scene) => {
  expect(withoutCamera(prompt).trim()).toBe(scene);
});
