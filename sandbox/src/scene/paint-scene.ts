/** Paints a scene once, onto any canvas: the whole of it, or as much as an early stage of it shows. */

import type { SKRSContext2D } from '@napi-rs/canvas';
import { fillBox } from '#sandbox/canvas/fills.ts';
import { scratch } from '#sandbox/canvas/scratch.ts';
import { gridOf } from '#sandbox/detail.ts';
import type { Painting } from '#sandbox/model/painting.ts';
import type { Scene } from '#sandbox/model/scene.ts';
import { findStyle } from '#sandbox/styles/find-style.ts';
import { paintElement } from './paint/element.ts';
import { paintMoodEffects } from './paint/mood-effects.ts';

export interface PaintOptions {
  /** Seconds since the start; 0 in stills. */
  time?: number;
  /** 0 (a blurred first idea) to 1 (finished). */
  stage?: number;
  /** 0..1: texture, small things. */
  detail?: number;
}

/** Paints in the scene's own pixels, from the context's origin; the context's state is left as found. */
export function paintScene(context: SKRSContext2D, scene: Scene, options: PaintOptions = {}): void {
  const { time = 0, stage = 1, detail = 1 } = options;
  if (!scene.transparent) {
    // The painters may leave an edge half covered; the image must be opaque.
    fillBox(context, scene.light.haze, 0, 0, scene.width, scene.height);
  }
  const pixels = scene.moods.includes('pixel') ? pixelSize(scene) : 1;
  const blur = stage < 1 ? 1 + 26 * (1 - Math.max(0, stage)) ** 1.7 : 1;
  const coarse = Math.max(pixels, blur, gridOf(detail, scene));
  if (coarse <= 1.02) {
    context.save();
    paintWhole(paintingOf(context, scene, time, detail), 1);
    context.restore();
    return;
  }
  const width = Math.max(2, Math.round(scene.width / coarse));
  const height = Math.max(2, Math.round(scene.height / coarse));
  const { canvas, context: small } = scratch('coarse', width, height);
  small.save();
  small.scale(width / scene.width, height / scene.height);
  small.imageSmoothingQuality = 'medium';
  paintWhole(paintingOf(small, scene, time, detail * (0.3 + 0.7 * stage)), stage);
  small.restore();
  context.save();
  context.imageSmoothingEnabled = pixels === 1 || blur > pixels;
  context.imageSmoothingQuality = 'high';
  // Half a coarse pixel beyond each edge: there the enlargement mixes with nothing.
  const beyond = context.imageSmoothingEnabled && !scene.transparent ? coarse * 0.75 : 0;
  const [wide, tall] = [scene.width + beyond * 2, scene.height + beyond * 2];
  context.drawImage(canvas, 0, 0, width, height, -beyond, -beyond, wide, tall);
  context.restore();
}

export function paintingOf(context: SKRSContext2D, scene: Scene, time: number, detail: number): Painting {
  return {
    context,
    scene,
    style: findStyle(scene.style),
    light: scene.light,
    unit: scene.unit,
    time,
    detail,
  };
}

/** Elements nearer than this are in front of the finished ground. */
export const frontDepth = 0.7449;

function paintWhole(painting: Painting, stage: number): void {
  const { scene, style } = painting;
  const shown = scene.elements.filter((element) => element.from <= stage);
  const ground = scene.transparent ? [] : shown.filter((element) => element.depth < frontDepth);
  for (const element of ground) paintElement(painting, element);
  if (ground.length > 0 && stage === 1) style.finishGround(painting, true);
  for (const element of shown.slice(ground.length)) paintElement(painting, element);
  if (scene.transparent) return;
  if (stage === 1) style.finish(painting);
  paintMoodEffects(painting);
}

/** Side of a square of pixel art, in pixels. */
function pixelSize({ width, height }: Scene): number {
  return Math.max(1, Math.round(Math.min(width, height) / 112));
}
