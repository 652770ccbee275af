import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fittedZoom, isFitted, maxScale, pannedBy, zoomedTo } from './image-zoom.ts';

const box = { frame: { width: 800, height: 600 }, image: { width: 2000, height: 1000 } };

test('fits large images, and shows small ones at their pixels', () => {
  expect(fittedZoom(box)).toEqual({ scale: 0.4, x: 0, y: 0 });
  expect(fittedZoom({ ...box, image: { width: 64, height: 64 } }).scale).toBe(1);
});

test('the point under the pointer stays in place', () => {
  const at = { x: 100, y: -50 };
  const before = zoomedTo(fittedZoom(box), 2, { x: 0, y: 0 }, box);
  const after = zoomedTo(before, 3, at, box);
  const pointOf = (zoom: typeof before) => [(at.x - zoom.x) / zoom.scale, (at.y - zoom.y) / zoom.scale];
  expect(pointOf(after)[0]).toBeCloseTo(pointOf(before)[0] ?? 0, 9);
  expect(pointOf(after)[1]).toBeCloseTo(pointOf(before)[1] ?? 0, 9);
});

test('zooming out ends at the fitted image', () => {
  const zoomed = pannedBy(zoomedTo(fittedZoom(box), 4, { x: 9, y: 9 }, box), 500, 500, box);
  expect(isFitted(zoomed, box)).toBe(false);
  expect(zoomedTo(zoomed, 0.01, { x: 0, y: 0 }, box)).toEqual(fittedZoom(box));
});

test('the image never leaves the frame', () => {
  const number = fc.double({ min: -3000, max: 3000, noNaN: true });
  const step = fc.record({ scale: fc.double({ min: 0.01, max: 90, noNaN: true }), x: number, y: number });
  fc.assert(
    fc.property(fc.array(step, { maxLength: 20 }), (steps) => {
      const end = steps.reduce(
        (zoom, { scale, x, y }) => pannedBy(zoomedTo(zoom, scale, { x, y }, box), y, x, box),
        fittedZoom(box),
      );
      expect(end.scale).toBeGreaterThanOrEqual(0.4);
      expect(end.scale).toBeLessThanOrEqual(maxScale);
      expect(Math.abs(end.x)).toBeLessThanOrEqual(Math.max(0, (2000 * end.scale - 800) / 2) + 1e-6);
      expect(Math.abs(end.y)).toBeLessThanOrEqual(Math.max(0, (1000 * end.scale - 600) / 2) + 1e-6);
    }),
  );
});
