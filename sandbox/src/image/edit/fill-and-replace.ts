/** Closes the gap that a removed thing leaves, or puts the subject in front of a new view. */
import type { Canvas } from '@napi-rs/canvas';
import { briefOf, drawScene } from '#sandbox/image/draw-scene.ts';
import {
  bleed,
  blend,
  clipTo,
  filtered,
  invertMask,
  resized,
  scaled,
  solid,
  unitOf,
} from '#sandbox/image/pixels/canvas.ts';
import { cutOut } from '#sandbox/image/segment/find-parts.ts';
import { composeScene } from '#sandbox/scene/compose-scene.ts';
import { withSubjects } from '#sandbox/scene/with-subjects.ts';
import { readColours } from '#sandbox/scene/words/colour-words.ts';
import type { EditWork } from './edit.ts';
import { placeElement } from './place-element.ts';

/** A copy in which the masked pixels continue their surroundings. */
export function fillHole(canvas: Canvas, mask: Canvas): Canvas {
  const unit = unitOf(canvas);
  const hole = solid(filtered(mask, `blur(${Math.max(1, unit * 0.006)}px)`));
  // Only what lies next to the hole goes on into it.
  const rim = clipTo(solid(filtered(hole, `blur(${unit * 0.02}px)`)), invertMask(hole));
  const around = clipTo(filtered(canvas, 'none'), rim);
  // Skies, seas and floors run across, so colours run farther across than down.
  const { width, height } = scaled(canvas, Math.min(1, 320 / unit));
  const filled = resized(bleed(resized(around, scaled({ width: width / 8, height }, 1)), 4), canvas);
  const result = filtered(canvas, 'none');
  blend(result, filled, {
    filter: `blur(${unit * 0.012}px)`,
    mask: filtered(hole, `blur(${Math.max(1, unit * 0.003)}px)`),
  });
  return result;
}

/** Keeps the subject where it is, in the new view's light; the view comes from the prompt, or is its plain colour. */
export function replaceBackground(work: EditWork, prompt: string): Canvas {
  const { canvas, seed, style } = work;
  const brief = { ...briefOf(prompt), lettering: [] };
  const [placeColour] = readColours(prompt);
  const isPlain = brief.place === undefined && brief.time === undefined && brief.weather.length === 0;
  const studio =
    isPlain && placeColour !== undefined ? { ...brief, place: 'studio' as const, placeColour } : brief;
  const { width, height } = canvas;
  const scene = composeScene(
    withSubjects(studio, () => false),
    { seed, style, width, height },
  );
  const view = drawScene(scene, work);
  const subject = { image: cutOut(canvas, work.parts().subject), kind: 'figure', stands: false } as const;
  placeElement(view, subject, { frame: { x: 0, y: 0, ...scaled(canvas, 1) }, match: 0.55 });
  return view;
}
