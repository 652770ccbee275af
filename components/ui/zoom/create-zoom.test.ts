import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cornerOf, createZoom, type Point, pinchOf, type Zoom } from './create-zoom.ts';
import { panByKey, wheelFactor, zoomByKey } from './use-zoom-gestures.ts';

const box = { frame: { width: 800, height: 600 }, content: { width: 2000, height: 1000 } };
const unit = { frame: { width: 1, height: 1 }, content: { width: 1, height: 1 } };
const fitted = { scale: 0.4, x: 0, y: 0, fitted: true };

/** The point of the content, from its centre, that is at `at` in the frame. */
const contentAt = (zoom: Zoom, at: Point) => {
  const { scale, x, y } = zoom.get();
  return [(at.x - x) / scale, (at.y - y) / scale];
};

describe('content that stays in its frame', () => {
  test('large content is fitted, small content shown at its size', () => {
    expect(createZoom({ box }).get()).toEqual(fitted);
    const zoom = createZoom();
    zoom.measure(box);
    expect(zoom.get()).toEqual(fitted);
    zoom.measure({ ...box, content: { width: 64, height: 64 } });
    expect(zoom.get().scale).toBe(1);
  });

  test('the point under the pointer stays in place', () => {
    const zoom = measured();
    zoom.to(2);
    const at = { x: 100, y: -50 };
    const before = contentAt(zoom, at);
    zoom.by(1.5, at);
    expect(zoom.get().scale).toBe(3);
    for (const [axis, value] of contentAt(zoom, at).entries())
      expect(value).toBeCloseTo(before[axis] ?? 0, 9);
  });

  test('zooming out ends at the fitted content', () => {
    const zoom = measured();
    zoom.to(4, { x: 9, y: 9 });
    zoom.pan(500, 500);
    expect(zoom.get().fitted).toBe(false);
    zoom.to(0.01);
    expect(zoom.get()).toEqual(fitted);
    zoom.pan(50, 50);
    expect(zoom.get()).toEqual(fitted);
  });

  test('the view of another frame follows only what is fitted', () => {
    const zoom = measured();
    const small = { ...box, frame: { width: 200, height: 200 } };
    zoom.measure(small);
    expect(zoom.get().scale).toBe(0.1);
    zoom.to(2);
    zoom.measure(box);
    expect(zoom.get()).toMatchObject({ scale: 2, fitted: false });
  });

  test('toggles between the whole and the actual size, or the double of it', () => {
    const zoom = measured();
    for (const scale of [1, 0.4]) {
      zoom.toggle(1);
      expect(zoom.get().scale).toBe(scale);
    }
    zoom.measure({ ...box, content: { width: 64, height: 64 } });
    zoom.toggle(1);
    expect(zoom.get().scale).toBe(2);
  });

  test.each([
    ['pixels', box],
    ['parts of the frame', unit],
  ])('never shows anything beyond it, in %s', (_, sizes) => {
    const { frame, content } = sizes;
    const length = fc.double({ min: -4, max: 4, noNaN: true });
    const step = fc.record({ scale: fc.double({ min: 0.01, max: 90, noNaN: true }), x: length, y: length });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 20 }), (steps) => {
        const zoom = createZoom();
        zoom.measure(sizes);
        const least = zoom.get().scale;
        for (const { scale, x, y } of steps) {
          zoom.to(scale, { x: x * frame.width, y: y * frame.height });
          zoom.pan(y * frame.width, x * frame.height);
        }
        const { scale, x, y } = zoom.get();
        expect(scale).toBeGreaterThanOrEqual(least);
        expect(scale).toBeLessThanOrEqual(32);
        const beyond = (offset: number, size: number, room: number) =>
          Math.abs(offset) - Math.max(0, (size * scale - room) / 2);
        expect(beyond(x, content.width, frame.width)).toBeLessThanOrEqual(1e-6);
        expect(beyond(y, content.height, frame.height)).toBeLessThanOrEqual(1e-6);
      }),
    );
  });
});

describe('content that may leave its frame', () => {
  test('is panned anywhere, zoomed between its limits, and shown as fitted by its owner', () => {
    const zoom = createZoom({ free: true, min: 0.02, max: 16 });
    const own = { scale: 0.25, x: 125, y: -20 };
    zoom.measure(box, own);
    expect(cornerOf(zoom.get(), box)).toEqual({ x: 275, y: 155 });
    zoom.pan(5000, 0);
    expect(zoom.get()).toEqual({ ...own, x: 5125, fitted: false });
    zoom.to(1000);
    expect(zoom.get().scale).toBe(16);
    zoom.to(0.0001);
    expect(zoom.get().scale).toBe(0.02);
    zoom.fit();
    expect(zoom.get()).toEqual({ ...own, fitted: true });
  });
});

test('two fingers move and zoom at once', () => {
  const zoom = createZoom({ free: true });
  zoom.measure(box);
  zoom.to(1);
  const after = pinchOf([point(0, 0), point(10, 0)], [point(100, 0), point(120, 0)]);
  zoom.pinch(after);
  expect(zoom.get().scale).toBe(2);
  expect(contentAt(zoom, point(110, 0))).toEqual([5, 0]);
});

test('notifies of changes only', () => {
  const zoom = createZoom({ box: unit });
  let changes = 0;
  zoom.subscribe(() => {
    changes += 1;
  });
  zoom.fit();
  zoom.to(0.5);
  expect(changes).toBe(0);
  zoom.to(2);
  expect(changes).toBe(1);
});

test('keys zoom, fit and pan; others and those of the browser do nothing', () => {
  const zoom = measured();
  const press = (key: string, more = {}) => {
    const event = { key, ctrlKey: false, metaKey: false, altKey: false, ...more };
    return zoomByKey(event, zoom, 1) || panByKey(event, zoom);
  };
  expect([press('ArrowLeft'), press('a'), press('+', { ctrlKey: true })]).toEqual([false, false, false]);
  expect(zoom.get()).toEqual(fitted);
  expect(press('1')).toBe(true);
  expect(press('ArrowLeft')).toBe(true);
  expect(zoom.get()).toEqual({ scale: 1, x: 80, y: 0, fitted: false });
  expect([press('='), press('-'), press('-')]).toEqual([true, true, true]);
  expect(zoom.get().scale).toBeCloseTo(0.8, 9);
  press('0');
  expect(zoom.get()).toEqual(fitted);
});

test('wheel and touchpad zoom by what they turned', () => {
  const turn = { deltaY: -100, deltaMode: 0, ctrlKey: false };
  expect(wheelFactor(turn)).toBeCloseTo(1.284, 3);
  expect(wheelFactor({ ...turn, deltaMode: 1, deltaY: -6.25 })).toBe(wheelFactor(turn));
  expect(wheelFactor({ ...turn, ctrlKey: true })).toBeGreaterThan(wheelFactor(turn));
});

function measured(): Zoom {
  const zoom = createZoom();
  zoom.measure(box);
  return zoom;
}

function point(x: number, y: number): Point {
  return { x, y };
}
