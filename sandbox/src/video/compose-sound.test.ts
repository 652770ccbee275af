import { expect, it } from 'vitest';
import { readPrompt } from '#sandbox/scene/read-prompt.ts';
import { sampleRate } from './codecs/video-engine.ts';
import { composeSound } from './compose-sound.ts';
import { loudness } from './fixtures/inspect-video.ts';

const compose = (prompt: string, seed = 1, seconds = 3) => composeSound(readPrompt(prompt), seed, seconds);

it.each([
  'a castle',
  'heavy rain in a city street at night',
  'waves on a beach at sunset',
  'a storm over the mountains',
  'birds in a forest',
  'a campfire in a meadow at night',
  'a neon city',
  'outer space',
  'a whale underwater',
  '',
])('"%s" is audible throughout, fades in and out, and never clips', (prompt) => {
  const { left, right } = compose(prompt);
  expect(left).toHaveLength(3 * sampleRate);
  expect(right).toHaveLength(3 * sampleRate);
  for (const side of [left, right]) {
    expect(side.every(Number.isFinite)).toBe(true);
    expect(Math.max(...peaks(side))).toBeLessThanOrEqual(0.7501);
    expect(Math.max(...peaks(side))).toBeGreaterThan(0.2);
    for (let second = 1; second < 2; second += 1) {
      expect(loudness(side.subarray(second * sampleRate, (second + 1) * sampleRate))).toBeGreaterThan(0.02);
    }
    expect(Math.abs(side[0] ?? 1)).toBeLessThan(0.001);
    expect(Math.abs(side.at(-1) ?? 1)).toBeLessThan(0.001);
    expect(Math.abs(side.reduce((sum, sample) => sum + sample, 0) / side.length)).toBeLessThan(0.01);
  }
  expect(loudness(left.map((sample, index) => sample - (right[index] ?? 0)))).toBeGreaterThan(0.01);
});

it('is the same for the same prompt and seed only', () => {
  const first = compose('a kite', 5, 2).left;
  expect(compose('a kite', 5, 2).left).toEqual(first);
  expect(compose('a kite', 6, 2).left).not.toEqual(first);
  expect(compose('a lake', 5, 2).left).not.toEqual(first);
});

it('has rain in a rainy scene', () => {
  expect(tone(compose('rain').left, 6000, 9000)).toBeGreaterThan(
    4 * tone(compose('a castle').left, 6000, 9000),
  );
});

it('has crickets at night and birds by day', () => {
  const night = tone(compose('a meadow at night').left, 3800, 4800);
  const day = tone(compose('a meadow at noon, no birds').left, 3800, 4800);
  expect(night).toBeGreaterThan(1.4 * day);
  const garden = compose('a sunny garden', 1, 6).left;
  const quiet = compose('a sunny garden, no birds', 1, 6).left;
  expect(tone(garden, 2300, 4600)).toBeGreaterThan(1.3 * tone(quiet, 2300, 4600));
});

it('has slow waves at the sea', () => {
  const { left } = compose('the sea', 1, 12);
  const seconds = Array.from({ length: 10 }, (_, second) =>
    tone(left.subarray((second + 1) * sampleRate, (second + 2) * sampleRate), 700, 3500),
  );
  expect(Math.max(...seconds)).toBeGreaterThan(2 * Math.min(...seconds));
});

it('can be very short', () => {
  expect(loudness(compose('rain', 1, 0.2).left)).toBeGreaterThan(0.001);
});

function peaks(samples: Float32Array): number[] {
  return Array.from({ length: Math.ceil(samples.length / 4800) }, (_, block) =>
    samples
      .subarray(block * 4800, (block + 1) * 4800)
      .reduce((most, sample) => Math.max(most, Math.abs(sample)), 0),
  );
}

/** Strength of a band, by Goertzel's filter at four of its tones, over windows of 20 ms. */
function tone(samples: Float32Array, from: number, to: number): number {
  const size = 960;
  let sum = 0;
  for (let step = 0; step < 4; step += 1) {
    const turn = 2 * Math.cos((2 * Math.PI * (from + ((to - from) * step) / 3)) / sampleRate);
    for (let start = 0; start + size <= samples.length; start += size) {
      let [last, before] = [0, 0];
      for (let index = start; index < start + size; index += 1)
        [last, before] = [(samples[index] ?? 0) + turn * last - before, last];
      sum += last * last + before * before - turn * last * before;
    }
  }
  return Math.sqrt(sum / samples.length);
}
