/** The limits of images in a body, and whether each is whole: before the provider gets them. */
import { base64ByteLength, isBase64CutOff, parseDataUrl, readBase64Header } from '#lib/base/data-url.ts';
import { joinPath } from '#lib/base/field-path.ts';
import { ApiError } from '#lib/contract/errors/api-error.ts';

export const mediaLimits = {
  /** Limit of images per request. */
  images: 100,
  /** Bytes of one image, decoded from Base64. */
  imageBytes: 50 * 1024 * 1024,
  /** Limit of pixels per image: that of the sandbox's decoder. */
  pixels: 64_000_000,
} as const;

type Path = readonly (string | number)[];

interface InlineImage {
  path: Path;
  base64: string;
  /** Its declared type. */
  type: string;
}

/** Types whose headers are checked; of any other, the provider decides when it answers. */
const knownTypes: ReadonlySet<string> = new Set([
  'image/png',
  'image/jpeg',
  'image/jpg',
  'image/webp',
  'image/gif',
]);

/** Throws ApiError `invalid_image` with the field of the first image that is invalid or over a limit. */
export function checkInlineMedia(body: unknown): void {
  const images: InlineImage[] = [];
  collectImages(body, [], images);
  if (images.length > mediaLimits.images) {
    throw new ApiError('invalid_image', {
      message: `A request may hold at most ${mediaLimits.images} images; got ${images.length}.`,
    });
  }
  for (const { path, base64, type } of images) {
    if (knownTypes.has(type)) checkImage(joinPath(path), base64);
    else checkBase64(joinPath(path), base64);
  }
}

function checkSize(parameter: string, base64: string): void {
  const size = base64ByteLength(base64);
  if (size > mediaLimits.imageBytes) {
    throw invalid(
      parameter,
      `is larger than the limit of ${mediaLimits.imageBytes} bytes; got ${size} bytes`,
    );
  }
}

function checkBase64(parameter: string, base64: string): void {
  checkSize(parameter, base64);
  if (!/^[\w+/\s-]+(=[=\s]*)?$/.test(base64)) throw invalid(parameter, 'must be Base64');
}

function checkImage(parameter: string, base64: string): void {
  checkSize(parameter, base64);
  const header = readBase64Header(base64);
  if (header === undefined)
    throw invalid(parameter, 'must hold a PNG, JPEG, WebP or GIF image in Base64; its first bytes show none');
  if (header.state === 'known' && header.width * header.height > mediaLimits.pixels) {
    throw invalid(
      parameter,
      `has more pixels than the limit of ${mediaLimits.pixels}; got ${header.width}x${header.height}`,
    );
  }
  if (header.state === 'short' || isBase64CutOff(header.format, base64))
    throw invalid(parameter, `holds a ${header.format} image that is cut off`);
}

/** Data URLs of images, `inlineData` parts and `source` blocks anywhere in the body, in order. */
function collectImages(value: unknown, path: Path, images: InlineImage[]): void {
  if (typeof value === 'string') {
    const inline = value.startsWith('data:image/') ? parseDataUrl(value) : undefined;
    if (inline) images.push({ path, base64: inline.base64, type: inline.contentType });
    return;
  }
  if (Array.isArray(value)) {
    for (const [index, element] of value.entries()) collectImages(element, [...path, index], images);
    return;
  }
  if (typeof value !== 'object' || value === null) return;
  const typed = typedBase64(value);
  if (typed !== undefined) images.push({ path: [...path, 'data'], ...typed });
  for (const [key, element] of Object.entries(value)) {
    // Only objects and data URLs can contain images.
    if (typeof element === 'object' || (typeof element === 'string' && element.startsWith('data:')))
      collectImages(element, [...path, key], images);
  }
}

/** `{ mimeType, data }` of the native protocol, `{ media_type, data }` of messages; undefined for other media. */
function typedBase64(value: object): Pick<InlineImage, 'base64' | 'type'> | undefined {
  if (!('data' in value) || typeof value.data !== 'string') return undefined;
  const type =
    'mimeType' in value
      ? value.mimeType
      : 'mime_type' in value
        ? value.mime_type
        : 'media_type' in value
          ? value.media_type
          : undefined;
  if (typeof type !== 'string' || !/^image\//i.test(type)) return undefined;
  return { base64: value.data, type: type.toLowerCase() };
}

function invalid(parameter: string, rule: string): ApiError {
  return new ApiError('invalid_image', { parameter, message: `${parameter} ${rule}.` });
}
