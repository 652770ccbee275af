/** Scenes and single subjects from a prompt, as pixels: the one place here that knows how scenes are drawn. */
import { createCanvas } from '@napi-rs/canvas';
import type { SceneBrief } from '#sandbox/model/brief.ts';
import type { Scene, StyleName } from '#sandbox/model/scene.ts';
import { composeScene } from '#sandbox/scene/compose-scene.ts';
import { paintScene } from '#sandbox/scene/paint-scene.ts';
import { readPrompt } from '#sandbox/scene/read-prompt.ts';
import { withoutSubjects } from '#sandbox/scene/without-subjects.ts';
import { type Raster, rasterOf } from './raster/raster.ts';
import { trim } from './segment/cut-out.ts';

export interface SceneOptions {
  seed: string;
  width: number;
  height: number;
  style: StyleName;
  /** 0..1. */
  detail: number;
  transparent?: boolean;
}

/** What the prompt asks for less what the negative prompt names. */
export function briefOf(prompt: string, negativePrompt = ''): SceneBrief {
  return withoutSubjects(readPrompt(prompt), negativePrompt);
}

export function drawUpScene(brief: SceneBrief, options: SceneOptions): Scene {
  const { seed, width, height, style, transparent = false } = options;
  return composeScene(brief, { seed, width, height, style, transparent });
}

/** The scene's pixels; `stage` 0..1 paints only what a sketch of it would show. */
export function paintPixels(scene: Scene, options: { detail: number; stage?: number }): Raster {
  const canvas = createCanvas(scene.width, scene.height);
  paintScene(canvas.getContext('2d'), scene, options);
  return rasterOf(canvas);
}

/** Only the subjects and the lettering of a scene, where it has them, on nothing. */
export function subjectsOf(scene: Scene): Scene {
  const elements = scene.elements.filter(({ kind }) => kind === 'subject' || kind === 'lettering');
  return { ...scene, transparent: true, elements };
}

/** One subject of a brief alone, trimmed, about `side` pixels in its larger measure; undefined when nothing shows. */
export function drawSubject(
  brief: SceneBrief,
  index: number,
  options: { seed: string; side: number; style: StyleName; detail: number },
): Raster | undefined {
  const ask = brief.subjects[index];
  if (ask === undefined) return undefined;
  const { relation: _, side: __, ...alone } = ask;
  const canvasSide = Math.max(64, Math.round(options.side * 1.5));
  const scene = drawUpScene(
    {
      ...brief,
      subjects: [{ ...alone, count: 1, size: 1 }],
      lettering: [],
      weather: [],
      bodies: [],
      flora: [],
    },
    { ...options, width: canvasSide, height: canvasSide, transparent: true },
  );
  return trim(paintPixels(subjectsOf(scene), { detail: options.detail }));
}
