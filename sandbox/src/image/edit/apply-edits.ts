/** Does the edits to an image, one after the other. What each does lives in its own file. */
import type { Canvas } from '@napi-rs/canvas';
import type { DrawOptions } from '#sandbox/image/draw-scene.ts';
import { applyFilter } from '#sandbox/image/filters/apply-filter.ts';
import {
  canvasOf,
  drawCanvas,
  filtered,
  readPixels,
  transparentShare,
} from '#sandbox/image/pixels/canvas.ts';
import { placeInto } from '#sandbox/image/pixels/place-into.ts';
import { findSky, type Sky } from '#sandbox/image/segment/find-sky.ts';
import { cutOut, findSubjectMask, type SubjectMask } from '#sandbox/image/segment/find-subject.ts';
import { addSubjects } from './add-subjects.ts';
import { removeThing, replaceBackground } from './change-matter.ts';
import type { Edit, EditWork } from './edit.ts';
import { applyFinish, applyFocus, drawCaption } from './finish.ts';
import { applyLight } from './light.ts';
import { applyLook, recolour } from './recolour.ts';

/** Edits that change where things are: what was found in the image before no longer holds. */
const moving: ReadonlySet<Edit['kind']> = new Set(['mirror', 'rotate', 'zoom', 'remove', 'background']);
/** Edits that may cover what was transparent. */
const covering: ReadonlySet<Edit['kind']> = new Set(['add', 'background', 'caption', 'remove', 'cut-out']);

/** The image with the edits done, same size; the one given stays as it is. `checkpoint` throws to stop. */
export async function applyEdits(
  image: Canvas,
  edits: readonly Edit[],
  options: DrawOptions & { checkpoint: () => void },
): Promise<Canvas> {
  let [sky, subject]: [Sky | undefined, SubjectMask | undefined] = [undefined, undefined];
  const work: EditWork = {
    ...options,
    canvas: filtered(image, 'none'),
    sky: () => (sky ??= findSky(work.canvas)),
    subject: () => (subject ??= findSubjectMask(filtered(work.canvas, 'none'))),
  };
  const turns = edits.filter(({ kind }) => kind === 'mirror' || kind === 'rotate' || kind === 'zoom');
  for (const edit of [...turns, ...edits.filter((edit) => !turns.includes(edit))]) {
    options.checkpoint();
    work.canvas = await applyEdit(work, edit);
    if (moving.has(edit.kind)) [sky, subject] = [undefined, undefined];
  }
  // Light and weather fall on what is there, not into the transparent part around it.
  const keepsShape = transparentShare(image) > 0 && !edits.some(({ kind }) => covering.has(kind));
  return keepsShape && turns.length === 0 ? withAlphaOf(image, work.canvas) : work.canvas;
}

/** The image with the alpha of another, byte by byte. */
function withAlphaOf(shape: Canvas, image: Canvas): Canvas {
  const [raster, { data }] = [readPixels(image), readPixels(shape)];
  for (let offset = 3; offset < data.length; offset += 4) raster.data[offset] = data[offset] ?? 0;
  return canvasOf(raster);
}

/** The image after one edit: the same canvas or a new one. */
async function applyEdit(work: EditWork, edit: Edit): Promise<Canvas> {
  const { canvas, seed } = work;
  switch (edit.kind) {
    case 'mirror':
      return mirror(canvas, edit.axis);
    case 'rotate':
      return rotate(canvas, edit.degrees);
    case 'zoom':
      return zoom(canvas, edit.factor);
    case 'remove':
      return removeThing(work, edit.colour);
    case 'background':
      return replaceBackground(work, edit.prompt);
    case 'cut-out':
      return cutOut(canvas, work.subject().mask);
    case 'filter':
      return applyFilter(canvas, edit.filter, work);
    case 'recolour':
      recolour(work, edit);
      return canvas;
    case 'light':
      applyLight(work, edit);
      return canvas;
    case 'add':
      addSubjects(work, edit.prompt);
      return canvas;
    case 'look':
      applyLook(work, edit.look, edit);
      return canvas;
    case 'focus':
      applyFocus(work, edit.focus);
      return canvas;
    case 'finish':
      applyFinish(canvas, edit.finish, seed);
      return canvas;
    case 'caption':
      drawCaption(canvas, edit.text, edit.place);
      return canvas;
  }
}

/** Left becomes right, or top becomes bottom. */
function mirror(image: Canvas, axis: 'left-right' | 'up-down'): Canvas {
  return drawCanvas(image, (pen) => {
    if (axis === 'left-right') pen.setTransform(-1, 0, 0, 1, image.width, 0);
    else pen.setTransform(1, 0, 0, -1, 0, image.height);
    pen.drawImage(image, 0, 0);
  });
}

/** Clockwise about the middle, enlarged just enough to leave no empty corner. */
function rotate(image: Canvas, degrees: number): Canvas {
  const { width, height } = image;
  const angle = (degrees * Math.PI) / 180;
  const [sine, cosine] = [Math.abs(Math.sin(angle)), Math.abs(Math.cos(angle))];
  const scale = Math.max((width * cosine + height * sine) / width, (width * sine + height * cosine) / height);
  return drawCanvas(image, (pen) => {
    pen.imageSmoothingQuality = 'high';
    pen.translate(width / 2, height / 2);
    pen.rotate(angle);
    pen.scale(scale, scale);
    pen.drawImage(image, -width / 2, -height / 2);
  });
}

/** Closer for factors above 1. Below 1 the image shrinks and its continuation fills the rest. */
function zoom(image: Canvas, factor: number): Canvas {
  const [width, height] = [image.width * factor, image.height * factor];
  return placeInto(image, image, {
    x: (image.width - width) / 2,
    y: (image.height - height) / 2,
    width,
    height,
  });
}
