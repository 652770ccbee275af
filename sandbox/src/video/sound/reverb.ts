/** A small hall: Schroeder's combs and all-passes, each channel a little different. */
import { type Sound, sampleRate } from '../encoders/video-engine.ts';

const combSeconds = [0.0297, 0.0371, 0.0411, 0.0437];
const allPassSeconds = [0.005, 0.0017];
const spread = 0.00091;

/** The echoes alone, as long as the sound itself. `tail` is the share that comes back each turn, below 1. */
export function echoes(sound: Sound, tail: number): Sound {
  return { left: hall(sound.left, tail, 0), right: hall(sound.right, tail, spread) };
}

function hall(source: Float32Array, tail: number, offset: number): Float32Array {
  const wet = new Float32Array(source.length);
  for (const seconds of combSeconds) addComb(wet, source, Math.round((seconds + offset) * sampleRate), tail);
  for (const seconds of allPassSeconds) passAll(wet, Math.round((seconds + offset) * sampleRate));
  return wet;
}

/** Darkens with every turn, as walls do. */
function addComb(wet: Float32Array, source: Float32Array, delay: number, tail: number): void {
  const line = new Float32Array(delay);
  let held = 0;
  for (let index = 0, at = 0; index < source.length; index += 1, at = at + 1 === delay ? 0 : at + 1) {
    const back = line[at] ?? 0;
    held += (back - held) * 0.6;
    line[at] = (source[index] ?? 0) + held * tail;
    wet[index] = (wet[index] ?? 0) + back * 0.25;
  }
}

function passAll(wet: Float32Array, delay: number): void {
  const line = new Float32Array(delay);
  for (let index = 0, at = 0; index < wet.length; index += 1, at = at + 1 === delay ? 0 : at + 1) {
    const back = line[at] ?? 0;
    const value = (wet[index] ?? 0) + back * 0.5;
    line[at] = value;
    wet[index] = back - value * 0.5;
  }
}
