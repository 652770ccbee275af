/**
 * Files that somebody brings, sorted by what they are: pictures and films are taken in, the others refused by name and
 * with the reason. Trusts first bytes rather than names; knows nothing of models, whose rules come later.
 */
import { readImageHeader } from '#lib/base/image-size.ts';
import { type LocalPicture, localPicture } from './local-picture.ts';

export interface SortedFiles {
  taken: readonly LocalPicture[];
  /** Sentences, one a file; the last one counts what there was no room for. */
  refused: readonly string[];
}

export interface Wanted {
  kind: 'image' | 'video';
  /** How many more there is room for. */
  room: number;
}

export async function sortFiles(files: readonly File[], { kind, room }: Wanted): Promise<SortedFiles> {
  const read = await Promise.all(files.map((file) => (kind === 'image' ? readImage(file) : readFilm(file))));
  const good = read.flatMap((one) => ('picture' in one ? [one.picture] : []));
  const refused = read.flatMap((one) => ('problem' in one ? [one.problem] : []));
  const left = good.slice(room).map(({ name }) => name);
  return {
    taken: good.slice(0, room),
    refused: left.length === 0 ? refused : [...refused, noRoom(left, room)],
  };
}

type Read = { picture: LocalPicture } | { problem: string };

/** Bytes that tell what a file is. */
const headLength = 512;

async function readImage(file: File): Promise<Read> {
  if (file.size === 0) return { problem: `${file.name} is empty.` };
  const head = await headOf(file);
  if (head === undefined) return { problem: `${file.name} cannot be read; is it still there?` };
  const header = readImageHeader(head);
  if (header === undefined) {
    return { problem: `${file.name} is ${whatIs(head, file)}: PNG, JPEG, WebP and GIF are taken.` };
  }
  // What a file is called does not make it so: models are told what it is.
  const type = `image/${header.format}`;
  const blob = file.type === type ? file : new File([file], file.name, { type });
  return { picture: localPicture(blob, file.name) };
}

async function readFilm(file: File): Promise<Read> {
  if (file.size === 0) return { problem: `${file.name} is empty.` };
  if (!file.type.startsWith('video/')) return { problem: `${file.name} is no video.` };
  return { picture: localPicture(file, file.name) };
}

async function headOf(file: File): Promise<Uint8Array | undefined> {
  try {
    return new Uint8Array(await file.slice(0, headLength).arrayBuffer());
  } catch {
    return undefined;
  }
}

function whatIs(head: Uint8Array, file: File): string {
  const start = new TextDecoder('latin1').decode(head);
  if (start.startsWith('%PDF')) return 'a PDF';
  if (/<svg[\s>]/i.test(start)) return 'an SVG';
  if (/^....ftyp(hei[cfsx]|mif1|msf1)/s.test(start)) return 'HEIC';
  if (/^....ftypavi[fs]/s.test(start)) return 'AVIF';
  if (/^(II\*\0|MM\0\*)/.test(start)) return 'TIFF';
  if (start.startsWith('BM')) return 'BMP';
  return file.type.startsWith('image/') ? 'no image of a known kind, or a broken one' : 'no image';
}

function noRoom(names: readonly string[], room: number): string {
  const [first = '', ...others] = names;
  const which = others.length === 0 ? `${first} was` : `${first} and ${others.length} more were`;
  return `${which} left out: there is room for ${room === 1 ? 'one more' : `${room} more`}.`;
}
