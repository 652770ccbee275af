/**
 * Reads format, width and height of a PNG, JPEG, WebP or GIF from its first bytes. Does not decode or allocate, and
 * trusts no length in the file; everything else is not an image.
 */

export type ImageFormat = 'png' | 'jpeg' | 'webp' | 'gif';

/** The result: the size as displayed (with a JPEG's EXIF rotation), or how many bytes are needed. */
export type ImageHeader =
  | {
      state: 'known';
      format: ImageFormat;
      width: number;
      height: number;
      /** EXIF orientation of a JPEG that is not stored upright, 2 to 8. */
      orientation?: number;
    }
  | {
      state: 'short';
      format: ImageFormat;
      /** With at least this many bytes the size is readable, or the header is invalid. */
      bytesNeeded: number;
    };

/**
 * Reads an image header from `bytes`, the beginning (or all) of a file.
 * Returns undefined for any other format and for headers that break their own format's rules.
 */
export function readImageHeader(bytes: Uint8Array): ImageHeader | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (startsWith(view, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])) return readPng(view);
  if (startsWith(view, [0xff, 0xd8, 0xff])) return readJpeg(view);
  if (startsWith(view, [0x52, 0x49, 0x46, 0x46]) && hasText(view, 8, 'WEBP')) return readWebp(view);
  if (hasText(view, 0, 'GIF87a') || hasText(view, 0, 'GIF89a')) return readGif(view);
  return undefined;
}

/** Bytes that a file may have behind its last chunk. */
export const endLength = 16 * 1024;

/** Whether an image ends early, by its last `endLength` bytes. Only PNG: decoders show what there is of the others. */
export function isCutOff(format: ImageFormat, end: Uint8Array): boolean {
  return format === 'png' && !new TextDecoder('latin1').decode(end).includes('IEND');
}

export interface ImageEnds {
  /** At least the first 12 bytes. */
  start: Uint8Array;
  /** The last `endLength` bytes, or all. */
  end: Uint8Array;
  /** Of the whole file, in bytes. */
  length: number;
}

/** Whether an image reaches to its end. Stricter than `isCutOff`: a result is paid for, and nobody can repair it. */
export function isWhole(format: ImageFormat, { start, end, length }: ImageEnds): boolean {
  switch (format) {
    case 'png':
      return endsWith(end, [0x49, 0x45, 0x4e, 0x44]);
    case 'jpeg':
      return endsWith(end, [0xff, 0xd9]);
    case 'gif':
      return end.findLast((byte) => byte !== 0) === 0x3b;
    case 'webp':
      return new DataView(start.buffer, start.byteOffset).getUint32(4, true) + 8 <= length;
  }
}

/** Whether the marker stands in the bytes, searched from their end, where it usually is. */
function endsWith(bytes: Uint8Array, marker: readonly number[]): boolean {
  for (let at = bytes.length - marker.length; at >= 0; at -= 1)
    if (marker.every((byte, index) => bytes[at + index] === byte)) return true;
  return false;
}

function readPng(view: DataView): ImageHeader | undefined {
  if (view.byteLength < 24) return { state: 'short', format: 'png', bytesNeeded: 24 };
  if (view.getUint32(8) !== 13 || !hasText(view, 12, 'IHDR')) return undefined;
  return known('png', view.getUint32(16), view.getUint32(20));
}

function readGif(view: DataView): ImageHeader | undefined {
  if (view.byteLength < 10) return { state: 'short', format: 'gif', bytesNeeded: 10 };
  return known('gif', view.getUint16(6, true), view.getUint16(8, true));
}

/** The first chunk: `VP8X` (extended), `VP8 ` (lossy key frame) or `VP8L` (lossless). */
function readWebp(view: DataView): ImageHeader | undefined {
  if (view.byteLength < 30) return { state: 'short', format: 'webp', bytesNeeded: 30 };
  if (hasText(view, 12, 'VP8X')) {
    return known('webp', 1 + readUint24(view, 24), 1 + readUint24(view, 27));
  }
  if (hasText(view, 12, 'VP8 ')) {
    const isKeyFrame = (view.getUint8(20) & 1) === 0;
    if (!isKeyFrame || readUint24(view, 23) !== 0x2a019d) return undefined;
    return known('webp', view.getUint16(26, true) & 0x3fff, view.getUint16(28, true) & 0x3fff);
  }
  if (hasText(view, 12, 'VP8L')) {
    if (view.getUint8(20) !== 0x2f) return undefined;
    const packed = view.getUint32(21, true);
    return known('webp', 1 + (packed & 0x3fff), 1 + ((packed >>> 14) & 0x3fff));
  }
  return undefined;
}

