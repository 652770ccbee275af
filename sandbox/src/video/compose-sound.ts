/** The sound of a generated video: the ambience of the place, under music in the mood of the scene. */

import type { PlaceName, SceneBrief, Weather } from '#sandbox/model/brief.ts';
import { createRandom } from '#sandbox/random.ts';
import { type Sound, sampleRate } from './codecs/video-engine.ts';
import { type AmbienceName, playAmbience } from './sound/ambience.ts';
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

/** By place, weather, light and subjects. Never empty: silence behind music sounds like a fault. */
function chooseAmbience(brief: SceneBrief): AmbienceName[] {
  const { place, beyond, weather, time, subjects, excluded } = brief;
  const found = new Set<AmbienceName>();
  for (const [ambience, places] of ofPlaces) {
    if ([place, beyond].some((name) => name !== undefined && places.includes(name))) found.add(ambience);
  }
  for (const [ambience, kinds] of ofWeather) {
    if (weather.some((kind) => kinds.includes(kind))) found.add(ambience);
  }
  for (const [ambience, names] of ofSubjects) {
    if (subjects.some(({ name }) => names.test(name))) found.add(ambience);
  }
  const isDry = !weather.some((kind) => kind === 'rain' || kind === 'storm' || kind === 'snow');
  const isGreen = place === undefined ? subjects.length > 0 && found.size === 0 : birdPlaces.includes(place);
  if (isDry && isGreen) found.add(time === 'night' || time === 'dusk' ? 'crickets' : 'birds');
  if (excluded.includes('birds') || excluded.includes('bird')) found.delete('birds');
  return found.size > 0 ? [...found] : ['air'];
}

const quietPlaces = ['lake', 'forest', 'jungle', 'field', 'meadow', 'garden', 'hills', 'village'] as const;
/** Birds sing here by day, crickets by night. */
const birdPlaces: readonly PlaceName[] = [...quietPlaces, 'river', 'island'];

const ofPlaces: readonly [AmbienceName, readonly PlaceName[]][] = [
  ['sea', ['beach', 'sea', 'island']],
  ['stream', ['river']],
  ['town', ['city', 'street', 'road']],
  ['depths', ['underwater', 'space', 'planet']],
  ['wind', ['mountains', 'desert', 'canyon', 'snowland', 'sky']],
  ['air', quietPlaces],
];

const ofWeather: readonly [AmbienceName, readonly Weather[]][] = [
  ['rain', ['rain', 'storm']],
  ['thunder', ['storm']],
  ['wind', ['storm', 'snow', 'wind']],
  ['air', ['fog']],
];

const ofSubjects: readonly [AmbienceName, RegExp][] = [
  ['birds', /bird|robin|sparrow|parrot|owl|gull|swan|duck|crow/],
  ['fire', /fire|campfire|candle|bonfire|torch|fireplace/],
  ['sea', /boat|ship|sail|whale|lighthouse|dolphin/],
  ['stream', /waterfall|fountain|stream/],
  ['town', /car|bus|taxi|tram|truck/],
];

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
