/**
 * Reads files and sorts them into accepted ones, copied into memory, and refused ones with a reason. Decides by the
 * first bytes, not by the name; the rules of models come later.
 */

import { formatBytes } from '#lib/base/format.ts';
import { endLength, isCutOff, readImageHeader } from '#lib/base/image-header.ts';
import { type LocalImage, localImage } from '#lib/client/storage/local-image.ts';
import { largestFile, type UploadLimits, uploadLimits } from '#lib/client/transport/upload-limits.ts';

export interface SortedFiles {
  taken: readonly LocalImage[];
  /** One sentence per file; the last one counts those over the limit. */
  refused: readonly string[];
}

export interface Wanted {
  kind: 'image' | 'video';
  /** How many more fit. */
  room: number;
  limits?: UploadLimits;
  /** Whether the browser can decode the whole image. */
  decodes?: (image: Blob) => Promise<boolean>;
}

export async function sortFiles(
  files: readonly File[],
  { kind, room, limits = uploadLimits(), decodes = canDecode }: Wanted,
): Promise<SortedFiles> {
  const most = largestFile(kind, limits);
  const read: Read[] = [];
  // One at a time: a decoded image is many times as large as its file.
  for (const file of files) read.push(await readFile(file, { kind, most, decodes }));
  const images = read.flatMap((one) => ('image' in one ? [one.image] : []));
  const refused = read.flatMap((one) => ('problem' in one ? [one.problem] : []));
  const left = images.slice(room).map(({ name }) => name);
  return {
    taken: images.slice(0, room),
    refused: left.length === 0 ? refused : [...refused, noRoom(left, room)],
  };
}

type Read = { image: LocalImage } | { problem: string };

/** Bytes needed to detect the type. */
const headLength = 512;

interface Rules extends Required<Pick<Wanted, 'kind' | 'decodes'>> {
  most: number;
}

async function readFile(file: File, { kind, most, decodes }: Rules): Promise<Read> {
  const { name, size } = file;
  if (size === 0) return { problem: `${name} is empty.` };
  if (kind === 'video' && !file.type.startsWith('video/')) return { problem: `${name} is not a video.` };
  const head = await bytesOf(file.slice(0, headLength));
  if (head === undefined) return { problem: unreadable(name) };
  const header = kind === 'image' ? readImageHeader(head) : undefined;
  if (kind === 'image' && header === undefined) {
    return { problem: `${name} is ${nameOfContent(head, file)}: use PNG, JPEG, WebP or GIF.` };
  }
  if (size > most) {
    return { problem: `${name} is ${formatBytes(size)}; this server accepts at most ${formatBytes(most)}.` };
  }
  const bytes = await bytesOf(file);
  if (bytes === undefined) return { problem: unreadable(name) };
  if (header && isCutOff(header.format, bytes.subarray(-endLength))) {
    return { problem: `${name} is cut off: it ends before its image does.` };
  }
  // The name may be wrong: models get the detected type.
  const type = header === undefined ? file.type : `image/${header.format}`;
  const copy = new File([bytes], name, { type });
  if (header && !(await decodes(copy))) {
    return { problem: `${name} is damaged or cut off: the browser cannot decode it.` };
  }
  return { image: localImage(copy, name) };
}

/** Stricter than an element, which shows the part of an image that there is. */
async function canDecode(image: Blob): Promise<boolean> {
  try {
    (await createImageBitmap(image)).close();
    return true;
  } catch {
    return false;
  }
}

function unreadable(name: string): string {
  return `${name} cannot be read. Check that it still exists.`;
}

async function bytesOf(blob: Blob): Promise<Uint8Array<ArrayBuffer> | undefined> {
  try {
    return new Uint8Array(await blob.arrayBuffer());
  } catch {
    return undefined;
  }
}

function nameOfContent(head: Uint8Array, file: File): string {
  const start = new TextDecoder('latin1').decode(head);
  if (start.startsWith('%PDF')) return 'a PDF';
  if (/<svg[\s>]/i.test(start)) return 'an SVG';
  if (/^....ftyp(hei[cfsx]|mif1|msf1)/s.test(start)) return 'HEIC';
  if (/^....ftypavi[fs]/s.test(start)) return 'AVIF';
  if (/^(II\*\0|MM\0\*)/.test(start)) return 'TIFF';
  if (start.startsWith('BM')) return 'BMP';
  return file.type.startsWith('image/') ? 'not a known image format, or damaged' : 'not an image';
}

function noRoom(names: readonly string[], room: number): string {
  const [first = '', ...others] = names;
  const which = others.length === 0 ? `${first} was` : `${first} and ${others.length} more were`;
  return `${which} left out: there is room for ${room === 1 ? 'one more' : `${room} more`}.`;
}
