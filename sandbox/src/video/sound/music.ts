/** Plays a mood: slow chords on a soft pad, a bass under them, single plucked notes above. */
import type { Random } from '#sandbox/random.ts';
import { sampleRate } from '../encoders/video-engine.ts';
import type { Mood } from './mood.ts';
import { addVoice, smooth, type Track } from './track.ts';

/** Scale steps above a chord's root: root, fifth, tenth, twelfth; the fifth voice is a seventh or a ninth. */
const voicing = [0, 4, 9, 11];
const colours = [8, 13];
const attackSeconds = 1.1;
const releaseSeconds = 1.6;

export function playPad(track: Track, mood: Mood, random: Random): void {
  const seconds = track.length / sampleRate;
  const wave = padWave(mood.brightness);
  for (let start = 0, turn = 0; start < seconds; start += mood.chordSeconds, turn += 1) {
    const chord = near(mood.chords[turn % mood.chords.length] ?? 0);
    const steps = [...voicing, random.pick(colours)];
    const lead = turn === 0 ? 0.6 : 0;
    for (const [voice, step] of steps.entries()) {
      for (const detune of [-1, 1]) {
        const hertz = pitch(mood, chord + step) * (1 + detune * random.range(0.0012, 0.0028));
        const shape = { start: start - lead, seconds: mood.chordSeconds + releaseSeconds + lead };
        const pan = detune * random.range(0.25, 0.75);
        playWave(track, wave, {
          ...shape,
          hertz,
          pan,
          gain: voice === 0 ? 0.05 : 0.036,
          sway: random.range(0.12, 0.3),
        });
      }
    }
    playBass(track, pitch(mood, chord) / 2, {
      start: start - lead,
      seconds: mood.chordSeconds + releaseSeconds + lead,
    });
  }
}

/** Bell-like notes of the pentatonic steps, on a grid of halves of their mean distance, some left out. */
export function playNotes(track: Track, mood: Mood, random: Random): void {
  const seconds = track.length / sampleRate;
  const grid = 0.5 / mood.notes;
  let step = random.integer(7, 11);
  for (let time = grid * 2; time < seconds - 1.2; time += grid) {
    if (!random.chance(0.5)) continue;
    step = Math.min(18, Math.max(7, step + random.pick([-2, -1, -1, 1, 1, 2, 3, -3])));
    const chord = near(mood.chords[Math.floor(time / mood.chordSeconds) % mood.chords.length] ?? 0);
    const hertz = pitch(mood, chord + pentatonic(step));
    const gain = random.range(0.08, 0.17);
    addVoice(track, { start: time, seconds: 2.6, gain, pan: random.range(-0.6, 0.6) }, (age) =>
      bell(hertz, age),
    );
  }
}

function bell(hertz: number, age: number): number {
  const attack = Math.min(1, age / 0.006);
  const phase = 2 * Math.PI * hertz * age;
  const strike = Math.sin(phase * 3.01) * Math.exp(-age * 9) * 0.9;
  return attack * Math.exp(-age * 1.9) * smooth((2.6 - age) / 0.5) * Math.sin(phase + strike);
}

function playBass(track: Track, hertz: number, { start, seconds }: { start: number; seconds: number }): void {
  addVoice(track, { start, seconds, gain: 0.085, pan: 0 }, (age) => {
    const phase = 2 * Math.PI * hertz * age;
    return envelope(age, seconds) * (Math.sin(phase) + 0.22 * Math.sin(phase * 2));
  });
}

interface WaveShape {
  start: number;
  seconds: number;
  hertz: number;
  gain: number;
  pan: number;
  /** Swells a second. */
  sway: number;
}

function playWave(track: Track, wave: Float32Array, shape: WaveShape): void {
  const { seconds, hertz, sway } = shape;
  const mask = wave.length - 1;
  addVoice(track, shape, (age) => {
    const position = hertz * age * wave.length;
    const whole = Math.floor(position);
    const before = wave[whole & mask] ?? 0;
    const value = before + ((wave[(whole + 1) & mask] ?? 0) - before) * (position - whole);
    return value * envelope(age, seconds) * (0.82 + 0.18 * Math.sin(2 * Math.PI * sway * age));
  });
}

/** One turn of the pad's wave; its length is a power of two. */
function padWave(brightness: number): Float32Array {
  const wave = new Float32Array(2048);
  for (const [index, partial] of [1, 0.4, 0.2, 0.1, 0.05].entries()) {
    const strength = partial * (index === 0 ? 1 : brightness);
    for (let at = 0; at < wave.length; at += 1) {
      wave[at] = (wave[at] ?? 0) + strength * Math.sin((2 * Math.PI * (index + 1) * at) / wave.length);
    }
  }
  return wave;
}

function envelope(age: number, seconds: number): number {
  return smooth(age / attackSeconds) * smooth((seconds - age) / releaseSeconds);
}

function pitch(mood: Mood, step: number): number {
  const octave = Math.floor(step / 7);
  const note = mood.root + octave * 12 + (mood.scale[((step % 7) + 7) % 7] ?? 0);
  return 440 * 2 ** ((note - 69) / 12);
}

/** The chord's root below the key's rather than far above it: the voices move little, and stay warm. */
function near(chord: number): number {
  return chord > 3 ? chord - 7 : chord;
}

/** Counts only the steps that go with every chord of the key: first, second, third, fifth, sixth. */
function pentatonic(step: number): number {
  return Math.floor(step / 5) * 7 + ([0, 1, 2, 4, 5][step % 5] ?? 0);
}
