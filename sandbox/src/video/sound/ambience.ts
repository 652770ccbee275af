/** The sounds of a place: layers of filtered noise, and calls that repeat. Tables, and two functions that play them. */

import { noise } from '#sandbox/noise.ts';
import type { Random } from '#sandbox/random.ts';
import { type Sound, sampleRate } from '../codecs/video-engine.ts';
import { addNote, secondsOf } from './track.ts';

type Swell = readonly [kind: 'gust' | 'wave', seconds: number, depth: number];

/** Noise between two frequencies in hertz. */
interface Layer {
  band: readonly [low: number, high: number];
  gain: number;
  /** `gust` changes at random, `wave` rises and falls; `depth` 0..1 is how much of the gain they take away. */
  swell?: Swell;
}

/** Short tones or bursts of noise. Seconds and gain vary around the given values. */
interface Call {
  /** Seconds from one call to the next. */
  every: number;
  seconds: number;
  gain: number;
  /** The range of pitches; without it the call is noise. */
  hertz?: readonly [low: number, high: number];
  /** How much the pitch rises in a second, as a share of it. */
  glide?: number;
  /** A call has this many or fewer, one after another, at least half. */
  syllables?: number;
  /** Beats a second. */
  trill?: number;
}

interface Ambience {
  layers?: readonly Layer[];
  calls?: readonly Call[];
}

export const ambiences = {
  air: { layers: [{ band: [900, 3000], gain: 0.06, swell: ['gust', 1.7, 0.6] }] },
  wind: { layers: [{ band: [0, 550], gain: 0.8, swell: ['gust', 2.4, 0.8] }] },
  rain: {
    layers: [
      { band: [1400, 7000], gain: 0.22, swell: ['gust', 2, 0.3] },
      { band: [0, 900], gain: 0.12 },
    ],
    calls: [{ every: 0.12, seconds: 0.04, gain: 0.04, hertz: [900, 2600], glide: 6 }],
  },
  thunder: { layers: [{ band: [0, 110], gain: 3, swell: ['wave', 6, 0.95] }] },
  sea: {
    layers: [
      { band: [0, 420], gain: 0.9, swell: ['wave', 7.3, 0.85] },
      { band: [900, 3500], gain: 0.22, swell: ['wave', 7.3, 0.95] },
    ],
  },
  stream: { layers: [{ band: [400, 2600], gain: 0.25, swell: ['gust', 0.16, 0.6] }] },
  town: {
    layers: [
      { band: [0, 140], gain: 0.75 },
      { band: [300, 700], gain: 0.1, swell: ['gust', 3.6, 0.9] },
    ],
  },
  depths: {
    layers: [{ band: [0, 180], gain: 1.2, swell: ['gust', 3.3, 0.5] }],
    calls: [{ every: 0.4, seconds: 0.11, gain: 0.04, hertz: [260, 620], glide: 4 }],
  },
  fire: {
    layers: [{ band: [0, 500], gain: 0.15, swell: ['gust', 0.8, 0.5] }],
    calls: [{ every: 0.07, seconds: 0.008, gain: 0.15 }],
  },
  birds: {
    calls: [{ every: 0.4, seconds: 0.1, gain: 0.15, hertz: [2300, 4400], glide: 1, syllables: 5 }],
  },
  crickets: { calls: [{ every: 0.35, seconds: 0.5, gain: 0.065, hertz: [3900, 4700], trill: 15 }] },
} as const satisfies Record<string, Ambience>;

export type AmbienceName = keyof typeof ambiences;

export function playAmbience(track: Sound, name: AmbienceName, random: Random): void {
  const { layers = [], calls = [] }: Ambience = ambiences[name];
  for (const [index, layer] of layers.entries()) addLayer(track, layer, random.fork(`layer ${index}`));
  for (const [index, call] of calls.entries()) addCalls(track, call, random.fork(`call ${index}`));
}

/** Each channel has its own noise, so the sound surrounds the listener. */
function addLayer(track: Sound, { band: [low, high], gain, swell }: Layer, random: Random): void {
  const [lowShare, highShare] = [shareOf(low), shareOf(high)];
  const phase = random.next();
  for (const name of ['left', 'right'] as const) {
    const channel = track[name];
    const own = random.fork(name);
    const seed = own.integer(0, 1e6);
    let [slow, fast] = [0, 0];
    for (let index = 0; index < channel.length; index += 1) {
      fast += (own.next() * 2 - 1 - fast) * highShare;
      slow += (fast - slow) * lowShare;
      const level = swell ? levelOf(swell, index / sampleRate, seed, phase) : 1;
      channel[index] = (channel[index] ?? 0) + (fast - slow) * gain * level;
    }
  }
}

/** The part by which a filter of 6 dB an octave follows its input with each sample. */
function shareOf(hertz: number): number {
  return 1 - Math.exp((-2 * Math.PI * hertz) / sampleRate);
}

function levelOf([kind, seconds, depth]: Swell, time: number, seed: number, phase: number): number {
  const turn = time / seconds;
  const wave = (0.5 - 0.5 * Math.cos(2 * Math.PI * (turn + phase))) ** 2;
  return 1 - depth + depth * (kind === 'wave' ? wave : 0.5 + 0.5 * noise(seed, turn));
}

function addCalls(track: Sound, call: Call, random: Random): void {
  const { every, glide = 0, trill = 0, hertz: [low, high] = [0, 0] } = call;
  const around = (value: number) => value * random.range(0.6, 1.4);
  for (let time = random.range(0, every); time < secondsOf(track); time += around(every)) {
    const [seconds, hertz, pan] = [around(call.seconds), random.range(low, high), random.range(-0.9, 0.9)];
    const syllables = random.integer(Math.ceil((call.syllables ?? 1) / 2), call.syllables ?? 1);
    for (let syllable = 0; syllable < syllables; syllable += 1) {
      const start = time + syllable * seconds * 1.5;
      addNote(track, { start, seconds, gain: around(call.gain), pan }, (age) => {
        const envelope = Math.sin((Math.PI * age) / seconds) ** 2 * Math.cos(2 * Math.PI * trill * age) ** 2;
        const pitch = 2 * Math.PI * hertz * age * (1 + glide * age);
        return envelope * (hertz > 0 ? Math.sin(pitch) : random.range(-1, 1));
      });
    }
  }
}
