/**
 * Image to image: from the given image (strength 0) to the prompt's own scene (1). First the image loses detail and takes
 * the scene's palette, then the scene's subjects appear, then its ground takes over, patch by patch.
 */
import type { Canvas } from '@napi-rs/canvas';
import { createRandom } from '#sandbox/random.ts';
import { blend, fillCanvas, filtered, resized, type Size, scaled, unitOf } from './pixels/canvas.ts';
import { measureColours, transferColours } from './pixels/colour-transfer.ts';
import { cloudNoise, maskOf, planeFrom, smoothstep } from './pixels/plane.ts';

export interface Reimagining {
  source: Canvas;
  /** The prompt's scene, same size. */
  scene: Canvas;
  /** The scene's subjects alone, transparent elsewhere, same size. */
  subjects: Canvas;
  /** 0 the source .. 1 the scene. */
  strength: number;
  /** 0..1: how far what is kept of the source strays from it. */
  noise: number;
  seed: string;
}

export function reimagine({ source, scene, subjects, strength, noise, seed }: Reimagining): Canvas {
  const [sourceColours, sceneColours] = [measureColours(source), measureColours(scene)];
  const result = driftColours(simplify(source, strength), noise * (0.35 + 0.65 * strength), seed);
  transferColours(result, sceneColours, 0.75 * smoothstep(0.08, 0.95, strength));
  const remaining = 0.7 * (1 - smoothstep(0.3, 0.97, strength));
  for (const [layer, from, to] of [
    [scene, 0.42, 0.97],
    [subjects, 0.24, 0.5],
  ] as const) {
    const regraded = filtered(layer, 'none');
    transferColours(regraded, sourceColours, remaining);
    blend(result, regraded, { mask: patches(source, smoothstep(from, to, strength), `${seed}/${from}`) });
  }
  return result;
}

/** Small things melt into broad patches as the strength (0..1) grows. */
export function simplify(image: Canvas, strength: number): Canvas {
  const share = smoothstep(0.04, 0.5, strength);
  const result = filtered(image, 'none');
  const coarse = resized(image, scaled(image, Math.min(1, 360 / (1 + strength * 2) / unitOf(image))));
  if (share > 0.02) blend(result, resized(coarse, image), { mode: 'source-atop', alpha: share * 0.9 });
  return result;
}

/** Patches that grow with `front` (0..1) until nothing is left between them. */
function patches(size: Size, front: number, seed: string): Canvas {
  const small = scaled(size, Math.min(1, 340 / unitOf(size)));
  const noise = cloudNoise(small, { seed, cells: 9 }).values;
  const level = 0.98 - front;
  return maskOf(planeFrom(small, (_x, _y, at) => smoothstep(level - 0.08, level + 0.08, noise[at] ?? 0)));
}

/** A colour cast that drifts across the image; `amount` 0..1. Lines stay where they are. */
export function driftColours(image: Canvas, amount: number, seed: string): Canvas {
  if (amount <= 0) return image;
  const small = scaled(image, Math.min(1, 200 / unitOf(image)));
  const result = filtered(image, 'none');
  blend(result, fillCanvas(image, createRandom(`${seed}/stray`).pick(['#ff8a30', '#3a8cff'])), {
    mode: 'soft-light',
    alpha: Math.min(1, amount),
    mask: maskOf(cloudNoise(small, { seed: `${seed}/drift`, cells: 3 })),
  });
  return result;
}