/** Walks the segments up to the first frame header; entropy-coded data before it is invalid. */
function readJpeg(view: DataView): ImageHeader | undefined {
  let offset = 2;
  let orientation = 1;
  for (;;) {
    // Any number of 0xff may pad the space before a marker.
    if (offset + 1 >= view.byteLength) return shortJpeg(offset + 2);
    if (view.getUint8(offset) !== 0xff) return undefined;
    const marker = view.getUint8(offset + 1);
    if (marker === 0xff) {
      offset += 1;
      continue;
    }
    if (isBareMarker(marker)) {
      offset += 2;
      continue;
    }
    if (!isSegmentMarker(marker)) return undefined;
    if (offset + 4 > view.byteLength) return shortJpeg(offset + 4);
    const length = view.getUint16(offset + 2);
    if (length < 2) return undefined;
    if (isFrameMarker(marker)) {
      if (length < 8) return undefined;
      if (offset + 9 > view.byteLength) return shortJpeg(offset + 9);
      const [height, width] = [view.getUint16(offset + 5), view.getUint16(offset + 7)];
      const header = orientation >= 5 ? known('jpeg', height, width) : known('jpeg', width, height);
      return header && orientation > 1 ? { ...header, orientation } : header;
    }
    if (marker === 0xe1) orientation = readOrientation(view, offset + 4, offset + 2 + length) ?? orientation;
    offset += 2 + length;
  }
}

/** The orientation in the EXIF block within [start, end), 1 to 8; undefined if it has none. */
function readOrientation(view: DataView, start: number, end: number): number | undefined {
  const tiff = start + 6;
  const limit = Math.min(end, view.byteLength);
  if (!hasText(view, start, 'Exif\0\0') || tiff + 8 > limit) return undefined;
  const littleEndian = view.getUint16(tiff) === 0x4949;
  const directory = tiff + view.getUint32(tiff + 4, littleEndian);
  if (directory + 2 > limit) return undefined;
  const count = view.getUint16(directory, littleEndian);
  for (let index = 0; index < count; index += 1) {
    const entry = directory + 2 + index * 12;
    if (entry + 12 > limit) return undefined;
    if (view.getUint16(entry, littleEndian) !== 0x0112) continue;
    const orientation = view.getUint16(entry + 8, littleEndian);
    return orientation >= 1 && orientation <= 8 ? orientation : undefined;
  }
  return undefined;
}

/** Start of frame 0..15, without the three codes of that range that are tables. */
function isFrameMarker(marker: number): boolean {
  return marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc;
}

/** Markers without a length: TEM and the restarts. */
function isBareMarker(marker: number): boolean {
  return marker === 0x01 || (marker >= 0xd0 && marker <= 0xd7);
}

/** Markers that carry a length and may stand before the frame header; a scan or an end may not. */
function isSegmentMarker(marker: number): boolean {
  return marker >= 0xc0 && marker !== 0xd8 && marker !== 0xd9 && marker !== 0xda;
}

function shortJpeg(bytesNeeded: number): ImageHeader {
  return { state: 'short', format: 'jpeg', bytesNeeded };
}

type KnownHeader = Extract<ImageHeader, { state: 'known' }>;

/** A side of 0 is invalid in every format. */
function known(format: ImageFormat, width: number, height: number): KnownHeader | undefined {
  return width > 0 && height > 0 ? { state: 'known', format, width, height } : undefined;
}

function startsWith(view: DataView, signature: readonly number[]): boolean {
  return (
    view.byteLength >= signature.length && signature.every((byte, index) => view.getUint8(index) === byte)
  );
}

function hasText(view: DataView, offset: number, text: string): boolean {
  if (offset + text.length > view.byteLength) return false;
  for (let index = 0; index < text.length; index += 1) {
    if (view.getUint8(offset + index) !== text.charCodeAt(index)) return false;
  }
  return true;
}

function readUint24(view: DataView, offset: number): number {
  return view.getUint16(offset, true) | (view.getUint8(offset + 2) << 16);
}
