/** Does the edits to an image, one after the other. What each does lives in its own file. */
import type { Canvas } from '@napi-rs/canvas';
import type { DrawOptions } from '#sandbox/image/draw-scene.ts';
import {
  blend,
  canvasOf,
  filtered,
  invertMask,
  readPixels,
  transparentShare,
  unitOf,
} from '#sandbox/image/pixels/canvas.ts';
import { cutOut, findParts, type Parts } from '#sandbox/image/segment/find-parts.ts';
import { addSubjects } from './add-subjects.ts';
import { applyFilter } from './apply-filter.ts';
import type { Edit, EditWork } from './edit.ts';
import { fillHole, replaceBackground } from './fill-and-replace.ts';
import { applyLight } from './light.ts';
import { applyLook, recolour } from './recolour.ts';

/** Edits after which what was found in the image no longer holds. */
const moving: ReadonlySet<Edit['kind']> = new Set(['remove', 'background']);
/** Edits that may cover what was transparent. */
const covering: ReadonlySet<Edit['kind']> = new Set(['add', 'background', 'remove', 'cut-out']);

/** The image with the edits done, same size; the one given stays as it is. `checkpoint` throws to stop. */
export async function applyEdits(
  image: Canvas,
  edits: readonly Edit[],
  options: DrawOptions & { checkpoint: () => void },
): Promise<Canvas> {
  let parts: Parts | undefined;
  const work: EditWork = {
    ...options,
    canvas: filtered(image, 'none'),
    parts: () => (parts ??= findParts(filtered(work.canvas, 'none'))),
  };
  for (const edit of edits) {
    options.checkpoint();
    work.canvas = await applyEdit(work, edit);
    if (moving.has(edit.kind)) parts = undefined;
  }
  // Light and weather fall on what is there, not into the transparent part around it.
  const keepsShape = transparentShare(image) > 0 && !edits.some(({ kind }) => covering.has(kind));
  return keepsShape ? withAlphaOf(image, work.canvas) : work.canvas;
}

/** The image with the alpha of another, byte by byte. */
function withAlphaOf(shape: Canvas, image: Canvas): Canvas {
  const [raster, { data }] = [readPixels(image), readPixels(shape)];
  for (let offset = 3; offset < data.length; offset += 4) raster.data[offset] = data[offset] ?? 0;
  return canvasOf(raster);
}

/** The image after one edit: the same canvas or a new one. */
async function applyEdit(work: EditWork, edit: Edit): Promise<Canvas> {
  const { canvas } = work;
  switch (edit.kind) {
    case 'remove':
      return fillHole(canvas, work.parts().subject);
    case 'background':
      return replaceBackground(work, edit.prompt);
    case 'cut-out':
      return cutOut(canvas, work.parts().subject);
    case 'filter':
      return applyFilter(canvas, edit.filter, work.seed);
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
      applyLook(work, edit.look, edit.amount);
      return canvas;
    case 'blur': {
      const mask = edit.target === 'background' ? invertMask(work.parts().subject) : undefined;
      blend(canvas, filtered(canvas, `blur(${unitOf(canvas) * 0.013}px)`), { mask });
      return canvas;
    }
  }
}
