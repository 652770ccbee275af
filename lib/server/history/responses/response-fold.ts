/**
 * Reads a response of the gateway while it passes, with the contract's reader: bytes of JSON or of an event stream, or
 * whole frames. Large media are skipped, so that an image of 30 MB costs a few searches.
 */
import { createParser } from 'eventsource-parser';
import type { JsonRecord } from '#lib/base/json-value.ts';
import { mediaIdOf } from '#lib/base/media-stub.ts';
import {
  addEvent,
  addResponse,
  emptyResult,
  type RunResult,
  reportedError,
} from '#lib/contract/read-response.ts';
import { endOfString, foldText, JsonFolder } from './fold-json.ts';

export interface ReadRequest {
  operationId: string;
  body: JsonRecord;
}

/** A longer folded document is not parsed, in characters. */
export const maxFoldedLength = 1024 * 1024;
/** A document up to this many bytes is parsed as it is. */
const wholeBytes = 16 * 1024;
/** Bytes of a list of numbers: enough to draw its beginning. */
const longestRow = 1500;
/** Of a stream sent as one list: the first chunks contain text and images, the last ones the counts. */
const maxChunks = 2000;

export class ResponseFold {
  /** What was read so far; of a document, after `end`. */
  result: RunResult;
  /** The error that the response reports. */
  error: string | undefined;
  /** Documents and events that were valid JSON. */
  read = 0;
  /** Whether something was too long to be parsed. */
  leftOut = false;
  readonly #kind: 'events' | 'json' | 'other';
  #folder: JsonFolder | undefined;
  #parser: ReturnType<typeof createParser> | undefined;
  /** The beginning of a document that is not folded yet. */
  #pieces: Uint8Array[] = [];
  #bytes = 0;
  #document = '';
  #lineLength = 0;

  constructor(contentType: string, { operationId, body }: ReadRequest) {
    this.result = emptyResult(operationId, body);
    this.#kind = kindOf(contentType);
  }

  /** The next bytes. */
  add(piece: Uint8Array): void {
    if (this.#kind === 'other' || this.leftOut) return;
    this.#bytes += piece.length;
    if (this.#folder === undefined) {
      if (this.#kind === 'json' && this.#bytes <= wholeBytes) {
        this.#pieces.push(piece);
        return;
      }
      this.#folder = this.#openFolder();
      for (const earlier of this.#pieces) this.#folder.take(earlier);
      this.#pieces = [];
    }
    this.#folder.take(piece);
  }

  /** A complete frame of an event stream. */
  addFrame(frame: string): void {
    const at = frame.startsWith('data: ') ? 0 : frame.indexOf('\ndata: ') + 1;
    if (at === 0 && !frame.startsWith('data: ')) return;
    const data = frame.slice(at + 6);
    this.#addEvent(data.length > wholeBytes ? foldText(data) : data);
  }

  /** A complete document. */
  addDocument(text: string): void {
    this.#addDocument(text.length > wholeBytes ? foldText(text) : text);
  }

  /** Call it after the last piece. */
  end(): void {
    if (this.#pieces.length > 0) this.#document = Buffer.concat(this.#pieces).toString('utf8');
    this.#pieces = [];
    this.#folder?.end();
    if (this.#document !== '') this.#addDocument(withoutRest(this.#document));
    this.#document = '';
  }

  #openFolder(): JsonFolder {
    if (this.#kind === 'events') {
      this.#parser = createParser({ onEvent: ({ data }) => this.#addEvent(data) });
      return new JsonFolder({ lines: true, emit: (text) => this.#feed(text) });
    }
    // A message has no media, but may have long texts.
    const longest = this.result.kind === 'message' ? maxFoldedLength : undefined;
    const emit = (text: string) => {
      if (this.#document.length <= maxFoldedLength) this.#document += text;
    };
    return new JsonFolder({ lines: false, longestRow, emit, ...(longest ? { longest } : {}) });
  }

  /** Limits the length of a line, which the parser buffers. */
  #feed(text: string): void {
    const lineEnd = text.lastIndexOf('\n');
    this.#lineLength = lineEnd < 0 ? this.#lineLength + text.length : text.length - lineEnd;
    if (this.#lineLength > maxFoldedLength) this.leftOut = true;
    else this.#parser?.feed(text);
  }

  #addEvent(json: string): void {
    const data = this.#parse(json);
    if (data === undefined) return;
    this.error ??= reportedError(data);
    this.result = addEvent(this.result, data, 0, fileOf);
  }

  #addDocument(json: string): void {
    const data = this.#parse(json);
    if (data === undefined) return;
    const half = maxChunks / 2;
    const isLong = Array.isArray(data) && data.length > maxChunks;
    const document: unknown = isLong ? [...data.slice(0, half), ...data.slice(-half)] : data;
    this.error ??= errorIn(document);
    this.result = addResponse(this.result, document, 0, fileOf);
  }

  #parse(json: string): unknown {
    if (json.length > maxFoldedLength) {
      this.leftOut = true;
      return;
    }
    try {
      const data: unknown = JSON.parse(json.charCodeAt(0) === 0xfeff ? json.slice(1) : json);
      this.read += 1;
      return data;
    } catch {
      // The response is not valid JSON: it tells nothing.
      return;
    }
  }
}

/** Without the chunk that a list of chunks was cut in, so that the others count. */
function withoutRest(document: string): string {
  if (!document.startsWith('[') || /\]\s*$/.test(document)) return document;
  let depth = 0;
  let end = 0;
  for (let at = 0; at < document.length; at += 1) {
    const character = document[at];
    if (character === '"') at = endOfString(document, at + 1);
    else if (character === '{' || character === '[') depth += 1;
    else if (character === '}' || character === ']') {
      depth -= 1;
      if (depth === 1) end = at + 1;
    }
  }
  return end === 0 ? document : `${document.slice(0, end)}]`;
}

/** The error of a document, or of the last chunk of a list. */
function errorIn(document: unknown): string | undefined {
  return reportedError(Array.isArray(document) ? document.at(-1) : document);
}

/** A stub, or a Base64 text that is short enough to stay. */
function fileOf(value: unknown): string | undefined {
  return typeof value === 'string' ? value || undefined : mediaIdOf(value);
}

export type ResponseImage =
  /** Base64 at a byte range of the response, a short Base64 text, or a link. */
  | { kind: 'place'; start: number; end: number }
  | { kind: 'text'; base64: string }
  | { kind: 'link'; url: string };

/** The image that `fileOf` named. */
export function imageOf({ mediaId, link }: { mediaId?: string; link?: string }): ResponseImage | undefined {
  if (mediaId === undefined) return link === undefined ? undefined : { kind: 'link', url: link };
  const [, start, end] = /^bytes:(\d+)-(\d+)$/.exec(mediaId) ?? [];
  return end === undefined
    ? { kind: 'text', base64: mediaId }
    : { kind: 'place', start: Number(start), end: Number(end) };
}

export function kindOf(contentType: string): 'events' | 'json' | 'other' {
  if (contentType.startsWith('text/event-stream')) return 'events';
  return /^application\/([\w.+-]+\+)?json\b/.test(contentType) ? 'json' : 'other';
}
