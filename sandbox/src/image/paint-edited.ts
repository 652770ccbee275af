/** A given image, changed as the prompt says: all of it, or only what a mask marks. */
import type { Canvas } from '@napi-rs/canvas';
import { applyEdits } from './edit/apply-edits.ts';
import type { Edit } from './edit/edit.ts';
import { varyLook } from './edit/looks.ts';
import { arrange, elementOf } from './element/element.ts';
import { placeElement } from './element/place-element.ts';
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
  solid,
  transparentShare,
} from './pixels/canvas.ts';
import { applyVibes, measureColours } from './pixels/colour-transfer.ts';
import { placeInto, scaledFrame } from './pixels/place-into.ts';
import { planeOf } from './pixels/plane.ts';
import { loosen, stray } from './reimagine.ts';
import { findSubjectMask } from './segment/find-subject.ts';

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
      ? stray(loosen(source, 0.28 * (1 - ground.fidelity)), 0.8 * (1 - ground.fidelity), seed)
      : source;
  checkpoint();
  const options = { ...spec, seed, checkpoint };
  const edited = mask ? await paintMasked(start, mask, options) : await editWhole(start, options);
  addGuests(
    edited,
    sources.images.filter((other) => other !== ground),
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

/** Places further sources in the first, or applies their atmosphere. */
function addGuests(image: Canvas, others: readonly OpenSource[]): void {
  const vibes = others.filter(
    ({ role, kind }) => role === 'vibe' || (role === 'character' && kind === 'style'),
  );
  applyVibes(image, vibes);
  const guests = others.filter((other) => !vibes.includes(other)).map((other) => elementOf(other.image));
  if (guests.length === 0) return;
  const share = guests.length === 1 ? 0.42 : guests.length <= 3 ? 0.32 : 0.24;
  arrange(guests, image, { columns: freePlaces(image), share }).forEach((frame, index) => {
    const element = guests[index];
    if (element === undefined) return;
    const turn = element.kind === 'print' ? (index % 2 === 0 ? 0.05 : -0.04) : 0;
    placeElement(image, element, { frame, turn, match: 0.5 });
  });
}

/** Columns for guests, those with least of the image's own subject in the lower part first. */
function freePlaces(image: Canvas): number[] {
  const load = planeOf(findSubjectMask(image).mask, { width: 20, height: 20 }).values;
  return [0.17, 0.83, 0.36, 0.64, 0.5]
    .map((place, index) => {
      const near = load.filter((_, at) => Math.abs(((at % 20) + 0.5) / 20 - place) < 0.13 && at > 160);
      return { place, cost: near.reduce((sum, value) => sum + value, index * 0.4) };
    })
    .sort((first, second) => first.cost - second.cost)
    .map(({ place }) => place);
}

/** Pixels the mask does not mark are the source's own, byte by byte. */
function keepOutside(image: Canvas, source: Canvas, mask: Canvas): Canvas {
  const marked = solid(mask);
  const result = clipTo(filtered(source, 'none'), invertMask(marked));
  blend(result, image, { mask: marked });
  return result;
}
