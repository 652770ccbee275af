/** The sound of a generated video: the ambience of the place, under music in the mood of the scene. */

import type { SceneBrief } from '#sandbox/model/brief.ts';
import { createRandom } from '#sandbox/random.ts';
import { type Sound, sampleRate } from './codecs/video-engine.ts';
import { playAmbience } from './sound/ambience.ts';
import { chooseAmbience } from './sound/choose-ambience.ts';
import { playMusic } from './sound/music.ts';
import { silence, smooth } from './sound/track.ts';

/** The loudest sample, -2.5 dB below full scale. */
const peak = 0.75;

/**
 * Stereo samples at 48 kHz, `seconds` long, fixed by brief and seed. Fades in and out, never clips, is never silent.
 */
export function composeSound(brief: SceneBrief, seed: string | number, seconds: number): Sound {
  const random = createRandom(`sound/${seed}/${brief.fingerprint}`);
  const mix = silence(Math.round(seconds * sampleRate));
  playMusic(mix, brief, random.fork('music'));
  for (const name of chooseAmbience(brief)) playAmbience(mix, name, random.fork(name));
  return master(mix, seconds);
}

/** Compresses the loudest parts, sets the peak, fades both ends. */
function master(mix: Sound, seconds: number): Sound {
  const [fadeIn, fadeOut] = [Math.min(0.5, seconds / 6), Math.min(1.4, seconds / 4)];
  let loudest = 1e-6;
  const faded = (sample: number, index: number) => {
    const time = index / sampleRate;
    const value = Math.tanh(sample * 1.15) * smooth(time / fadeIn) * smooth((seconds - time) / fadeOut);
    loudest = Math.max(loudest, Math.abs(value));
    return value;
  };
  const [left, right] = [mix.left.map(faded), mix.right.map(faded)];
  const gain = Math.min(4, peak / loudest);
  return { left: left.map((sample) => sample * gain), right: right.map((sample) => sample * gain) };
}
