/** The music a scene asks for: key, chords, pace and colour. Reads the brief's light, weather and style. */

import type { SceneBrief } from '#sandbox/model/brief.ts';
import type { Random } from '#sandbox/random.ts';

export interface Mood {
  /** MIDI number of the key's root, around 48. */
  root: number;
  /** Semitones of the seven steps above the root. */
  scale: readonly number[];
  /** Scale steps of the chords' roots, one after another. */
  chords: readonly number[];
  /** Seconds a chord lasts. */
  chordSeconds: number;
  /** 0 dull to 1 bright: harmonics of the pad. */
  brightness: number;
  /** Plucked notes a second. */
  notes: number;
}

const major = [0, 2, 4, 5, 7, 9, 11];
const lydian = [0, 2, 4, 6, 7, 9, 11];
const minor = [0, 2, 3, 5, 7, 8, 10];
const dorian = [0, 2, 3, 5, 7, 9, 10];

/** The chord sequences keep clear of the scale's diminished step. */
const moods = {
  bright: {
    scale: major,
    chords: [
      [0, 4, 5, 3],
      [0, 3, 5, 4],
      [3, 0, 4, 5],
    ],
    chordSeconds: 3.2,
    brightness: 0.7,
    notes: 1.5,
  },
  warm: {
    scale: major,
    chords: [
      [0, 3, 5, 3],
      [3, 0, 5, 4],
    ],
    chordSeconds: 4,
    brightness: 0.45,
    notes: 0.9,
  },
  night: {
    scale: dorian,
    chords: [
      [0, 3, 0, 6],
      [0, 2, 3, 0],
    ],
    chordSeconds: 4.6,
    brightness: 0.3,
    notes: 0.7,
  },
  sad: {
    scale: minor,
    chords: [
      [0, 5, 3, 4],
      [0, 3, 5, 4],
    ],
    chordSeconds: 4.2,
    brightness: 0.25,
    notes: 0.6,
  },
  wonder: {
    scale: lydian,
    chords: [
      [0, 1, 0, 4],
      [0, 4, 1, 0],
    ],
    chordSeconds: 4.8,
    brightness: 0.55,
    notes: 1,
  },
  pulse: {
    scale: minor,
    chords: [
      [0, 5, 2, 6],
      [0, 6, 5, 6],
    ],
    chordSeconds: 3,
    brightness: 0.8,
    notes: 2,
  },
} as const satisfies Record<
  string,
  Omit<Mood, 'root' | 'chords'> & { chords: readonly (readonly number[])[] }
>;

export function moodOf(brief: SceneBrief, random: Random): Mood {
  const { chords, ...mood } = moods[moodName(brief)];
  return { ...mood, chords: random.pick<readonly number[]>(chords), root: random.integer(44, 51) };
}

function moodName({ moods: named, weather, time, place }: SceneBrief): keyof typeof moods {
  if (named.includes('gloomy') || weather.includes('storm')) return 'sad';
  if (named.includes('neon')) return 'pulse';
  if (named.includes('dreamy') || place === 'space' || place === 'planet' || place === 'underwater')
    return 'wonder';
  if (time === 'night') return place === 'city' || place === 'street' ? 'pulse' : 'night';
  if (weather.includes('rain') || weather.includes('fog') || weather.includes('overcast')) return 'sad';
  if (time === 'sunset' || time === 'golden' || time === 'dusk' || named.includes('calm')) return 'warm';
  if (weather.includes('snow') || place === 'snowland' || time === 'dawn') return 'wonder';
  return 'bright';
}
