/** Music in the mood of a scene: slow chords, and single notes above them. */

import type { SceneBrief } from '#sandbox/model/brief.ts';
import type { Random } from '#sandbox/random.ts';
import type { Sound } from '../codecs/video-engine.ts';
import { addNote, type Note, secondsOf, smooth } from './track.ts';

interface Mood {
  /** The key, in semitones above its root. */
  scale: readonly number[];
  /** The roots of the chords; each chord is major or minor, whichever the key has. */
  chords: readonly number[];
  chordSeconds: number;
  notesPerSecond: number;
}

const major = [0, 2, 4, 5, 7, 9, 11];
const minor = [0, 2, 3, 5, 7, 8, 10];
const dorian = [0, 2, 3, 5, 7, 9, 10];
const lydian = [0, 2, 4, 6, 7, 9, 11];

const moods = {
  bright: { scale: major, chords: [0, 7, 9, 5], chordSeconds: 3.2, notesPerSecond: 1.5 },
  warm: { scale: major, chords: [0, 5, 9, 7], chordSeconds: 4, notesPerSecond: 0.9 },
  night: { scale: dorian, chords: [0, 5, 0, 10], chordSeconds: 4.5, notesPerSecond: 0.7 },
  sad: { scale: minor, chords: [0, 8, 5, 3], chordSeconds: 4.2, notesPerSecond: 0.6 },
  wonder: { scale: lydian, chords: [0, 2, 0, 4], chordSeconds: 4.8, notesPerSecond: 1 },
} satisfies Record<string, Mood>;

const attackSeconds = 1.1;
const releaseSeconds = 1.6;
const bellSeconds = 2.6;

export function playMusic(track: Sound, brief: SceneBrief, random: Random): void {
  const { scale, chords, chordSeconds, notesPerSecond }: Mood = moods[moodOf(brief)];
  const key = random.integer(44, 51);
  const pitch = (semitones: number) => 440 * 2 ** ((key + semitones - 69) / 12);
  for (let start = 0, turn = 0; start < secondsOf(track); start += chordSeconds, turn += 1) {
    const root = chords[turn % chords.length] ?? 0;
    const chord = [root, root + 7, root + (scale.includes((root + 4) % 12) ? 16 : 15)];
    playPad(track, pitch(root - 12), { start, seconds: chordSeconds, gain: 0.08, pan: 0 });
    for (const voice of chord) {
      for (const side of [-1, 1]) {
        const hertz = pitch(voice) * (1 + side * random.range(0.001, 0.003));
        const pan = side * random.range(0.25, 0.75);
        playPad(track, hertz, { start, seconds: chordSeconds, gain: 0.045, pan });
      }
    }
    const grid = 0.5 / notesPerSecond;
    for (let time = start + grid; time < start + chordSeconds; time += grid) {
      if (!random.chance(0.5)) continue;
      const note = { start: time, gain: random.range(0.04, 0.1), pan: random.range(-0.6, 0.6) };
      playBell(track, pitch(random.pick(chord) + random.pick([12, 24])), note);
    }
  }
}

function moodOf({ moods: requested, weather, time, place }: SceneBrief): keyof typeof moods {
  const isOneOf = (...places: readonly (typeof place)[]) => places.includes(place);
  if (requested.includes('gloomy') || weather.includes('storm')) return 'sad';
  if (requested.includes('dreamy') || isOneOf('space', 'planet', 'underwater')) return 'wonder';
  if (requested.includes('neon') || time === 'night') return 'night';
  if (weather.some((kind) => kind === 'rain' || kind === 'fog' || kind === 'overcast')) return 'sad';
  if (time === 'sunset' || time === 'golden' || time === 'dusk' || requested.includes('calm')) return 'warm';
  if (weather.includes('snow') || isOneOf('snowland') || time === 'dawn') return 'wonder';
  return 'bright';
}

/** A soft tone that overlaps the next chord. The first chord has already begun when the video starts. */
function playPad(track: Sound, hertz: number, note: Note): void {
  const start = note.start === 0 ? -attackSeconds / 2 : note.start;
  const seconds = note.seconds + releaseSeconds + (note.start - start);
  addNote(track, { ...note, start, seconds }, (age) => {
    const phase = 2 * Math.PI * hertz * age;
    const tone = Math.sin(phase) + 0.25 * Math.sin(phase * 2) + 0.1 * Math.sin(phase * 3);
    return tone * smooth(age / attackSeconds) * smooth((seconds - age) / releaseSeconds);
  });
}

function playBell(track: Sound, hertz: number, note: Omit<Note, 'seconds'>): void {
  addNote(track, { ...note, seconds: bellSeconds }, (age) => {
    const phase = 2 * Math.PI * hertz * age;
    const strike = 0.4 * Math.exp(-age * 9) * Math.sin(phase * 3.01);
    const envelope = Math.min(1, age / 0.006) * Math.exp(-age * 1.9) * smooth((bellSeconds - age) / 0.5);
    return envelope * Math.sin(phase + strike);
  });
}
