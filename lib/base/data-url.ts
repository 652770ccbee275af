/** Splits data URLs without needless copies of megabytes. */
import { endLength, type ImageFormat, type ImageHeader, isCutOff, readImageHeader } from './image-header.ts';

export interface DataUrl {
  /** Lower case, without parameters: `image/png`. */
  contentType: string;
  base64: string;
}

/** Splits `data:TYPE;base64,DATA`; undefined for anything else. */
export function parseDataUrl(url: string): DataUrl | undefined {
  const comma = url.slice(0, 256).indexOf(',');
  const head = comma > 0 ? url.slice(0, comma) : '';
  const match = /^data:([a-z0-9.+-]+\/[a-z0-9.+-]+)(?:;[^;,]*)*;base64$/i.exec(head);
  return match?.[1] ? { contentType: match[1].toLowerCase(), base64: url.slice(comma + 1) } : undefined;
}

/** The format and size in the first bytes of Base64; undefined if it is not an image. */
export function readBase64Header(base64: string): ImageHeader | undefined {
  let bytes = decodeStart(base64, 64);
  let header = bytes && readImageHeader(bytes);
  // A JPEG has its size after thumbnails and profiles.
  while (header?.state === 'short' && bytes && bytes.length < (base64.length / 4) * 3 - 3) {
    bytes = decodeStart(base64, Math.max(header.bytesNeeded, bytes.length * 2));
    header = bytes && readImageHeader(bytes);
  }
  return header;
}

/** See `isCutOff`. */
export function isBase64CutOff(format: ImageFormat, base64: string): boolean {
  const end = base64.slice(-Math.ceil(endLength / 3) * 4).replace(/\s+/g, '');
  // Line breaks hide at which of four characters a group begins.
  return [0, 1, 2, 3].every((skipped) => {
    const text = end.slice(skipped);
    const bytes = decodeStart(text.slice(0, text.length - (text.length % 4)), endLength);
    return bytes === undefined || isCutOff(format, bytes);
  });
}

/** Bytes in Base64 of this length, without padding. */
export function base64ByteLength(base64: string): number {
  const padding = base64.endsWith('==') ? 2 : base64.endsWith('=') ? 1 : 0;
  return Math.floor((base64.length * 3) / 4) - padding;
}

function decodeStart(base64: string, byteCount: number): Uint8Array | undefined {
  try {
    const start = base64.slice(0, Math.ceil(byteCount / 3) * 4);
    // Google's Python SDK writes the alphabet of URLs.
    const binary = atob(start.replaceAll('-', '+').replaceAll('_', '/'));
    return Uint8Array.from(binary, (character) => character.charCodeAt(0));
  } catch {
    return undefined;
  }
}
