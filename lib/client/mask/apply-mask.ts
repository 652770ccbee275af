/** Makes the files of a finished mask. */
import { readImageHeader } from '#lib/base/image-header.ts';
import { isLocalImage, type LocalImage, localImage } from '#lib/client/storage/local-image.ts';
import { createWorkerCall } from '#lib/client/transport/call-worker.ts';
import type { EncodedMask, MaskQuestion } from './encode-mask.ts';
import type { AppliedMask } from './mask-fields.ts';
import { type MaskState, marginsOf } from './mask-state.ts';

export interface MaskFiles {
  state: MaskState;
  source: LocalImage | string;
  name: string;
  base: Blob | undefined;
}

/** Undefined if nothing is marked. Throws if the pixels of a linked image cannot be read. */
export async function makeMask({ state, source, name, base }: MaskFiles): Promise<AppliedMask | undefined> {
  const { size, steps } = state;
  const isExtended = Object.values(marginsOf(state)).some((pixels) => pixels > 0);
  const file = isExtended || isLocalImage(source) ? await readImage(source) : undefined;
  const image = file && (isExtended || (await isTurned(file))) ? file : undefined;
  const encoded = await encode({ size, steps, base, image });
  if (encoded.kind === 'unmarked') return undefined;
  const plain = name.replace(/\.\w+$/, '');
  return {
    mask: named(encoded.mask, `mask of ${plain}.png`),
    image: encoded.image && named(encoded.image, fileName(plain, encoded.image, isExtended)),
  };
}

/** Whether the file's orientation is only metadata, which upstreams may ignore: then a mask would not match. */
async function isTurned(file: Blob): Promise<boolean> {
  const read = async (length: number) =>
    readImageHeader(new Uint8Array(await file.slice(0, length).arrayBuffer()));
  let header = await read(4096);
  while (header?.state === 'short' && header.bytesNeeded <= file.size)
    header = await read(header.bytesNeeded);
  return header?.state === 'known' && header.orientation !== undefined;
}

function fileName(name: string, { type }: Blob, isExtended: boolean): string {
  return `${name}${isExtended ? ', extended' : ''}.${type === 'image/jpeg' ? 'jpg' : 'png'}`;
}

async function readImage(source: LocalImage | string): Promise<Blob> {
  if (isLocalImage(source)) return source.blob;
  const response = await fetch(source).catch(() => undefined);
  if (response?.ok) return response.blob();
  throw new Error(
    'The browser may not read the pixels of this linked image. Download it, add the file, then extend it.',
  );
}

function named(blob: Blob, name: string): LocalImage {
  return localImage(new File([blob], name, { type: blob.type }), name);
}

const encode = createWorkerCall<MaskQuestion, EncodedMask>(
  () => new Worker(new URL('./mask-worker.ts', import.meta.url), { type: 'module' }),
);
