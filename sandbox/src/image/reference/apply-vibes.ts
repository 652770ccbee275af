/** Atmosphere references: their palette and contrast on a scene of its own. Nothing of what they show is used. */
import { applyLookup, bakeLookup, type Grade } from '#sandbox/image/raster/lookup.ts';
import type { Raster } from '#sandbox/image/raster/raster.ts';
import { type ColourMoments, colourMoments, transferGrade } from './colour-transfer.ts';

export interface Vibe {
  image: Raster;
  /** 0 ignored .. 1 taken over whole. */
  strength: number;
  /** 0 only the mean colour .. 1 contrast and every relation between the colours. */
  fidelity: number;
}

/** Regrades the scene in place; several references share in the result by their strengths. */
export function applyVibes(scene: Raster, vibes: readonly Vibe[]): void {
  const own = colourMoments(scene);
  const parts = vibes.map(({ image, strength, fidelity }) => ({
    grade: transferGrade(own, partOf(own, colourMoments(image), fidelity)),
    strength,
  }));
  const total = parts.reduce((sum, { strength }) => sum + strength, 0);
  if (total <= 0) return;
  const grade: Grade = (colour) => {
    const graded = [0, 0, 0];
    for (const part of parts) {
      part.grade(colour).forEach((value, channel) => {
        graded[channel] = (graded[channel] ?? 0) + (value * part.strength) / total;
      });
    }
    return [graded[0] ?? 0, graded[1] ?? 0, graded[2] ?? 0];
  };
  applyLookup(scene, bakeLookup(grade), { amount: Math.min(1, total) });
}

/** The reference's mean always; of its covariance as much as the fidelity says. */
function partOf(own: ColourMoments, reference: ColourMoments, fidelity: number): ColourMoments {
  const covariance = own.covariance.map(
    (value, at) => value + ((reference.covariance[at] ?? 0) - value) * (0.15 + 0.85 * fidelity),
  );
  return { mean: reference.mean, covariance };
}
