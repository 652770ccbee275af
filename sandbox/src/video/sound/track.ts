/** Two channels of samples being mixed, and the few ways to add to them. Sample positions, never seconds, inside. */
import { type Sound, sampleRate } from '../encoders/video-engine.ts';

export interface Track extends Sound {
  length: number;
}

export function silence(length: number): Track {
  return { left: new Float32Array(length), right: new Float32Array(length), length };
}

/**
 * Adds a sound that is computed sample by sample, from `start` seconds on for `seconds`; `sample` is given the time
 * since its own start. `pan` is -1 left to 1 right, at equal power. What falls outside of the track is left out.
 */
export function addVoice(
  track: Track,
  { start, seconds, gain, pan }: { start: number; seconds: number; gain: number; pan: number },
  sample: (time: number) => number,
): void {
  const from = Math.round(start * sampleRate);
  const to = Math.min(track.length, from + Math.round(seconds * sampleRate));
  const leftGain = gain * Math.cos(((pan + 1) * Math.PI) / 4);
  const rightGain = gain * Math.sin(((pan + 1) * Math.PI) / 4);
  for (let index = Math.max(0, from); index < to; index += 1) {
    const value = sample((index - from) / sampleRate);
    track.left[index] = (track.left[index] ?? 0) + value * leftGain;
    track.right[index] = (track.right[index] ?? 0) + value * rightGain;
  }
}

/** Adds another track of the same length. */
export function addTrack(track: Track, other: Sound, gain: number): void {
  for (let index = 0; index < track.length; index += 1) {
    track.left[index] = (track.left[index] ?? 0) + (other.left[index] ?? 0) * gain;
    track.right[index] = (track.right[index] ?? 0) + (other.right[index] ?? 0) * gain;
  }
}

/** 0 to 1 over the first part of [0, 1], slow at both ends. */
export function smooth(value: number): number {
  const bounded = Math.min(1, Math.max(0, value));
  return bounded * bounded * (3 - 2 * bounded);
}
