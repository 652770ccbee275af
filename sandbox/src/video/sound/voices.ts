/** Ambience that is single events: birds, crickets, drops, bubbles, sparks, thunder. */
import type { Random } from '#sandbox/random.ts';
import { sampleRate } from '../encoders/video-engine.ts';
import { lowPass } from './filters.ts';
import type { Ambience } from './noise-beds.ts';
import { addVoice, smooth, type Track } from './track.ts';

/** Three or four birds, each with its own place, pitch and phrase. */
export const birds: Ambience = (track, random) => {
  for (let bird = 0; bird < 4; bird += 1) {
    const own = random.fork(`bird ${bird}`);
    const [base, pan, syllables] = [own.range(2300, 4300), own.range(-0.9, 0.9), own.integer(2, 5)];
    const [glide, length] = [own.range(-0.28, 0.32), own.range(0.06, 0.13)];
    for (let time = own.range(0.3, 3); time < lengthOf(track); time += own.range(2.2, 5.5)) {
      for (let syllable = 0; syllable < syllables; syllable += 1) {
        const start = time + syllable * length * 1.5;
        const hertz = base * (1 + 0.08 * (syllable % 2)) * own.range(0.98, 1.02);
        addVoice(track, { start, seconds: length, gain: own.range(0.03, 0.075), pan }, (age) => {
          const part = age / length;
          const phase = 2 * Math.PI * hertz * age * (1 + (glide * part) / 2);
          return Math.sin(Math.PI * part) ** 2 * Math.sin(phase + 0.6 * Math.sin(2 * Math.PI * 38 * age));
        });
      }
    }
  }
};

/** Trills of short pulses at about 4.4 kHz, from both sides. */
export const crickets: Ambience = (track, random) => {
  for (const pan of [-0.8, -0.1, 0.75]) {
    const own = random.fork(`cricket ${pan}`);
    const [hertz, rate] = [own.range(3900, 4700), own.range(27, 33)];
    for (let time = own.range(0, 1); time < lengthOf(track); time += own.range(0.9, 1.5)) {
      const seconds = own.range(0.35, 0.6);
      addVoice(track, { start: time, seconds, gain: own.range(0.02, 0.045), pan }, (age) => {
        const pulse = Math.max(0, Math.sin(2 * Math.PI * rate * age)) ** 2;
        return (
          pulse * smooth(age / 0.08) * smooth((seconds - age) / 0.12) * Math.sin(2 * Math.PI * hertz * age)
        );
      });
    }
  }
};

/** Drops near the listener, over the rain's noise. */
export const drops: Ambience = (track, random) => {
  scatter(track, random, 9, (own) => {
    const hertz = own.range(900, 2600);
    return {
      seconds: 0.05,
      gain: own.range(0.01, 0.045),
      sample: (age) => Math.sin(2 * Math.PI * hertz * age * (1 + age * 6)) * Math.exp(-age * 90),
    };
  });
};

export const bubbles: Ambience = (track, random) => {
  scatter(track, random, 3, (own) => {
    const [hertz, seconds] = [own.range(260, 620), own.range(0.07, 0.16)];
    return {
      seconds,
      gain: own.range(0.02, 0.06),
      sample: (age) =>
        Math.sin(2 * Math.PI * hertz * age * (1 + age * 4)) * Math.sin((Math.PI * age) / seconds) ** 2,
    };
  });
};

/** A fire's sparks. */
export const crackle: Ambience = (track, random) => {
  scatter(track, random, 14, (own) => {
    const decay = own.range(120, 420);
    return {
      seconds: 0.03,
      gain: own.range(0.02, 0.13),
      sample: (age) => (own.next() * 2 - 1) * Math.exp(-age * decay),
    };
  });
};

/** One or two far peals that roll for some seconds. */
export const thunder: Ambience = (track, random) => {
  for (let time = random.range(0.4, 1.6); time < lengthOf(track) - 1; time += random.range(5, 9)) {
    const own = random.fork(`peal ${time}`);
    const [soft, softer] = [lowPass(110), lowPass(190)];
    addVoice(track, { start: time, seconds: 4.5, gain: 9, pan: own.range(-0.5, 0.5) }, (age) => {
      const roll =
        smooth(age / 0.15) * Math.exp(-age * 0.95) * (0.65 + 0.35 * Math.sin(age * 9 + Math.sin(age * 5)));
      return softer(soft(own.next() * 2 - 1)) * roll * smooth((4.5 - age) / 0.8);
    });
  }
};

interface Event {
  seconds: number;
  gain: number;
  sample: (age: number) => number;
}

/** Events at random moments and places, `rate` a second on average. */
function scatter(track: Track, random: Random, rate: number, make: (own: Random) => Event): void {
  let time = random.range(0, 1 / rate);
  for (let number = 0; time < lengthOf(track); number += 1) {
    const { seconds, gain, sample } = make(random.fork(`event ${number}`));
    addVoice(track, { start: time, seconds, gain, pan: random.range(-0.9, 0.9) }, sample);
    time += -Math.log(1 - random.next()) / rate;
  }
}

function lengthOf(track: Track): number {
  return track.length / sampleRate;
}
