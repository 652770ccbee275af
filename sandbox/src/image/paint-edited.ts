/** A given image, changed as the prompt says: all of it, or only what a mask marks. */
import type { Canvas } from '@napi-rs/canvas';
import { applyEdits } from './edit/apply-edits.ts';
import type { Edit } from './edit/edit.ts';
import { varyLook } from './edit/looks.ts';
import { createRoom, elementOf, placeElement } from './edit/place-element.ts';
import type { ImageSpec } from './image-spec.ts';
import { readInstruction } from './instruction/read-instruction.ts';
import type { OpenSource, OpenSources } from './open-sources.ts';
import { paintMasked } from './paint-masked.ts';
import {
  blend,
  clipTo,
  filtered,
  invertMask,
  resized,
  type Size,
  scaled,
  solid,
  transparentShare,
  unitOf,
} from './pixels/canvas.ts';
import { applyPalettes, measureColours } from './pixels/colour-transfer.ts';
import { placeInto, scaledFrame } from './pixels/place-into.ts';
import { driftColours, simplify } from './reimagine.ts';
import { findParts } from './segment/find-parts.ts';

export async function paintEdited(
  spec: ImageSpec,
  sources: OpenSources,
  { size, seed, checkpoint }: { size: Size; seed: string; checkpoint: () => void },
): Promise<Canvas> {
  const ground = sources.images.find(({ role }) => role === 'edit');
  if (ground === undefined) throw new RangeError('an edit needs a source');
  const source = placeInto(ground.image, size, scaledFrame(ground.frame, size.width / spec.width));
  const holes = !spec.transparent && transparentShare(source) >= 0.01 ? invertMask(source) : undefined;
  const mask = sources.mask ? resized(sources.mask, size) : holes;
  // With low input fidelity the image is drawn again rather than kept.
  const start =
    ground.fidelity < 1
      ? driftColours(simplify(source, 0.28 * (1 - ground.fidelity)), 0.8 * (1 - ground.fidelity), seed)
      : source;
  checkpoint();
  const options = { ...spec, seed, checkpoint };
  const edited = mask ? await paintMasked(start, mask, options) : await editWhole(start, options);
  insertSources(
    edited,
    sources.images.filter((other) => other !== ground),
    seed,
  );
  return mask ? keepOutside(edited, source, mask) : edited;
}

async function editWhole(
  source: Canvas,
  options: ImageSpec & { seed: string; checkpoint: () => void },
): Promise<Canvas> {
  const edits: Edit[] = readInstruction(options.prompt);
  const isCutOut = edits.some(({ kind }) => kind === 'cut-out' || kind === 'background');
  if (options.transparent && transparentShare(source) < 0.01 && !isCutOut) edits.push({ kind: 'cut-out' });
  const image = await applyEdits(source, edits, options);
  // An instruction that changes nothing still shows; of several images no two are the same.
  if (isUnchanged(image, source)) varyLook(image, `${options.seed}/${options.prompt}`, 0.45);
  else if (options.index > 0) varyLook(image, `${options.seed}/variant`, 0.2);
  return image;
}

function isUnchanged(image: Canvas, source: Canvas): boolean {
  const change = filtered(image, 'none');
  blend(change, source, { mode: 'difference' });
  return Math.max(...measureColours(change).mean) < 0.1;
}

/** Sets further sources into the first, side by side along the lower edge, or applies their palettes. */
function insertSources(image: Canvas, others: readonly OpenSource[], seed: string): void {
  applyPalettes(
    image,
    others.filter(({ role }) => role !== 'edit'),
  );
  const inserted = others.filter(({ role }) => role === 'edit').map((other) => elementOf(other.image));
  if (inserted.length === 0) return;
  const findRoom = createRoom(image, findParts(image), seed);
  const side = unitOf(image) * (inserted.length === 1 ? 0.42 : inserted.length <= 3 ? 0.32 : 0.24);
  for (const element of inserted) {
    const size = scaled(
      element.image,
      Math.min(side / element.image.height, (side * 1.2) / element.image.width),
    );
    const frame = findRoom(size, {
      columns: [0.17, 0.83, 0.36, 0.64, 0.5],
      rows: [0.94 - size.height / image.height],
    });
    placeElement(image, element, { frame, match: 0.5 });
  }
}

/** Pixels the mask does not mark are the source's own, byte by byte. */
function keepOutside(image: Canvas, source: Canvas, mask: Canvas): Canvas {
  const marked = solid(mask);
  const result = clipTo(filtered(source, 'none'), invertMask(marked));
  blend(result, image, { mask: marked });
  return result;
}
