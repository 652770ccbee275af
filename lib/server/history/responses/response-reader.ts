/**
 * Looks into a response as its bytes go by, without holding it and without holding up the event loop: long responses are
 * taken in slices, and others get their turn between them.
 */
import { setImmediate as nextTurn } from 'node:timers/promises';
import { createParser } from 'eventsource-parser';
import { cutText } from '#lib/server/history/runs/storable-text.ts';
import { JsonFolder } from './fold-json.ts';
import { addFacts, emptyFacts, type ResponseFacts } from './response-facts.ts';

/** Small enough that a slice full of tiny events is no long work either. */
const sliceBytes = 32 * 1024;
/** Of a row of numbers, bytes: enough to draw its beginning. */
const longestRow = 1500;
/** How long slices may be taken in a row, ms. */
const turnMs = 8;
/** A folded document beyond this is not looked into, in characters. */
const mostFolded = 1024 * 1024;
/** How much of an unreadable response is kept for the words of its error, bytes. */
const headBytes = 2000;

export class ResponseReader {
  readonly #contentType: string;
  readonly #facts = emptyFacts();
  #folder: JsonFolder | undefined;
  readonly #parser = createParser({ onEvent: ({ data }) => this.#look(data) });
  #document = '';
  #lineLength = 0;
  #head: Uint8Array = new Uint8Array();
  #turnEnds = 0;
  #bytes = 0;
  /** Documents and events that were what they said they are. */
  #read = 0;
  /** Whether something was too long to be looked into: it may be anything. */
  #leftOut = false;

  /** Of a response with this content type; other types than JSON and event streams are not looked into. */
  constructor(contentType: string) {
    this.#contentType = contentType;
    if (isEvents(contentType))
      this.#folder = new JsonFolder({ lines: true, emit: (text) => this.#feed(text) });
    else if (isJson(contentType))
      this.#folder = new JsonFolder({ lines: false, longestRow, emit: (text) => this.#addToDocument(text) });
  }

  /** The same pieces, each when it has been looked into. */
  async *watch(pieces: AsyncIterable<Uint8Array>): AsyncIterable<Uint8Array> {
    for await (const piece of pieces) {
      if (this.#head.byteLength < headBytes)
        this.#head = Buffer.concat([this.#head, piece.subarray(0, headBytes)]);
      this.#bytes += piece.byteLength;
      await this.#take(piece);
      yield piece;
    }
  }

  /** What was found, when all has gone by. */
  facts(): ResponseFacts {
    this.#folder?.end();
    if (this.#document !== '') this.#look(this.#document);
    this.#document = '';
    return this.#facts;
  }

  /** How much has gone by. */
  get bytes(): number {
    return this.#bytes;
  }

  /** The response's beginning as plain words, for an error that is no JSON. */
  words(): string {
    const text = Buffer.from(this.#head).toString('utf8');
    const plain = text.replace(/<(style|script)[\s\S]*?(<\/\1>|$)/gi, ' ').replace(/<[^>]*>/g, ' ');
    return cutText(plain.replace(/\s+/g, ' ').trim(), 300);
  }

  /** Why a response that came whole and without an error can be of no use to anybody; null when it can. After `facts`. */
  problem(): string | null {
    if (this.#head.byteLength === 0) return 'The response is empty.';
    if (this.#read > 0 || this.#leftOut) return null;
    const words = this.words();
    const begins = words === '' ? '' : ` It begins: ${words}`;
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

  /** A line without an end would be held for ever. */
  #feed(text: string): void {
    const lineEnd = text.lastIndexOf('\n');
    this.#lineLength = lineEnd < 0 ? this.#lineLength + text.length : text.length - lineEnd;
    if (this.#lineLength > mostFolded) {
      this.#folder = undefined;
      this.#leftOut = true;
    } else this.#parser.feed(text);
  }

  #addToDocument(text: string): void {
    if (this.#document.length <= mostFolded) this.#document += text;
  }

  #look(json: string): void {
    if (json.length > mostFolded) {
      this.#leftOut = true;
      return;
    }
    try {
      const given: unknown = JSON.parse(json.replace(/^\uFEFF/, ''));
      this.#read += 1;
      addFacts(this.#facts, given);
    } catch {
      // A reply need not be what it says it is; then there is nothing to know about it.
    }
  }
}

function isEvents(contentType: string): boolean {
  return contentType.startsWith('text/event-stream');
}

function isJson(contentType: string): boolean {
  return /^application\/([\w.-]+\+)?json/.test(contentType);
}
