/** Two channels of samples to mix into. */
import { type Sound, sampleRate } from '../codecs/video-engine.ts';

export function silence(length: number): Sound {
  return { left: new Float32Array(length), right: new Float32Array(length) };
}

export function secondsOf({ left }: Sound): number {
  return left.length / sampleRate;
}

export interface Note {
  /** Seconds. What lies outside the track is left out. */
  start: number;
  seconds: number;
  gain: number;
  /** -1 left to 1 right, at equal power. */
  pan: number;
}

/** Adds a sound; `sample` gets the seconds since its start. */
export function addNote(track: Sound, note: Note, sample: (age: number) => number): void {
  const { start, seconds, gain, pan } = note;
  const from = Math.round(start * sampleRate);
  const to = Math.min(track.left.length, from + Math.round(seconds * sampleRate));
  const angle = ((pan + 1) * Math.PI) / 4;
  const [leftGain, rightGain] = [gain * Math.cos(angle), gain * Math.sin(angle)];
  for (let index = Math.max(0, from); index < to; index += 1) {
    const value = sample((index - from) / sampleRate);
    track.left[index] = (track.left[index] ?? 0) + value * leftGain;
    track.right[index] = (track.right[index] ?? 0) + value * rightGain;
  }
}

/** 0 to 1 over the first part of [0, 1], slow at both ends. */
export function smooth(value: number): number {
  const bounded = Math.min(1, Math.max(0, value));
  return bounded * bounded * (3 - 2 * bounded);
}
