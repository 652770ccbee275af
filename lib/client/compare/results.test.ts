// The pixel difference and synced videos.
import { describe, expect, test } from 'vitest';
import { differenceText, pixelDifference } from './image-difference.ts';
import { createSyncedVideos, type Video } from './synced-videos.ts';

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
