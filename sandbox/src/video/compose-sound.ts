/** The sandbox's sound for a video: a pad and single notes in the scene's mood, under the sounds of the place. */

import type { SceneBrief } from '#sandbox/model/brief.ts';
import { createRandom } from '#sandbox/random.ts';
import { type Sound, sampleRate } from './encoders/video-engine.ts';
import { chooseAmbience } from './sound/choose-ambience.ts';
import { moodOf } from './sound/mood.ts';
import { playNotes, playPad } from './sound/music.ts';
import { echoes } from './sound/reverb.ts';
import { addTrack, silence, smooth, type Track } from './sound/track.ts';

/** The loudest sample, -2.5 dB below full scale. */
const peak = 0.75;

/**
 * Stereo samples at 48 kHz, `seconds` long, fixed by brief and seed. Fades in and out, never reaches full scale, is
 * never silent.
 */
export function composeSound(brief: SceneBrief, seed: string | number, seconds: number): Sound {
  const random = createRandom(`sound/${seed}/${brief.fingerprint}`);
  const length = Math.round(seconds * sampleRate);
  const mood = moodOf(brief, random.fork('mood'));
  const music = silence(length);
  playPad(music, mood, random.fork('pad'));
  playNotes(music, mood, random.fork('notes'));
  addTrack(music, echoes(music, 0.78), 0.55);

  const ambience = silence(length);
  const beds = chooseAmbience(brief);
  for (const [index, bed] of beds.entries()) bed(ambience, random.fork(`ambience ${index}`));
  const mix = silence(length);
  addTrack(mix, music, 0.62);
  addTrack(mix, ambience, 1 / Math.sqrt(Math.max(1, beds.length - 1)));
  return master(mix, seconds);
}

/** Bends the loudest parts instead of cutting them, brings the peak to its place, fades both ends. */
function master(mix: Track, seconds: number): Sound {
  const fadeIn = Math.min(0.5, seconds / 6);
  const fadeOut = Math.min(1.4, seconds / 4);
  const bend = 1.15;
  let loudest = 1e-6;
  for (const channel of [mix.left, mix.right]) {
    for (let index = 0; index < channel.length; index += 1) {
      const time = index / sampleRate;
      const fade = smooth(time / fadeIn) * smooth((seconds - time) / fadeOut);
      const value = Math.tanh((channel[index] ?? 0) * bend) * fade;
      channel[index] = value;
      loudest = Math.max(loudest, Math.abs(value));
    }
  }
  const gain = Math.min(4, peak / loudest);
  for (const channel of [mix.left, mix.right]) {
    for (let index = 0; index < channel.length; index += 1) channel[index] = (channel[index] ?? 0) * gain;
  }
  return { left: mix.left, right: mix.right };
}
