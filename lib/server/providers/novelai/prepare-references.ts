/** Reference images in the forms that NovelAI reads: its size, its letterbox, its vibe encoding. */

import { createHash } from 'node:crypto';
import type { Sharp } from 'sharp';
import { type PixelSize, parsePixelSize } from '#lib/base/pixel-size.ts';
import { ApiError } from '#lib/contract/errors/api-error.ts';
import { type DiffusionBody, diffusionDefaults } from '#lib/contract/images/diffusion-variants.ts';
import { withPixels } from '#lib/server/http/byte-budget.ts';
import type { ProviderCall } from '../provider.ts';
import { postJson } from '../upstream/fetch-upstream.ts';
import { chunksOf, readAll, refuseErrors } from '../upstream/read-response.ts';
import { unreadable } from '../upstream/unreadable.ts';
import type { Upstream } from '../upstream/upstream.ts';

type ReferenceObject = Exclude<NonNullable<DiffusionBody['images']>[number], string>;
type Shared = Pick<ReferenceObject, 'strength' | 'fidelity'>;

/** All images are Base64. */
export interface References {
  source?: SourceReference;
  vibes: VibeReference[];
  characters: CharacterReference[];
}

export interface SourceReference extends Shared {
  image: string;
}

export interface VibeReference extends Pick<Shared, 'strength'> {
  encoded: string;
}

export interface CharacterReference extends Shared {
  image: string;
  kind?: ReferenceObject['reference_type'];
}

export interface PrepareOptions extends Pick<ProviderCall, 'model' | 'signal' | 'loadMedia'> {
  encodeVibe: EncodeVibe;
}

export async function prepareReferences(
  { images = [], size = diffusionDefaults.size }: DiffusionBody,
  { model, signal, loadMedia, encodeVibe }: PrepareOptions,
): Promise<References> {
  const loaded = await Promise.all(
    images.map(async (image, index) => {
      const reference: ReferenceObject = typeof image === 'string' ? { image_url: image } : image;
      const parameter = `images[${index}].image_url`;
      const { bytes } = await loadMedia({ url: reference.image_url, kind: 'image', parameter });
      return { ...reference, parameter, bytes };
    }),
  );
  const references: References = { vibes: [], characters: [] };
  for (const { type, strength, fidelity, reference_type: kind, parameter, bytes } of loaded) {
    if (type === 'vibe_transfer') continue;
    if (type === 'character_reference') {
      const image = await withPixels(bytes, signal, () => draw(bytes, parameter, letterbox));
      references.characters.push({ image, strength, fidelity, kind });
    } else {
      const fit = (from: Sharp) => cover(from, parsePixelSize(size));
      const image = await withPixels(bytes, signal, () => draw(bytes, parameter, fit));
      references.source = { image, strength, fidelity };
    }
  }
  // Last, since they cost credit; one after the other, so that an image that occurs twice is encoded once.
  for (const { type, strength, fidelity = 1, bytes } of loaded) {
    if (type !== 'vibe_transfer') continue;
    const encoded = await encodeVibe({ bytes, information: fidelity, model, signal });
    references.vibes.push({ encoded, strength });
  }
  return references;
}

/** A PNG in Base64. Loads sharp on first use. */
async function draw(bytes: Uint8Array, parameter: string, change: (image: Sharp) => Sharp): Promise<string> {
  const { default: sharp } = await import('sharp');
  try {
    const image = sharp(bytes, { limitInputPixels: 100_000_000 }).autoOrient();
    return (await change(image).png().toBuffer()).toString('base64');
  } catch (cause) {
    throw new ApiError('invalid_image', { parameter, message: `${parameter} cannot be decoded.`, cause });
  }
}

/** The size of the result, with the proportions of the source: its borders are cut off where they differ. */
function cover(image: Sharp, size: PixelSize | undefined): Sharp {
  return image.flatten({ background: '#fff' }).resize({ ...size, fit: 'cover' });
}

/** Character references have one size, on black. */
function letterbox(image: Sharp): Sharp {
  const background = '#000';
  return image.flatten({ background }).resize({ width: 1024, height: 1536, fit: 'contain', background });
}

/** Resolves with the encoding in Base64. */
export type EncodeVibe = (vibe: Vibe) => Promise<string>;

export interface Vibe {
  bytes: Uint8Array;
  /** How much of the image it takes, above 0 and at most 1. */
  information: number;
  /** An encoding is of use to its model only. */
  model: string;
  signal: AbortSignal;
}

const maxSavedCharacters = 16 * 1024 ** 2;
const maxEncodingBytes = 4 * 1024 ** 2;

/** Each encoding costs credit, so that those of the last images are saved. */
export function createVibeEncoder(upstream: Upstream, maxSaved = maxSavedCharacters): EncodeVibe {
  /** The least recently used first. */
  const saved = new Map<string, string>();
  let characters = 0;
  const save = (key: string, encoded: string) => {
    characters += encoded.length - (saved.get(key)?.length ?? 0);
    saved.delete(key);
    saved.set(key, encoded);
    for (const [oldest, { length }] of saved) {
      if (characters <= maxSaved) break;
      saved.delete(oldest);
      characters -= length;
    }
  };
  return async (vibe) => {
    const key = `${vibe.model} ${vibe.information} ${createHash('sha256').update(vibe.bytes).digest('hex')}`;
    const encoded = saved.get(key) ?? (await encode(vibe, upstream));
    save(key, encoded);
    return encoded;
  };
}

async function encode({ bytes, information, model, signal }: Vibe, upstream: Upstream): Promise<string> {
  const image = Buffer.from(bytes).toString('base64');
  const body = { image, information_extracted: information, model };
  const response = await postJson(upstream, { path: '/ai/encode-vibe', body, signal });
  await refuseErrors(response, upstream);
  const encoded = await readAll(chunksOf(response), maxEncodingBytes);
  if (encoded.length === 0) throw unreadable();
  return encoded.toString('base64');
}
