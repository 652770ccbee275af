/** Ambience that is shaped noise: rain, sea, wind, a stream, a town, depths. Each fills a whole track. */

import { noise } from '#sandbox/noise.ts';
import type { Random } from '#sandbox/random.ts';
import { sampleRate } from '../encoders/video-engine.ts';
import { bandPass, highPass, lowPass } from './filters.ts';
import type { Track } from './track.ts';

export type Ambience = (track: Track, random: Random) => void;

export const rain: Ambience = (track, random) =>
  fill(track, random, (white, seed) => {
    const [bright, body] = [highPass(1400), lowPass(900)];
    const soften = lowPass(7000);
    return (time) => {
      const value = white();
      const gust = 0.85 + 0.15 * noise(seed, time * 0.5);
      return soften(bright(value) * 0.17 + body(value) * 0.12) * gust;
    };
  });

/** A wave every seven seconds or so: it gathers, breaks and runs out. */
export const sea: Ambience = (track, random) =>
  fill(track, random, (white, seed) => {
    const [body, foam] = [lowPass(420), bandPass(0.7)];
    const turn = random.range(0, 1);
    return (time) => {
      const wave = 0.5 - 0.5 * Math.cos(2 * Math.PI * (time / 7.3 + turn + 0.06 * noise(seed, time * 0.2)));
      const swell = wave ** 2.2;
      const value = white();
      return body(value) * (0.14 + 0.8 * swell) + foam(value, 900 + 2600 * swell) * (0.012 + 0.15 * swell);
    };
  });

export const wind: Ambience = (track, random) =>
  fill(track, random, (white, seed) => {
    const [howl, hush] = [bandPass(3.2), lowPass(350)];
    return (time) => {
      const gust = 0.5 + 0.5 * noise(seed, time * 0.42);
      const value = white();
      return howl(value, 230 + 420 * gust) * 0.11 * (0.25 + gust) + hush(value) * (0.2 + 0.5 * gust * gust);
    };
  });

export const stream: Ambience = (track, random) =>
  fill(track, random, (white, seed) => {
    const [gurgle, splash, hush] = [bandPass(4), bandPass(2.5), lowPass(700)];
    return (time) => {
      const value = white();
      const low = gurgle(value, 520 + 240 * noise(seed, time * 5.5));
      const high = splash(value, 1700 + 800 * noise(seed + 7, time * 7));
      return low * 0.09 + high * 0.05 + hush(value) * 0.12;
    };
  });

/** Distant traffic: a low hum with slow passings. */
export const town: Ambience = (track, random) =>
  fill(track, random, (white, seed) => {
    const [rumble, passing] = [lowPass(140), bandPass(1.1)];
    return (time) => {
      const value = white();
      const near = Math.max(0, noise(seed, time * 0.28)) ** 1.5;
      return rumble(value) * 0.75 + passing(value, 320 + 380 * near) * (0.015 + 0.06 * near);
    };
  });

export const depths: Ambience = (track, random) =>
  fill(track, random, (white, seed) => {
    const [first, second] = [lowPass(260), lowPass(260)];
    return (time) => second(first(white())) * (1.1 + 0.5 * noise(seed, time * 0.3));
  });

/** Leaves, or the quiet of a room: there, and not noticed. */
export const air: Ambience = (track, random) =>
  fill(track, random, (white, seed) => {
    const leaves = bandPass(0.6);
    return (time) => leaves(white(), 2300) * 0.07 * (0.6 + 0.4 * noise(seed, time * 0.6));
  });

type Shaper = (white: () => number, seed: number) => (time: number) => number;

/** The channels get noise and gusts of their own: so it stands around the listener. */
function fill(track: Track, random: Random, shape: Shaper): void {
  for (const [name, channel] of [
    ['left', track.left],
    ['right', track.right],
  ] as const) {
    const own = random.fork(name);
    const sample = shape(() => own.next() * 2 - 1, own.integer(0, 1e6));
    for (let index = 0; index < channel.length; index += 1) {
      channel[index] = (channel[index] ?? 0) + sample(index / sampleRate);
    }
  }
}
