/** Scenes and single subjects from a prompt, as canvases. */
import type { Canvas } from '@napi-rs/canvas';
import type { SceneBrief } from '#sandbox/model/brief.ts';
import type { Scene, StyleName } from '#sandbox/model/scene.ts';
import { composeScene } from '#sandbox/scene/compose-scene.ts';
import { paintScene } from '#sandbox/scene/paint-scene.ts';
import { readPrompt } from '#sandbox/scene/read-prompt.ts';
import { withoutSubjects } from '#sandbox/scene/without-subjects.ts';
import { drawCanvas, trim } from './pixels/canvas.ts';

export interface DrawOptions {
  seed: string;
  style: StyleName;
  /** 0..1. */
  detail: number;
}

/** What the prompt asks for, without what the negative prompt names. */
export function briefOf(prompt: string, negativePrompt = ''): SceneBrief {
  return withoutSubjects(readPrompt(prompt), negativePrompt);
}

/** Paints a scene; `progress` 0..1 paints only the first layers, for partial images. */
export function drawScene(scene: Scene, options: { detail: number; progress?: number }): Canvas {
  return drawCanvas(scene, (pen) => paintScene(pen, scene, options));
}

/** Only the given elements of a scene, on nothing. */
export function drawElements(
  scene: Scene,
  kinds: ReadonlySet<Scene['elements'][number]['kind']>,
  detail: number,
): Canvas {
  const elements = scene.elements.filter(({ kind }) => kinds.has(kind));
  return drawScene({ ...scene, transparent: true, elements }, { detail });
}

export const subjectKinds = new Set(['subject', 'lettering'] as const);

/** One subject of a brief alone, trimmed, about `side` pixels long; undefined when nothing shows. */
export function drawSubject(
  brief: SceneBrief,
  index: number,
  options: DrawOptions & { side: number },
): Canvas | undefined {
  const requested = brief.subjects[index];
  if (requested === undefined) return undefined;
  const { relation: _, side: __, ...alone } = requested;
  const side = Math.max(64, Math.round(options.side * 1.5));
  const scene = composeScene(
    {
      ...brief,
      subjects: [{ ...alone, count: 1, size: 1 }],
      lettering: [],
      weather: [],
      bodies: [],
      flora: [],
    },
    { seed: options.seed, style: options.style, width: side, height: side, transparent: true },
  );
  return trim(drawElements(scene, subjectKinds, options.detail));
}
