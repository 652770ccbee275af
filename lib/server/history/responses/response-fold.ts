/**
 * Reads a response of the gateway while it passes, with the contract's reader: bytes of JSON or of an event stream, or
 * whole frames. Large media are skipped, so that an image of 30 MB costs a few searches.
 */
import { createParser } from 'eventsource-parser';
import { type JsonRecord, mediaIdOf, parseJson } from '#lib/base/json-value.ts';
import {
  addEvent,
  addResponse,
  emptyResult,
  isRefusal,
  type RunResult,
  reportedError,
  tokensOf,
} from '#lib/contract/read-response.ts';
import { endOfString } from '#lib/server/http/gateway-request.ts';
import { JsonFolder, longestString } from './fold-json.ts';

export interface ReadRequest {
  operationId: string;
  body: JsonRecord;
  /** Only what is billed matters: events of a complete stream that do not change it are not parsed. */
  countsOnly?: boolean;
}

/** A longer folded document is not parsed, in characters. */
export const maxFoldedLength = 1024 * 1024;
/** A document up to this many bytes is parsed as it is. */
const wholeBytes = 16 * 1024;
/** Events up to this many bytes are read at their end, if only counts matter. */
const delayedBytes = 128 * 1024;
/** What changes what is billed, in any dialect. */
const counted = /"usage"|message_stop|\.completed|error|finishReason|blockReason|inlineData/;
/** At the start and at the end of a stream every event is read: counts of native streams are in each, and grow. */
const edgeEvents = 4;
/** Chunks of a stream sent as one list: the first chunks contain text and images, the last ones the counts. */
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
  readonly #empty: RunResult;
  /** Bytes that may wait for the end. */
  readonly #waits: number;
  #folder: JsonFolder | undefined;
  #parser: ReturnType<typeof createParser> | undefined;
  /** The beginning, which is not folded yet. */
  #pieces: Uint8Array[] = [];
  #bytes = 0;
  #document = '';
  #lineLength = 0;

  constructor(contentType: string, { operationId, body, countsOnly = false }: ReadRequest) {
    this.#empty = emptyResult(operationId, body);
    this.result = this.#empty;
    this.#kind = kindOf(contentType);
    this.#waits = this.#kind === 'json' ? wholeBytes : countsOnly ? delayedBytes : 0;
  }

  /** The next bytes. */
  add(piece: Uint8Array): void {
    if (this.#kind === 'other' || this.leftOut) return;
    this.#bytes += piece.length;
    if (this.#folder === undefined) {
      if (this.#bytes <= this.#waits) {
        this.#pieces.push(piece);
        return;
      }
      this.#folder = this.#openFolder();
      for (const earlier of this.#pieces) this.#folder.take(earlier);
      this.#pieces = [];
    }
    this.#folder.take(piece);
  }

  /** A complete document. */
  addDocument(text: string): void {
    this.#addDocument(text.length > wholeBytes ? foldText(text) : text);
  }

  /** A complete document that somebody has parsed. */
  addValue(value: unknown): void {
    const half = maxChunks / 2;
    const isLong = Array.isArray(value) && value.length > maxChunks;
    const document: unknown = isLong ? [...value.slice(0, half), ...value.slice(-half)] : value;
    this.read += 1;
    this.error ??= errorIn(document);
    this.result = addResponse(this.result, document, 0, fileOf);
  }

  /** Call it after the last piece. */
  end(): void {
    const text = this.#pieces.length > 0 ? Buffer.concat(this.#pieces).toString('utf8') : '';
    this.#pieces = [];
    if (this.#kind === 'events') this.#countEvents(text);
    else if (text !== '') this.#document = text;
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
    return new JsonFolder({ lines: false, emit, ...(longest ? { longest } : {}) });
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
    this.read += 1;
    this.error ??= reportedError(data);
    this.result = addEvent(this.result, data, 0, fileOf);
  }

  #addDocument(json: string): void {
    const data = this.#parse(json);
    if (data !== undefined) this.addValue(data);
  }

  /** Reads the events at their end: those that change counts, and all of them if the stream ended before its count. */
  #countEvents(text: string): void {
    if (text === '') return;
    const between = text.includes('\r\n\r\n') ? '\r\n\r\n' : '\n\n';
    const frames = text.split(between);
    const atEdge = (at: number) => at < edgeEvents || at >= frames.length - edgeEvents;
    const read = (events: string) => {
      this.result = this.#empty;
      createParser({ onEvent: ({ data }) => this.#addEvent(data) }).feed(events);
    };
    read(frames.filter((frame, at) => atEdge(at) || counted.test(frame)).join(between));
    const { inputTokens, outputTokens } = tokensOf(this.result);
    const hasCounts = this.result.complete && inputTokens !== undefined && outputTokens !== undefined;
    if (!hasCounts || isRefusal(this.result)) read(text);
  }

  #parse(json: string): unknown {
    if (json.length > maxFoldedLength) {
      this.leftOut = true;
      return;
    }
    return parseJson(json.charCodeAt(0) === 0xfeff ? json.slice(1) : json);
  }
}

/** A whole text without its long strings; their stubs are empty. Searches quotes only: far faster than parsing them. */
function foldText(text: string): string {
  let folded = '';
  let from = 0;
  for (let at = text.indexOf('"'); at >= 0; ) {
    const end = endOfString(text, at);
    if (end - at > longestString) {
      folded += `${text.slice(from, at)}{"$media":"text"}`;
      from = end + 1;
    }
    at = text.indexOf('"', end + 1);
  }
  return folded + text.slice(from);
}

/** Without the chunk that a list of chunks was cut in, so that the others count. */
function withoutRest(document: string): string {
  if (!document.startsWith('[') || /\]\s*$/.test(document)) return document;
  let depth = 0;
  let end = 0;
  for (let at = 0; at < document.length; at += 1) {
    const character = document[at];
    if (character === '"') at = endOfString(document, at);
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
