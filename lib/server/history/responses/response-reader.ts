/**
 * Reads the facts of a response while it streams, without buffering it and without blocking the event loop: long
 * responses are read in slices.
 */
import { setImmediate as nextTurn } from 'node:timers/promises';
import { recordOf, textOf } from '#lib/base/json-value.ts';
import { cutText } from '#lib/base/storable-text.ts';
import { finalImages } from '#lib/contract/images/read-response.ts';
import { nativeImages } from '#lib/contract/native/read-response.ts';
import {
  isEmptyResult,
  isWithheld,
  missingPart,
  type RunResult,
  textIn,
} from '#lib/contract/read-response.ts';
import { imageOf, kindOf, type ReadRequest, ResponseFold, type ResponseImage } from './response-fold.ts';

export interface ResponseFacts {
  /** Images and vectors; a video is added later. */
  results: number;
  taskId: string | null;
  error: string | null;
  /** The model, or a filter around it, declined. */
  isWithheld: boolean;
  /** The beginning of the text, without thinking. */
  text: string;
  /** Finished ones, in order. */
  images: ResponseImage[];
  /** The last partial image. */
  draft: ResponseImage | undefined;
}

export function emptyFacts(): ResponseFacts {
  return {
    results: 0,
    taskId: null,
    error: null,
    isWithheld: false,
    text: '',
    images: [],
    draft: undefined,
  };
}

const maxImages = 16;
const maxText = 1000;
/** Small enough that a slice of many small events is fast. */
const sliceBytes = 32 * 1024;
/** Longest reading without a pause, ms. */
const turnMs = 8;
/** The beginning of a response that its error may quote, bytes. */
const headBytes = 2000;

export class ResponseReader {
  readonly #contentType: string;
  readonly #fold: ResponseFold;
  #head: Uint8Array = new Uint8Array();
  #turnEnds = 0;
  #bytes = 0;

  /** Only JSON and event streams are parsed. */
  constructor(contentType: string, request: ReadRequest) {
    this.#contentType = contentType;
    this.#fold = new ResponseFold(contentType, request);
  }

  /** Yields the same pieces after reading each. */
  async *watch(pieces: AsyncIterable<Uint8Array> | Iterable<Uint8Array>): AsyncIterable<Uint8Array> {
    for await (const piece of pieces) {
      if (this.#head.byteLength < headBytes)
        this.#head = Buffer.concat([this.#head, piece.subarray(0, headBytes)]);
      this.#bytes += piece.byteLength;
      await this.#take(piece);
      yield piece;
    }
  }

  /** Call it after the last piece. */
  facts(): ResponseFacts {
    this.#fold.end();
    const { result, error } = this.#fold;
    const images = imagesOf(result);
    const vectors = result.kind === 'vectors' ? result.vectors : [];
    const { object, id } = recordOf(result.kind === 'other' ? result.response : undefined);
    const drafts = result.kind === 'images' ? result.images.filter(({ kind }) => kind === 'partial') : [];
    const draft = drafts.at(-1);
    return {
      results: images.length + vectors.length,
      taskId: object === 'video' ? (textOf(id) ?? null) : null,
      error: error ?? null,
      isWithheld: isWithheld(result),
      text: textIn(result).slice(0, maxText),
      images: images.slice(0, maxImages).flatMap((image) => imageOf(image) ?? []),
      draft: draft && imageOf(draft),
    };
  }

  /** Bytes read so far. */
  get bytes(): number {
    return this.#bytes;
  }

  /** The beginning of the response as plain text, for an error that is not JSON. */
  beginning(): string {
    const text = Buffer.from(this.#head).toString('utf8');
    const plain = text.replace(/<(style|script)[\s\S]*?(<\/\1>|$)/gi, ' ').replace(/<[^>]*>/g, ' ');
    return cutText(plain.replace(/\s+/g, ' ').trim(), 300);
  }

  /** Why a complete response without an error is unusable; null if it is usable. Call it after `facts`. */
  problem(): string | null {
    const { result, read, leftOut } = this.#fold;
    const kind = kindOf(this.#contentType);
    if (this.#head.byteLength === 0) return 'The response is empty.';
    if (leftOut) return null;
    const missing = kind === 'events' && hasBegun(result) ? missingPart(result) : undefined;
    if (missing !== undefined) return `The stream ended early: ${missing}.`;
    if (read > 0) return null;
    const beginning = this.beginning();
    const begins = beginning === '' ? '' : ` It begins: ${beginning}`;
    const type = cutText(this.#contentType, 100) || 'nothing that it names';
    const what = kind === 'other' ? 'neither JSON nor events but' : 'not what it says it is,';
    return `The response cannot be read: it is ${what} ${type}.${begins}`;
  }

  async #take(piece: Uint8Array): Promise<void> {
    for (let from = 0; from < piece.byteLength; from += sliceBytes) {
      if (performance.now() > this.#turnEnds) {
        await nextTurn();
        this.#turnEnds = performance.now() + turnMs;
      }
      this.#fold.add(piece.subarray(from, from + sliceBytes));
    }
  }
}

function imagesOf(result: RunResult) {
  if (result.kind === 'images') return finalImages(result);
  return result.kind === 'native' ? nativeImages(result) : [];
}

/** A stream of comments and pings has not begun. */
function hasBegun(result: RunResult): boolean {
  return !isEmptyResult(result) || ('usage' in result && result.usage !== undefined);
}
