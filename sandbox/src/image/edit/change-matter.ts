/** Removes a thing and closes the gap, or puts the subject in front of a new view. */
import type { Canvas } from '@napi-rs/canvas';
import { briefOf, drawScene } from '#sandbox/image/draw-scene.ts';
import { drawShadow, placeElement } from '#sandbox/image/element/place-element.ts';
import { readColours } from '#sandbox/image/instruction/read-clause.ts';
import {
  bleed,
  blend,
  boundsOf,
  clipTo,
  filtered,
  invertMask,
  resized,
  scaled,
  solid,
  unitOf,
  within,
} from '#sandbox/image/pixels/canvas.ts';
import { enlargeMask, planeFrom, planeOf } from '#sandbox/image/pixels/plane.ts';
import { cutOut } from '#sandbox/image/segment/find-subject.ts';
import { fillRegion, findRegions } from '#sandbox/image/segment/regions.ts';
import { composeScene } from '#sandbox/scene/compose-scene.ts';
import { withSubjects } from '#sandbox/scene/with-subjects.ts';
import type { EditWork } from './edit.ts';
import { pixelsLike } from './recolour.ts';

/** Removes the largest thing of the colour, or the subject when none is named or found. */
export function removeThing({ canvas, subject }: EditWork, colour: string | undefined): Canvas {
  return fillHole(canvas, (colour && thingOfColour(canvas, colour)) || subject().mask);
}

function thingOfColour(canvas: Canvas, colour: string): Canvas | undefined {
  const small = within(canvas, 200);
  const like = planeOf(pixelsLike(small, colour), small);
  const [largest] = findRegions(like, (value) => value > 0.5);
  // Half the image of one colour is not a thing in it.
  if (!largest || largest.pixels.length < 12 || largest.pixels.length > like.values.length * 0.4)
    return undefined;
  const thing = planeFrom(small, () => 0);
  fillRegion(thing, largest, 1);
  return enlargeMask(thing, canvas);
}

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
  const { mask } = work.subject();
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
  const bounds = boundsOf(mask);
  const foot = bounds ? (bounds.y + bounds.height) / height : 1;
  if (bounds && foot > 0.55 && foot < 0.985)
    drawShadow(view, bounds, { reach: 0.6, strength: 0.55, squeeze: 0.12 });
  const subject = { image: cutOut(canvas, mask), kind: 'figure', stands: false, cropped: false } as const;
  placeElement(view, subject, { frame: { x: 0, y: 0, ...scaled(canvas, 1) }, match: 0.55 });
  return view;
}
