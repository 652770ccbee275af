/** Small filters that are called once a sample. Each keeps its own state. */
import { sampleRate } from '../encoders/video-engine.ts';

export type Filter = (sample: number) => number;

/** 6 dB an octave, passes what is below. */
export function lowPass(hertz: number): Filter {
  const share = 1 - Math.exp((-2 * Math.PI * hertz) / sampleRate);
  let held = 0;
  return (sample) => {
    held += (sample - held) * share;
    return held;
  };
}

/** 6 dB an octave, passes what is above. */
export function highPass(hertz: number): Filter {
  const low = lowPass(hertz);
  return (sample) => sample - low(sample);
}

/** Passes a band; `hertz` may be set anew at any sample. Chamberlin's state variable filter, for bands below 8 kHz. */
export function bandPass(quality: number): (sample: number, hertz: number) => number {
  let low = 0;
  let band = 0;
  return (sample, hertz) => {
    const step = 2 * Math.sin((Math.PI * Math.min(hertz, 7800)) / sampleRate);
    low += step * band;
    band += step * (sample - low - band / quality);
    return band;
  };
}
