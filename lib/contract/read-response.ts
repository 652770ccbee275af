/**
 * Reads a response of any operation, whole or event by event, into one shape per dialect: pages, history, meter and
 * evaluations show and count what it finds. Plain TypeScript without zod: it is in the first load of the pages. Pure.
 */
import {
  isRecord,
  type JsonRecord,
  mediaIdOf,
  type ReadMedia,
  recordOf,
  textOf,
} from '#lib/base/json-value.ts';
import type { ResponseTokens } from '#lib/base/token-counts.ts';
import { emptyVectors, readVectors, type VectorsResult, vectorTokens } from './embeddings/read-response.ts';
import {
  addImageEvent,
  addImageResponse,
  emptyImages,
  finalImages,
  type ImagesResult,
  imageCount,
  imageTokens,
} from './images/read-response.ts';
import {
  addMessageEvent,
  addMessageResponse,
  emptyMessage,
  type MessageResult,
  messageCharacters,
  messageText,
  messageTokens,
} from './messages/read-response.ts';
import {
  addNativeChunk,
  emptyNative,
  type NativeResult,
  nativeCharacters,
  nativeImages,
  nativeText,
  nativeTokens,
} from './native/read-response.ts';
import { factsOf } from './operation-facts.ts';

export type RunResult = ImagesResult | MessageResult | NativeResult | VectorsResult | OtherResult;

/** A response shown as JSON: a video task, a list. */
export interface OtherResult {
  kind: 'other';
  response: unknown;
  complete: boolean;
}

export function emptyResult(operationId: string, body: JsonRecord): RunResult {
  const facts = factsOf(operationId);
  switch (facts?.result) {
    case 'images':
      return emptyImages(body);
    case 'text':
      return facts.dialect === 'anthropic' ? emptyMessage : emptyNative;
    case 'vectors':
      return emptyVectors;
    default:
      return { kind: 'other', response: undefined, complete: false };
  }
}

/** `at` in milliseconds since the start of the run; `readMedia` names the files of the body. */
export function addEvent(
  result: RunResult,
  data: unknown,
  at: number,
  readMedia: ReadMedia = mediaIdOf,
): RunResult {
  if (!isRecord(data)) return result;
  switch (result.kind) {
    case 'images':
      return addImageEvent(result, data, at, readMedia);
    case 'message':
      return addMessageEvent(result, data);
    case 'native':
      return addNativeChunk(result, data, at, readMedia);
    case 'vectors':
    case 'other':
      return result;
  }
}

/** A whole response, with the same parameters. */
export function addResponse(
  result: RunResult,
  response: unknown,
  at: number,
  readMedia: ReadMedia = mediaIdOf,
): RunResult {
  switch (result.kind) {
    case 'images':
      return addImageResponse(result, recordOf(response), at, readMedia);
    case 'message':
      return addMessageResponse(recordOf(response));
    case 'native':
      // Without `alt=sse`, a streamed call returns its chunks as a list.
      return (Array.isArray(response) ? response : [response]).reduce(
        (sum: NativeResult, chunk: unknown) => addNativeChunk(sum, recordOf(chunk), at, readMedia),
        emptyNative,
      );
    case 'vectors':
      return readVectors(recordOf(response));
    case 'other':
      return { kind: 'other', response, complete: true };
  }
}

/** True if nothing arrived that a view of the result could show. */
export function isEmptyResult(result: RunResult): boolean {
  switch (result.kind) {
    case 'images':
      return result.images.length === 0;
    case 'message':
      return result.blocks.length === 0;
    case 'native':
      return result.candidates.every(({ parts }) => parts.length === 0);
    case 'vectors':
      return result.vectors.length === 0;
    case 'other':
      return true;
  }
}

/** What a stream lacks that has ended here; undefined if it is complete. */
export function missingPart(result: RunResult): string | undefined {
  if (result.complete) return undefined;
  switch (result.kind) {
    case 'images': {
      const finished = finalImages(result).length;
      return `${finished} of ${result.expected} ${result.expected === 1 ? 'image' : 'images'} received`;
    }
    case 'message':
      return 'the message has no end';
    case 'native':
      return 'no finish reason was sent';
    case 'vectors':
    case 'other':
      return undefined;
  }
}

/** The error that a response, or an event of a stream, reports in any dialect. */
export function reportedError(data: unknown): string | undefined {
  const { error, type } = recordOf(data);
  const message = textOf(error) ?? textOf(recordOf(error).message);
  return message ?? (isRecord(error) || type === 'error' ? 'An error without a message.' : undefined);
}

/** The billed tokens, as far as they are reported. */
export function tokensOf(result: RunResult): ResponseTokens {
  switch (result.kind) {
    case 'images':
      return imageTokens(result);
    case 'message':
      return messageTokens(result);
    case 'native':
      return nativeTokens(result);
    case 'vectors':
      return vectorTokens(result);
    case 'other':
      return {};
  }
}

/** The billed images. */
export function imagesIn(result: RunResult): number {
  if (result.kind === 'images') return imageCount(result);
  return result.kind === 'native' ? nativeImages(result).length : 0;
}

/** The text of the output, without thinking. */
export function textIn(result: RunResult): string {
  if (result.kind === 'message') return messageText(result);
  return result.kind === 'native' ? nativeText(result) : '';
}

/** Characters of the output, with thinking and the arguments of tools. */
export function charactersIn(result: RunResult): number {
  if (result.kind === 'message') return messageCharacters(result);
  return result.kind === 'native' ? nativeCharacters(result) : 0;
}

/** The model, or a filter around it, withheld the answer. */
export function isWithheld(result: RunResult): boolean {
  if (result.kind === 'message') return result.stopReason === 'refusal';
  if (result.kind !== 'native') return false;
  const reasons = result.candidates.map(({ finishReason = '' }) => finishReason);
  return Boolean(result.blocked) || (reasons.length > 0 && reasons.every((reason) => withheld.has(reason)));
}

const withheld: ReadonlySet<string> = new Set([
  'SAFETY',
  'BLOCKLIST',
  'PROHIBITED_CONTENT',
  'SPII',
  'IMAGE_SAFETY',
  'IMAGE_PROHIBITED_CONTENT',
]);

/** Whether the model refused, or nothing came of the prompt: the output is not billed. */
export function isRefusal(result: RunResult): boolean {
  if (result.kind === 'message') return result.stopReason === 'refusal';
  return result.kind === 'native' && result.complete && charactersIn(result) === 0 && imagesIn(result) === 0;
}
