/** A small change of light and colour, its own for every seed: for instructions not understood and for variants. */
import { applyLookup, bakeLookup } from '#sandbox/image/raster/lookup.ts';
import type { Raster } from '#sandbox/image/raster/raster.ts';
import { createRandom } from '#sandbox/random.ts';
import { chain, contrast, exposure, filter, saturation, splitTone } from './grading.ts';

/** Regrades in place; `amount` 0..1, below 0.2 hardly seen. */
export function varyGently(image: Raster, options: { seed: string; amount: number }): void {
  const random = createRandom(`${options.seed}/gently`);
  const warmth = random.pick([-1, 1]) * random.range(0.35, 1);
  const tones =
    warmth > 0
      ? ([
          [0.16, 0.12, 0.3],
          [1, 0.86, 0.64],
        ] as const)
      : ([
          [0.05, 0.16, 0.26],
          [0.8, 0.92, 1],
        ] as const);
  const grade = chain(
    splitTone(tones[0], tones[1], 0.3),
    filter(1 + 0.1 * warmth, 1, 1 - 0.12 * warmth),
    contrast(random.range(1.05, 1.2)),
    saturation(random.range(0.9, 1.22)),
    exposure(random.range(-0.18, 0.22)),
  );
  applyLookup(image, bakeLookup(grade), { amount: options.amount });
}
