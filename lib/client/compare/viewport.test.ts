// The shared zoom, the pixel difference and synced videos.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { differenceText, pixelDifference } from './image-difference.ts';
import { createSharedView, fitted, maxZoom, pannedBy, zoomedAt } from './shared-view.ts';
import { createSyncedVideos, type Video } from './synced-videos.ts';

describe('the shared view', () => {
  test('zooming keeps the point under the pointer, except at the edges', () => {
    const at = { x: 0.4, y: 0.6 };
    const view = zoomedAt({ zoom: 4, x: 0.5, y: 0.5 }, 2, at);
    const shown = (zoom: number, centre: number, across: number) => centre + (across - 0.5) / zoom;
    expect(view.zoom).toBe(8);
    expect(shown(8, view.x, at.x)).toBeCloseTo(shown(4, 0.5, at.x), 10);
    expect(shown(8, view.y, at.y)).toBeCloseTo(shown(4, 0.5, at.y), 10);
  });

  test('zooming out ends at the fitted view', () => {
    const middle = { x: 0.5, y: 0.5 };
    expect(zoomedAt({ zoom: 3, ...middle }, 0.5, middle).zoom).toBe(1.5);
    expect(zoomedAt({ zoom: 1.5, ...middle }, 0.5, middle)).toEqual(fitted);
  });

  test('the view never leaves the image', () => {
    const act = fc.oneof(
      fc.record({ factor: fc.double({ min: 0.1, max: 10, noNaN: true }), x: unit, y: unit }),
      fc.record({ across: signed, down: signed }),
    );
    fc.assert(
      fc.property(fc.array(act, { maxLength: 30 }), (actions) => {
        const view = actions.reduce(
          (now, one) =>
            'factor' in one ? zoomedAt(now, one.factor, one) : pannedBy(now, one.across, one.down),
          fitted,
        );
        expect(view.zoom).toBeGreaterThanOrEqual(1);
        expect(view.zoom).toBeLessThanOrEqual(maxZoom);
        const half = 0.5 / view.zoom - 1e-9;
        for (const centre of [view.x, view.y]) {
          expect(centre - half).toBeGreaterThanOrEqual(-1e-9);
          expect(centre + half).toBeLessThanOrEqual(1 + 1e-9);
        }
      }),
    );
  });

  test('notifies of changes only', () => {
    const view = createSharedView();
    let changes = 0;
    view.subscribe(() => {
      changes += 1;
    });
    view.set(fitted);
    expect(changes).toBe(0);
    view.set({ zoom: 2, x: 0.5, y: 0.5 });
    expect(changes).toBe(1);
  });
});

const unit = fc.double({ min: 0, max: 1, noNaN: true });
const signed = fc.double({ min: -3, max: 3, noNaN: true });

describe('the difference of pixels', () => {
  const lines = (first: number[], second: number[], amplify = 1) => {
    const into = new Uint8ClampedArray(first.length);
    const reported = pixelDifference({
      first: new Uint8ClampedArray(first),
      second: new Uint8ClampedArray(second),
      into,
      amplify,
      from: 0,
      to: first.length,
    });
    return { ...reported, into: [...into] };
  };

  test('is summed over the channels and amplified up to white', () => {
    const { sum, different, into } = lines(
      [10, 20, 30, 255, 0, 0, 0, 255],
      [10, 25, 130, 255, 0, 0, 0, 255],
      4,
    );
    expect(sum).toBe(105);
    expect(different).toBe(1);
    expect(into).toEqual([0, 20, 255, 255, 0, 0, 0, 255]);
  });

  test('transparent pixels count as white', () => {
    expect(lines([0, 0, 0, 0], [255, 255, 255, 255]).sum).toBe(0);
    expect(lines([0, 0, 0, 0], [0, 0, 0, 255]).sum).toBe(765);
  });

  test('is formatted as text', () => {
    expect(differenceText(0, 10)).toBe('0.00 of 255 (0.0 %)');
    expect(differenceText(765 * 10, 10)).toBe('255.0 of 255 (100.0 %)');
  });
});

describe('synced videos', () => {
  function video(duration: number): Video & { tell(type: string): void } {
    const listeners = new Map<string, () => void>();
    let paused = true;
    return {
      currentTime: 0,
      duration,
      get paused() {
        return paused;
      },
      async play() {
        paused = false;
      },
      pause() {
        paused = true;
      },
      addEventListener: (type, listener) => listeners.set(type, listener),
      removeEventListener: (type) => listeners.delete(type),
      tell: (type) => listeners.get(type)?.(),
    };
  }

  test('the others follow the longest video and stop at their end', () => {
    const videos = createSyncedVideos();
    const [short, long] = [video(2), video(5)];
    videos.attach(short);
    videos.attach(long);
    videos.play();
    expect([short.paused, long.paused]).toEqual([false, false]);
    long.currentTime = 1;
    short.currentTime = 0.95;
    long.tell('timeupdate');
    expect(short.currentTime).toBe(0.95);
    short.currentTime = 0.5;
    long.tell('timeupdate');
    expect(short.currentTime).toBe(1);
    long.currentTime = 4;
    long.tell('timeupdate');
    expect(short.currentTime).toBe(2);
    expect(videos.state()).toEqual({ count: 2, playing: true, time: 4, duration: 5 });
  });

  test('all videos restart together at the end of the longest', () => {
    const videos = createSyncedVideos();
    const [short, long] = [video(2), video(5)];
    videos.attach(short);
    videos.attach(long);
    videos.play();
    short.currentTime = 2;
    short.tell('ended');
    expect(short.currentTime).toBe(2);
    long.currentTime = 5;
    long.tell('ended');
    expect([short.currentTime, long.currentTime]).toEqual([0, 0]);
  });

  test('seeking moves all videos; removing the last one stops playback', () => {
    const videos = createSyncedVideos();
    const short = video(2);
    const leave = videos.attach(short);
    videos.attach(video(5))?.();
    videos.play();
    videos.seek(9);
    expect(short.currentTime).toBe(2);
    leave?.();
    expect(videos.state()).toMatchObject({ count: 0, playing: false });
  });
});
