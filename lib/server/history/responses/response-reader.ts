/**
 * Reads the facts of a response while it streams, without buffering it and without blocking the event loop: long
 * responses are read in slices.
 */
import { setImmediate as nextTurn } from 'node:timers/promises';
import { createParser } from 'eventsource-parser';
import { cutText } from '#lib/server/db/storable-text.ts';
import { JsonFolder } from './fold-json.ts';
import { addFacts, emptyFacts, missingAfter, type ResponseFacts } from './response-facts.ts';

/** Small enough that a slice of many small events is fast. */
const sliceBytes = 32 * 1024;
/** Bytes of a list of numbers: enough to draw its beginning. */
const longestRow = 1500;
/** Longest reading without a pause, ms. */
const turnMs = 8;
/** A longer folded document is not parsed, in characters. */
const maxFoldedLength = 1024 * 1024;
/** The beginning of a response that its error may quote, bytes. */
const headBytes = 2000;

export class ResponseReader {
  readonly #contentType: string;
  readonly #facts = emptyFacts();
  #folder: JsonFolder | undefined;
  readonly #parser = createParser({ onEvent: ({ data }) => this.#look(data, true) });
  #document = '';
  #lineLength = 0;
  #head: Uint8Array = new Uint8Array();
  #turnEnds = 0;
  #bytes = 0;
  /** Documents and events that were valid JSON. */
  #read = 0;
  /** What is missing in the stream so far; null: nothing. */
  #missing: string | null = null;
  /** Whether something was too long to be parsed. */
  #leftOut = false;

  /** Only JSON and event streams are parsed. */
  constructor(contentType: string) {
    this.#contentType = contentType;
    if (isEvents(contentType))
      this.#folder = new JsonFolder({ lines: true, emit: (text) => this.#feed(text) });
    else if (isJson(contentType))
      this.#folder = new JsonFolder({ lines: false, longestRow, emit: (text) => this.#addToDocument(text) });
  }

  /** Yields the same pieces after reading each. */
  async *watch(pieces: AsyncIterable<Uint8Array>): AsyncIterable<Uint8Array> {
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
    this.#folder?.end();
    if (this.#document !== '') this.#look(this.#document);
    this.#document = '';
    return this.#facts;
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
    if (this.#head.byteLength === 0) return 'The response is empty.';
    if (this.#leftOut) return null;
    if (this.#missing !== null) return `The stream ended early: ${this.#missing}.`;
    if (this.#read > 0) return null;
    const beginning = this.beginning();
    const begins = beginning === '' ? '' : ` It begins: ${beginning}`;
    const type = cutText(this.#contentType, 100) || 'nothing that it names';
    return `The response cannot be read: it is ${isJson(type) || isEvents(type) ? 'not what it says it is,' : 'neither JSON nor events but'} ${type}.${begins}`;
  }

  async #take(piece: Uint8Array): Promise<void> {
    for (let from = 0; from < piece.byteLength; from += sliceBytes) {
      if (performance.now() > this.#turnEnds) {
        await nextTurn();
        this.#turnEnds = performance.now() + turnMs;
      }
      this.#folder?.take(piece.subarray(from, from + sliceBytes));
    }
  }

  /** Limits the length of a line, which the parser buffers. */
  #feed(text: string): void {
    const lineEnd = text.lastIndexOf('\n');
    this.#lineLength = lineEnd < 0 ? this.#lineLength + text.length : text.length - lineEnd;
    if (this.#lineLength > maxFoldedLength) {
      this.#folder = undefined;
      this.#leftOut = true;
    } else this.#parser.feed(text);
  }

  #addToDocument(text: string): void {
    if (this.#document.length <= maxFoldedLength) this.#document += text;
  }

  #look(json: string, isEvent = false): void {
    if (json.length > maxFoldedLength) {
      this.#leftOut = true;
      return;
    }
    try {
      const given: unknown = JSON.parse(json.replace(/^\uFEFF/, ''));
      this.#read += 1;
      addFacts(this.#facts, given);
      if (isEvent) this.#missing = missingAfter(given, this.#missing);
    } catch {
      // The response is not valid JSON: it has no facts.
    }
  }
}

function isEvents(contentType: string): boolean {
  return contentType.startsWith('text/event-stream');
}

function isJson(contentType: string): boolean {
  return /^application\/([\w.-]+\+)?json/.test(contentType);
}
