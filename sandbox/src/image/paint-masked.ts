/** Paints what the prompt says into the marked part of an image; the rest is not looked at again. */
import type { StyleName } from '#sandbox/model/scene.ts';
import { applyEdits } from './edit/apply-edits.ts';
import type { Edit } from './edit/edit.ts';
import { fillIn } from './edit/fill-in.ts';
import { setElement } from './element/set-element.ts';
import { briefOf, drawSubject, drawUpScene, paintPixels } from './fresh-scene.ts';
import { readInstruction } from './instruction/read-instruction.ts';
import { mixInto } from './raster/blur.ts';
import { applyLookup, bakeLookup } from './raster/lookup.ts';
import { blurPlane, mapPlane, type Plane, smoothstep } from './raster/plane.ts';
import { copyRaster, type Raster } from './raster/raster.ts';
import { createSheet, type Sheet } from './raster/sheet.ts';
import { colourMoments, transferGrade } from './reference/colour-transfer.ts';
import { boundsOf } from './segment/regions.ts';

export interface MaskedOptions {
  prompt: string;
  negativePrompt: string;
  seed: string;
  style: StyleName;
  detail: number;
  /** 1 where to paint. */
  mask: Plane;
  checkpoint: () => void;
}

export function paintMasked(source: Raster, options: MaskedOptions): Raster {
  const { mask, checkpoint } = options;
  const edits = readInstruction(options.prompt).filter(isWithin);
  const matter = edits.filter(({ kind }) => kind === 'add' || kind === 'remove' || kind === 'background');
  const manner = edits.filter((edit) => !matter.includes(edit));
  const inside = paintMatter(source, {
    ...options,
    matter,
    isOnlyManner: matter.length === 0 && manner.length > 0,
  });
  checkpoint();
  const painted = applyEdits(inside, manner, options);
  const result = copyRaster(source);
  mixInto(result, painted, featherInwards(mask));
  return result;
}

/** A mask stays where it is: what moves the whole image cannot be done within one. */
function isWithin(edit: Edit): boolean {
  return edit.kind !== 'mirror' && edit.kind !== 'rotate' && edit.kind !== 'zoom' && edit.kind !== 'cut-out';
}

/** What the marked part shows before it is graded: itself, nothing, new subjects, or a piece of a new scene. */
function paintMatter(
  source: Raster,
  options: MaskedOptions & { matter: readonly Edit[]; isOnlyManner: boolean },
): Raster {
  const hasHoles = source.data.some((value, index) => index % 4 === 3 && value < 128);
  if (options.isOnlyManner && !hasHoles) return source;
  const emptied = fillIn(source, options.mask, options.seed);
  options.checkpoint();
  const background = options.matter.find(({ kind }) => kind === 'background');
  const added = options.matter.flatMap((edit) => (edit.kind === 'add' ? [edit.prompt] : []));
  if (background?.kind === 'background') return paintSceneOver(emptied, background.prompt, options);
  if (added.length > 0) {
    const sheet = createSheet(emptied);
    const prompt = added.join(' and ');
    if (setSubjects(sheet, prompt, options)) return sheet.pixels();
  }
  if (options.matter.some(({ kind }) => kind === 'remove')) return emptied;
  return paintSceneOver(emptied, options.prompt, options);
}

/** The prompt's subjects side by side in the marked box, standing on its lower edge. */
function setSubjects(sheet: Sheet, prompt: string, options: MaskedOptions): boolean {
  const bounds = boundsOf(options.mask);
  const brief = briefOf(prompt, options.negativePrompt);
  if (bounds === undefined || brief.subjects.length === 0) return false;
  const slots = brief.subjects.slice(0, 4);
  const room = { width: (bounds.right - bounds.left) / slots.length, height: bounds.bottom - bounds.top };
  let placed = 0;
  slots.forEach((ask, index) => {
    const side = Math.max(room.width, room.height);
    const raster = drawSubject(brief, index, { ...options, seed: `${options.seed}/${ask.name}`, side });
    if (raster === undefined) return;
    const scale = Math.min((room.width * 0.92) / raster.width, (room.height * 0.94) / raster.height);
    const [width, height] = [raster.width * scale, raster.height * scale];
    const x = bounds.left + room.width * (index + 0.5) - width / 2;
    const y = bounds.bottom - room.height * 0.03 - height;
    setElement(
      sheet,
      { raster, kind: 'figure', stands: !ask.flying, cropped: false },
      { frame: { x, y, width, height }, match: 0.7 },
    );
    placed += 1;
  });
  return placed > 0;
}

/** A scene of the marked box's shape, in colours that lean towards the image around it. */
function paintSceneOver(emptied: Raster, prompt: string, options: MaskedOptions): Raster {
  const bounds = boundsOf(options.mask) ?? { left: 0, top: 0, right: emptied.width, bottom: emptied.height };
  const width = Math.max(16, bounds.right - bounds.left);
  const height = Math.max(16, bounds.bottom - bounds.top);
  const scene = drawUpScene(briefOf(prompt, options.negativePrompt), { ...options, width, height });
  const view = paintPixels(scene, { detail: options.detail });
  applyLookup(view, bakeLookup(transferGrade(colourMoments(view), colourMoments(emptied))), { amount: 0.3 });
  const sheet = createSheet(copyRaster(emptied));
  setElement(
    sheet,
    { raster: view, kind: 'figure', stands: false, cropped: false },
    { frame: { x: bounds.left, y: bounds.top, width, height }, match: 0 },
  );
  return sheet.pixels();
}

/** Full a little inside the marked area, fading to nothing at its border: no pixel beyond it changes. */
function featherInwards(mask: Plane): Plane {
  const radius = Math.max(1, Math.min(mask.width, mask.height) * 0.006);
  const soft = blurPlane(mask, radius).values;
  return mapPlane(mask, (value, index) => value * smoothstep(0.35, 0.8, soft[index] ?? 0));
}
