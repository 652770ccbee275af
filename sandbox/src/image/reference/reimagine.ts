/**
 * Image to image: from the given image (strength 0) to the prompt's own scene (1). First the image loosens and
 * takes the scene's palette, then the scene's subjects step in, then its ground takes over, patch by patch.
 */
import { mixInto } from '#sandbox/image/raster/blur.ts';
import { applyLookup, bakeLookup } from '#sandbox/image/raster/lookup.ts';
import { cloudNoise, whiteNoise } from '#sandbox/image/raster/noise.ts';
import { alphaOf, mapPlane, type Plane, smoothstep, stretchPlane } from '#sandbox/image/raster/plane.ts';
import { copyRaster, type Raster, resizeRaster, withinSide } from '#sandbox/image/raster/raster.ts';
import { flatten } from '#sandbox/image/style/flatten.ts';
import { colourMoments, transferGrade } from './colour-transfer.ts';

export interface Reimagining {
  source: Raster;
  /** The prompt's scene, same size. */
  scene: Raster;
  /** The scene's subjects alone, transparent elsewhere, same size. */
  subjects: Raster;
  /** 0 the source .. 1 the scene. */
  strength: number;
  /** 0..1: how far what is kept of the source strays from it. */
  noise: number;
  seed: string;
}

export function reimagine({ source, scene, subjects, strength, noise, seed }: Reimagining): Raster {
  const [sourceLook, sceneLook] = [colourMoments(source), colourMoments(scene)];
  const result = loosen(source, strength);
  if (noise > 0) stray(result, noise * (0.35 + 0.65 * strength), seed);
  applyLookup(result, bakeLookup(transferGrade(sourceLook, sceneLook)), {
    amount: 0.75 * smoothstep(0.08, 0.95, strength),
  });
  const towardsSource = bakeLookup(transferGrade(sceneLook, sourceLook));
  const remaining = 0.7 * (1 - smoothstep(0.3, 0.97, strength));
  const newScene = copyRaster(scene);
  applyLookup(newScene, towardsSource, { amount: remaining });
  mixInto(result, newScene, dissolve(source, smoothstep(0.42, 0.97, strength), `${seed}/ground`));
  const newSubjects = copyRaster(subjects);
  applyLookup(newSubjects, towardsSource, { amount: remaining * 0.6 });
  overlay(result, newSubjects, dissolve(source, smoothstep(0.24, 0.5, strength), `${seed}/subjects`));
  return result;
}

/** Small things melt into broad patches as the strength grows. */
export function loosen(source: Raster, strength: number): Raster {
  const result = copyRaster(source);
  const share = smoothstep(0.04, 0.5, strength);
  if (share <= 0.02) return result;
  const small = withinSide(source, 520);
  const broad = flatten(flatten(small, 2 + Math.round(strength * 4)), 2);
  mixInto(result, resizeRaster(broad, source.width, source.height), share * 0.9);
  return result;
}

/** Where the new shows already, 0..1: patches with brushed edges, growing with `front` until nothing is left between. */
function dissolve(size: { width: number; height: number }, front: number, seed: string): Plane {
  const small = {
    width: Math.max(2, Math.round(size.width / 3)),
    height: Math.max(2, Math.round(size.height / 3)),
  };
  const patches = cloudNoise(small, { seed, cells: 6, octaves: 6 });
  // The noise lies between about 0.2 and 0.8; the front passes it from end to end.
  const level = 0.9 - front * 0.85;
  return stretchPlane(
    mapPlane(patches, (value) => smoothstep(level - 0.1, level + 0.1, value)),
    size.width,
    size.height,
  );
}

/** Shifts pixels along a slow swirl and lets hues drift, as a fresh start from noise would. */
export function stray(raster: Raster, amount: number, seed: string): void {
  const { width, height } = raster;
  const small = { width: Math.max(2, Math.round(width / 8)), height: Math.max(2, Math.round(height / 8)) };
  const field = (name: string, cells: number) =>
    stretchPlane(cloudNoise(small, { seed: `${seed}/${name}`, cells, octaves: 3 }), width, height).values;
  const [across, down, warm] = [field('across', 7), field('down', 7), field('warm', 3)];
  const grain = whiteNoise(width, height, `${seed}/stray`).values;
  const reach = Math.min(width, height) * 0.09 * amount;
  const before = raster.data.slice();
  for (let y = 0, index = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1, index += 1) {
      const fromX = Math.min(width - 1, Math.max(0, Math.round(x + ((across[index] ?? 0.5) - 0.5) * reach)));
      const fromY = Math.min(height - 1, Math.max(0, Math.round(y + ((down[index] ?? 0.5) - 0.5) * reach)));
      const from = (fromY * width + fromX) * 4;
      const drift = ((warm[index] ?? 0.5) - 0.5) * 70 * amount;
      const speck = ((grain[index] ?? 0.5) - 0.5) * 34 * amount;
      raster.data[index * 4] = (before[from] ?? 0) + drift + speck;
      raster.data[index * 4 + 1] = (before[from + 1] ?? 0) + speck;
      raster.data[index * 4 + 2] = (before[from + 2] ?? 0) - drift + speck;
      raster.data[index * 4 + 3] = before[from + 3] ?? 0;
    }
  }
}

/** Lays a transparent raster over an opaque one. */
function overlay(under: Raster, over: Raster, amount: Plane): void {
  const cover = alphaOf(over);
  const opaque: Raster = { ...over, data: over.data.slice() };
  for (let offset = 3; offset < opaque.data.length; offset += 4) opaque.data[offset] = 255;
  mixInto(
    under,
    opaque,
    mapPlane(cover, (value, index) => value * (amount.values[index] ?? 0)),
  );
}
