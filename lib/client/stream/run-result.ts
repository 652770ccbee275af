/** The result of a run: one shape per protocol, streamed or not. Pure. */
import { isRecord } from '#lib/base/is-record.ts';
import { type JsonRecord, recordOf } from '#lib/base/json-value.ts';
import { emptyVectors, readVectors, type VectorsResult } from './embedding-reducer.ts';
import { addImageEvent, addImageResponse, emptyImages, type ImagesResult } from './image-reducer.ts';
import { addMessageEvent, addMessageResponse, emptyMessage, type MessageResult } from './message-reducer.ts';
import { addNativeChunk, emptyNative, type NativeResult } from './native-reducer.ts';

export type RunResult = ImagesResult | MessageResult | NativeResult | VectorsResult | OtherResult;

/** A response shown as JSON: a video task, a list. */
export interface OtherResult {
  kind: 'other';
  response: unknown;
  complete: boolean;
}

export function emptyResult(operationId: string, body: JsonRecord): RunResult {
  switch (operationId) {
    case 'images.generate':
    case 'images.edit':
      return emptyImages(body);
    case 'messages.create':
      return emptyMessage;
    case 'native.generate-content':
    case 'native.stream-generate-content':
      return emptyNative;
    case 'native.embed-content':
    case 'native.batch-embed-contents':
      return emptyVectors;
    default:
      return { kind: 'other', response: undefined, complete: false };
  }
}

/** `at` in milliseconds since the start of the run. */
export function addEvent(result: RunResult, data: unknown, at: number): RunResult {
  if (!isRecord(data)) return result;
  switch (result.kind) {
    case 'images':
      return addImageEvent(result, data, at);
    case 'message':
      return addMessageEvent(result, data);
    case 'native':
      return addNativeChunk(result, data, at);
    case 'vectors':
    case 'other':
      return result;
  }
}

/** `at` in milliseconds since the start of the run. */
export function addResponse(result: RunResult, response: unknown, at: number): RunResult {
  switch (result.kind) {
    case 'images':
      return addImageResponse(result, recordOf(response), at);
    case 'message':
      return addMessageResponse(recordOf(response));
    case 'native':
      // Without `alt=sse`, a streamed call returns its chunks as a list.
      return (Array.isArray(response) ? response : [response]).reduce(
        (sum: NativeResult, chunk: unknown) => addNativeChunk(sum, recordOf(chunk), at),
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
