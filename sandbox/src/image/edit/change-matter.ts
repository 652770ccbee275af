/** Removes a thing and closes the gap, or puts the subject in front of a new view. */
import type { Canvas } from '@napi-rs/canvas';
import { briefOf, drawScene } from '#sandbox/image/draw-scene.ts';
import { drawShadow, placeElement } from '#sandbox/image/element/place-element.ts';
import { readColours } from '#sandbox/image/instruction/read-clause.ts';
import {
  blend,
  boundsOf,
  clipTo,
  drawCanvas,
  filtered,
  invertMask,
  type Size,
  scaled,
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

/**
 * A copy in which the masked pixels continue their surroundings: the image without them is shrunk step by step until
 * no hole is left, and every step fills the holes of the finer one.
 */
export function fillHole(canvas: Canvas, mask: Canvas): Canvas {
  const hole = solid(filtered(mask, `blur(${Math.max(1, unitOf(mask) * 0.006)}px)`), 4);
  // Only what lies next to the hole goes on into it.
  const rim = clipTo(solid(filtered(hole, `blur(${unitOf(mask) * 0.02}px)`), 4), invertMask(hole));
  const levels = [clipTo(filtered(canvas, 'none'), rim)];
  for (let level = levels[0]; level && level.width + level.height > 2; levels.unshift(level)) {
    // Skies, seas and floors run across, so the rows are closed before the columns.
    const { width, height } = level;
    level = halved(
      level,
      width > 1 ? { width: Math.ceil(width / 2), height } : { width, height: Math.ceil(height / 2) },
    );
  }
  const filled = drawCanvas(canvas, (pen) => {
    pen.imageSmoothingQuality = 'high';
    for (const level of levels) pen.drawImage(solid(level, 3), 0, 0, canvas.width, canvas.height);
  });
  const result = filtered(canvas, 'none');
  const soft = filtered(filled, `blur(${unitOf(canvas) * 0.012}px)`);
  blend(result, soft, { mask: filtered(hole, `blur(${Math.max(1, unitOf(canvas) * 0.003)}px)`) });
  return result;
}

/** Bilinear: `resized` would also mix along the side that keeps its length. */
function halved(image: Canvas, size: Size): Canvas {
  return drawCanvas(size, (pen) => {
    pen.imageSmoothingQuality = 'low';
    pen.drawImage(image, 0, 0, size.width, size.height);
  });
}

/** Half transparent pixels become opaque. */
function solid(image: Canvas, rounds: number): Canvas {
  const copy = filtered(image, 'none');
  for (let round = 0; round < rounds; round += 1) blend(copy, copy);
  return copy;
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
    drawShadow(view, bounds, { reach: 0.56, alpha: 0.4, flatness: 0.12 });
  const subject = { image: cutOut(canvas, mask), kind: 'figure', stands: false, cropped: false } as const;
  placeElement(view, subject, { frame: { x: 0, y: 0, ...scaled(canvas, 1) }, match: 0.55 });
  return view;
}
