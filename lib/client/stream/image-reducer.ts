/** Reduces image events or an image response to a list of images, partial ones first. */
import { isRecord } from '#lib/base/is-record.ts';
import { type JsonRecord, listOf, numberOf, recordOf, textOf } from '#lib/base/json-value.ts';
import { mediaIdOf } from '#lib/client/transport/media-stub.ts';

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
    expected: numberOf(body.n) ?? 1,
    expectedPartials: streams ? (numberOf(body.partial_images) ?? 0) : 0,
    complete: false,
  };
}

export function addImageEvent(result: ImagesResult, data: JsonRecord, at: number): ImagesResult {
  const type = textOf(data.type) ?? '';
  const partial = type.endsWith('.partial_image');
  if (!partial && !type.endsWith('.completed')) return result;
  const finished = result.images.filter(({ kind }) => kind === 'final').length;
  const piece = pieceOf(data, { kind: partial ? 'partial' : 'final', index: finished, at });
  return withPieces(result, piece ? [piece] : [], data);
}

export function addImageResponse(result: ImagesResult, response: JsonRecord, at: number): ImagesResult {
  const pieces = listOf(response.data).flatMap((item, index) => {
    const piece = isRecord(item) ? pieceOf(item, { kind: 'final', index, at }) : undefined;
    return piece ? [piece] : [];
  });
  return withPieces(result, pieces, response);
}

function withPieces(result: ImagesResult, pieces: readonly ImagePiece[], told: JsonRecord): ImagesResult {
  const images = [...result.images, ...pieces];
  return {
    ...result,
    images,
    actual: { ...result.actual, ...actualOf(told) },
    ...(isRecord(told.usage) ? { usage: addUsage(result.usage, told.usage) } : {}),
    complete: images.filter(({ kind }) => kind === 'final').length >= result.expected,
  };
}

function pieceOf(data: JsonRecord, place: Pick<ImagePiece, 'kind' | 'index' | 'at'>): ImagePiece | undefined {
  const mediaId = mediaIdOf(data.b64_json);
  const link = textOf(data.url);
  if (mediaId === undefined && link === undefined) return undefined;
  const revisedPrompt = textOf(data.revised_prompt);
  return {
    ...place,
    ...(mediaId === undefined ? {} : { mediaId }),
    ...(link === undefined ? {} : { link }),
    ...(revisedPrompt === undefined ? {} : { revisedPrompt }),
  };
}

function actualOf(told: JsonRecord): ActualImage {
  const { size, quality, background, model, output_format: format } = told;
  const given = { size, quality, format, background, model };
  return Object.fromEntries(Object.entries(given).filter(([, value]) => typeof value === 'string'));
}

/** Each final image of a stream has its own usage; a response has the sum. */
function addUsage(sum: JsonRecord | undefined, more: JsonRecord): JsonRecord {
  if (sum === undefined) return more;
  return {
    ...more,
    input_tokens: numberOf(sum.input_tokens) ?? 0,
    output_tokens: (numberOf(sum.output_tokens) ?? 0) + (numberOf(more.output_tokens) ?? 0),
    total_tokens: (numberOf(sum.total_tokens) ?? 0) + (numberOf(more.output_tokens) ?? 0),
    input_tokens_details: recordOf(more.input_tokens_details),
  };
}
