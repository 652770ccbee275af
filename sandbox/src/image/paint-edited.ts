/** A given image, changed as the prompt says: all of it, or only what a mask leaves free. */
import { applyEdits } from './edit/apply-edits.ts';
import type { Edit } from './edit/edit.ts';
import { varyGently } from './edit/vary-gently.ts';
import { arrangeAsGuests } from './element/arrange-elements.ts';
import { elementOf } from './element/element.ts';
import { setElement } from './element/set-element.ts';
import type { ImageSpec } from './image-spec.ts';
import { readInstruction } from './instruction/read-instruction.ts';
import type { OpenSource, OpenSources } from './open-sources.ts';
import { paintMasked } from './paint-masked.ts';
import { type PaintOptions, scaledSize, seedOf } from './paint-options.ts';
import { placeInto } from './raster/extend.ts';
import { alphaOf, invertPlane, type Plane, stretchPlane } from './raster/plane.ts';
import type { Raster } from './raster/raster.ts';
import { createSheet } from './raster/sheet.ts';
import { applyVibes } from './reference/apply-vibes.ts';
import { loosen, stray } from './reference/reimagine.ts';
import { findSubjectMask, transparentShare } from './segment/find-subject-mask.ts';

export function paintEdited(spec: ImageSpec, sources: OpenSources, options: PaintOptions): Raster {
  const [ground, ...others] = groundFirst(sources.images);
  if (ground === undefined) throw new RangeError('an edit needs a source');
  const seed = seedOf(spec);
  const size = scaledSize(spec, options.scale);
  const scale = size.width / spec.width;
  const { x, y, width, height } = ground.frame;
  const source = placeInto(ground.image, size, {
    x: x * scale,
    y: y * scale,
    width: width * scale,
    height: height * scale,
  });
  const mask = maskFor(source, sources.mask, { ...size, keepsAlpha: spec.transparent });
  const made = { seed, style: spec.style, detail: spec.detail, checkpoint: options.checkpoint };
  const start = ground.fidelity < 1 ? redrawn(source, 1 - ground.fidelity, seed) : source;
  options.checkpoint();
  const image = mask
    ? paintMasked(start, { ...made, prompt: spec.prompt, negativePrompt: spec.negativePrompt ?? '', mask })
    : editWhole(start, { ...made, prompt: spec.prompt, index: spec.index, transparent: spec.transparent });
  const result = withGuests(image, others);
  if (mask) keepOutside(result, source, mask);
  return result;
}

function groundFirst(images: readonly OpenSource[]): OpenSource[] {
  const index = images.findIndex(({ role }) => role === 'edit');
  const ground = images[index];
  return ground ? [ground, ...images.filter((_, other) => other !== index)] : [];
}

/** The mask given; else the image's own transparent part, which is to be filled when the result has no alpha. */
function maskFor(
  source: Raster,
  given: Plane | undefined,
  options: { width: number; height: number; keepsAlpha: boolean },
): Plane | undefined {
  if (given) return stretchPlane(given, options.width, options.height);
  if (options.keepsAlpha || transparentShare(source) < 0.01) return undefined;
  return invertPlane(alphaOf(source));
}

function editWhole(
  source: Raster,
  made: {
    prompt: string;
    index: number;
    seed: string;
    style: ImageSpec['style'];
    detail: number;
    checkpoint: () => void;
    transparent: boolean;
  },
): Raster {
  const edits = readInstruction(made.prompt);
  const isOpaque = transparentShare(source) < 0.01;
  const wanted: Edit[] = made.transparent && isOpaque ? withCutOut(edits) : edits;
  const image = applyEdits(source, wanted, made);
  // What is not understood, or finds nothing to change, still shows; of several images no two are the same.
  if (isUnchanged(image, source)) varyGently(image, { seed: `${made.seed}/${made.prompt}`, amount: 0.5 });
  else if (made.index > 0) varyGently(image, { seed: made.seed, amount: 0.16 });
  return image;
}

/** Looks at one pixel in eleven. */
function isUnchanged(image: Raster, source: Raster): boolean {
  let sum = 0;
  for (let offset = 0; offset < source.data.length; offset += 44) {
    for (let channel = 0; channel < 4; channel += 1) {
      sum += Math.abs((image.data[offset + channel] ?? 0) - (source.data[offset + channel] ?? 0));
    }
  }
  return sum / (source.data.length / 11) < 0.1;
}

function withCutOut(edits: readonly Edit[]): Edit[] {
  return edits.some(({ kind }) => kind === 'cut-out' || kind === 'background')
    ? [...edits]
    : [...edits, { kind: 'cut-out' }];
}

/** Low input fidelity: the image is drawn again rather than kept. */
function redrawn(source: Raster, amount: number, seed: string): Raster {
  const image = loosen(source, 0.28 * amount);
  stray(image, 0.16 * amount, seed);
  return image;
}

/** Further sources are set into the first, or lend it their atmosphere. */
function withGuests(image: Raster, others: readonly OpenSource[]): Raster {
  if (others.length === 0) return image;
  const vibes = others.filter(
    ({ role, kind }) => role === 'vibe' || (role === 'character' && kind === 'style'),
  );
  if (vibes.length > 0) applyVibes(image, vibes);
  const guests = others.filter((other) => !vibes.includes(other)).map((other) => elementOf(other.image));
  if (guests.length === 0) return image;
  const free = freePlaces(image);
  const sheet = createSheet(image);
  arrangeAsGuests(guests, sheet, free).forEach((frame, index) => {
    const element = guests[index];
    if (element === undefined) return;
    const turn = element.kind === 'print' ? (index % 2 === 0 ? 0.05 : -0.04) : 0;
    setElement(sheet, element, { frame, turn, match: 0.5 });
  });
  return sheet.pixels();
}

/** Columns for guests, those with least of the image's own subject first. */
function freePlaces(image: Raster): number[] {
  const { mask } = findSubjectMask(image);
  const load = stretchPlane(mask, 20, 20).values;
  const places = [0.17, 0.83, 0.36, 0.64, 0.5];
  const taken = (place: number) =>
    load.reduce(
      (sum, value, at) => sum + (Math.abs(((at % 20) + 0.5) / 20 - place) < 0.13 && at > 160 ? value : 0),
      0,
    );
  return places
    .map((place, index) => ({ place, cost: taken(place) + index * 0.4 }))
    .sort((first, second) => first.cost - second.cost)
    .map(({ place }) => place);
}

/** Whatever was done, pixels the mask does not mark are the source's own. */
function keepOutside(result: Raster, source: Raster, mask: Plane): void {
  for (let index = 0; index < mask.values.length; index += 1) {
    if ((mask.values[index] ?? 0) > 0.004) continue;
    const offset = index * 4;
    for (let channel = 0; channel < 4; channel += 1)
      result.data[offset + channel] = source.data[offset + channel] ?? 0;
  }
}
