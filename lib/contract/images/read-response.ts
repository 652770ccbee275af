/** Reads an image response, whole or event by event: images, partial ones first, and tokens. Pure. */
import {
  countOf,
  defined,
  isRecord,
  type JsonRecord,
  listOf,
  mediaIdOf,
  numberOf,
  type ReadMedia,
  recordOf,
  textOf,
} from '#lib/base/json-value.ts';
import { sumOf, type TokenCounts } from '#lib/base/token-counts.ts';

export interface ImagesResult {
  kind: 'images';
  images: readonly ImagePiece[];
  actual: ActualImage;
  usage?: JsonRecord;
  /** Finished images that the request asked for. */
  expected: number;
  expectedPartials: number;
  complete: boolean;
}

export interface ImagePiece {
  kind: 'partial' | 'final';
  index: number;
  /** Key of `run.media`; absent when the response has a link. */
  mediaId?: string;
  /** A temporary link. */
  link?: string;
  revisedPrompt?: string;
  at: number;
}

/** What the server reports. */
export interface ActualImage {
  size?: string;
  quality?: string;
  format?: string;
  background?: string;
  model?: string;
}

export function emptyImages(body: JsonRecord): ImagesResult {
  const streams = body.stream === true;
  return {
    kind: 'images',
    images: [],
    actual: {},
    // The field of a form is a text.
    expected: countOf(Number(body.n)) || 1,
    expectedPartials: streams ? (numberOf(body.partial_images) ?? 0) : 0,
    complete: false,
  };
}

export function addImageEvent(
  result: ImagesResult,
  data: JsonRecord,
  at: number,
  readMedia: ReadMedia = mediaIdOf,
): ImagesResult {
  const type = textOf(data.type) ?? '';
  const partial = type.endsWith('.partial_image');
  if (!partial && !type.endsWith('.completed')) return result;
  const finished = finalImages(result).length;
  // An image that nobody requested repeats the last one.
  if (!partial && finished >= result.expected) return result;
  const piece = pieceOf(data, { kind: partial ? 'partial' : 'final', index: finished, at, readMedia });
  return withPieces(result, piece ? [piece] : [], data);
}

export function addImageResponse(
  result: ImagesResult,
  response: JsonRecord,
  at: number,
  readMedia: ReadMedia = mediaIdOf,
): ImagesResult {
  const pieces = listOf(response.data).flatMap((item, index) => {
    const piece = isRecord(item) ? pieceOf(item, { kind: 'final', index, at, readMedia }) : undefined;
    return piece ? [piece] : [];
  });
  return withPieces(result, pieces, response);
}

function withPieces(result: ImagesResult, pieces: readonly ImagePiece[], reported: JsonRecord): ImagesResult {
  const images = [...result.images, ...pieces];
  return {
    ...result,
    images,
    actual: { ...result.actual, ...actualOf(reported) },
    ...(isRecord(reported.usage) ? { usage: addUsage(result.usage, reported.usage) } : {}),
    complete: finalImages({ images }).length >= result.expected,
  };
}

function pieceOf(
  data: JsonRecord,
  { readMedia, ...position }: Pick<ImagePiece, 'kind' | 'index' | 'at'> & { readMedia: ReadMedia },
): ImagePiece | undefined {
  const mediaId = readMedia(data.b64_json);
  const link = textOf(data.url);
  if (mediaId === undefined && link === undefined) return undefined;
  const revisedPrompt = textOf(data.revised_prompt);
  return { ...position, ...defined({ mediaId, link, revisedPrompt }) };
}

function actualOf({ size, quality, output_format, background, model }: JsonRecord): ActualImage {
  return defined({
    size: textOf(size),
    quality: textOf(quality),
    format: textOf(output_format),
    background: textOf(background),
    model: textOf(model),
  });
}

/** Each final image of a stream has its own usage; a response has the sum. */
function addUsage(sum: JsonRecord | undefined, more: JsonRecord): JsonRecord {
  if (sum === undefined) return more;
  return {
    ...more,
    input_tokens: countOf(sum.input_tokens) || (countOf(more.input_tokens) ?? 0),
    output_tokens: sumOf(sum.output_tokens, more.output_tokens) ?? 0,
    total_tokens: sumOf(sum.total_tokens, more.output_tokens) ?? 0,
    input_tokens_details: recordOf(more.input_tokens_details),
  };
}

export function finalImages({ images }: Pick<ImagesResult, 'images'>): readonly ImagePiece[] {
  return images.filter(({ kind }) => kind === 'final');
}

/** The billed tokens of an image response (the usage of OpenAI's images; Ark's, which has no input). */
export function imageTokens({ usage = {} }: Pick<ImagesResult, 'usage'>): TokenCounts {
  const { image_tokens: images, cached_tokens: cached } = recordOf(usage.input_tokens_details);
  return defined({
    inputTokens: countOf(usage.input_tokens),
    imageTokens: countOf(images) || undefined,
    cachedTokens: countOf(cached),
    outputTokens: countOf(usage.output_tokens),
  });
}

/** The billed images: as the vendor counts them, else those that arrived; at most those that were requested. */
export function imageCount(result: Pick<ImagesResult, 'images' | 'usage' | 'expected'>): number {
  return Math.min(countOf(result.usage?.generated_images) ?? finalImages(result).length, result.expected);
}
