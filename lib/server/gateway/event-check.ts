/** Reads what decides about an event stream, cut into whole frames: its end event, its images, and events with an error. Others are not parsed. */
import { isUtf8 } from 'node:buffer';
import { createParser } from 'eventsource-parser';
import { parseJson, recordOf, textOf, withoutNaN } from '#lib/base/json-value.ts';
import type { ApiError } from '#lib/contract/errors/api-error.ts';
import type { ErrorDialect } from '#lib/contract/operation-facts.ts';
import { unreadable } from '#lib/server/providers/upstream/unreadable.ts';
import { withoutLineBreaks } from './event-frames.ts';
import { JsonFollower } from './follow-json.ts';
import { type StreamRules, streamRules } from './response-rules.ts';

/** Data that begins as an object in a line that does not end as one. */
const cutData = /^data: ?\{(?:.*[^}\r\n])?$/m;
/** The beginning of a frame that has its name. */
const startBytes = 1024;

export class EventCheck {
  readonly #rules: StreamRules;
  readonly #errorOf: (body: unknown) => ApiError | undefined;
  /** The member with an image, as it stands in a frame. */
  readonly #image: RegExp;
  /** In frames that are more than plain text: most are not, and one search tells. */
  readonly #special: RegExp;
  /** An event has arrived; before it, there may be comments. */
  hasEvent = false;
  isComplete = false;
  /** A large frame, which arrives in parts. */
  #large: { start: string; follower: JsonFollower } | undefined;

  constructor(dialect: ErrorDialect, errorOf: (body: unknown) => ApiError | undefined) {
    this.#rules = streamRules[dialect];
    this.#errorOf = errorOf;
    this.#image = new RegExp(`"${this.#rules.image ?? 'image'}"`);
    this.#special = new RegExp(
      `${cutData.source}|${this.#rules.mark.source}|${this.#image.source}|error|NaN|Infinity|[^\\t\\r\\n\\x20-\\x7e]`,
      'm',
    );
  }

  /** The error in whole frames, and the frames before it as they are passed on. */
  read(received: Buffer): { error: ApiError | undefined; passed: Buffer } {
    const latin1 = received.toString('latin1');
    this.hasEvent ||= latin1.includes('data');
    if (!this.#special.test(latin1)) return { error: undefined, passed: received };
    if (!isUtf8(received)) {
      const error = unreadable(undefined, 'The upstream sent an event that is not UTF-8.');
      return { error, passed: received.subarray(0, 0) };
    }

    const frames = withoutLineBreaks(withNumbers(received, latin1));
    const isPlain = ![cutData, this.#rules.mark, /error/, this.#image].some((mark) => mark.test(latin1));
    if (isPlain) return { error: undefined, passed: frames };

    let error: ApiError | undefined;
    let before = 0;
    const text = frames.toString();
    const parser = createParser({ onEvent: (event) => (error ??= this.#read(event)) });
    for (const frame of text.split(/(?<=\n\r?\n|\r\r)/)) {
      parser.feed(frame);
      if (error !== undefined) break;
      before += Buffer.byteLength(frame);
    }
    return { error, passed: frames.subarray(0, before) };
  }

  /** A large frame is an image: its name is at its beginning. The error in a frame, with its last part. */
  readPart(part: Buffer, isLast: boolean): ApiError | undefined {
    this.hasEvent = true;
    this.#large ??= { start: '', follower: new JsonFollower(this.#rules) };
    const large = this.#large;
    const isFirst = large.start === '';
    if (large.start.length < startBytes) large.start += part.toString('latin1', 0, startBytes);
    const type = /^event: ?(\S+)/m.exec(large.start)?.[1] ?? /"type": ?"([\w.]+)"/.exec(large.start)?.[1];
    const isEnd = this.#rules.isEnd(type ?? '', undefined);
    if (isEnd) this.isComplete = true;
    large.follower.add(isFirst ? part.subarray(Math.max(0, part.indexOf('{'))) : part);
    if (!isLast) return undefined;

    this.#large = undefined;
    return this.#imageError(large.follower, isEnd);
  }

  #read({ event = '', data }: { event?: string | undefined; data: string }): ApiError | undefined {
    const body = parseJson(data);
    const type = textOf(recordOf(body).type) ?? event;
    const isError = type === 'error' || event === 'error' || Boolean(recordOf(body).error);
    if (isError)
      return (
        this.#errorOf(body) ?? unreadable(undefined, `The upstream sent an error: ${data.slice(0, 500)}`)
      );
    const isEnd = this.#rules.isEnd(type, body);
    if (isEnd) this.isComplete = true;
    if (body === undefined && data.startsWith('{'))
      return unreadable(undefined, `The upstream sent an event that is not JSON: ${data.slice(0, 200)}`);
    if (this.#rules.image === undefined || !this.#image.test(data)) return undefined;
    const follower = new JsonFollower(this.#rules);
    follower.add(Buffer.from(data));
    return this.#imageError(follower, isEnd);
  }

  /** A preview may be cut off: the image itself counts. */
  #imageError(follower: JsonFollower, isEnd: boolean): ApiError | undefined {
    const problem = follower.problem();
    const counts = isEnd || !this.#rules.hasPreviews || follower.isBroken;
    return problem !== undefined && counts ? unreadable(undefined, problem) : undefined;
  }
}

/** With null for `NaN` and `Infinity`, which clients could not read. */
function withNumbers(frames: Buffer, latin1: string): Buffer {
  if (!/NaN|Infinity/.test(latin1)) return frames;
  return Buffer.from(frames.toString().replace(/(?<![^\r\n])data:[^\r\n]*/g, withoutNaN));
}

/** Limit of the bytes held back. */
const heldLimit = 256 * 1024;

export class WholeFrames {
  readonly #onFrames: (frames: Buffer) => void;
  readonly #onPart: (part: Buffer, isLast: boolean) => void;
  #held: Uint8Array[] = [];
  #heldBytes = 0;
  /** The last bytes of the unfinished frame: a blank line may be split between chunks. */
  #tail: Uint8Array = new Uint8Array();
  #isFirst = true;
  /** A part of an unfinished frame has been given. */
  isWithin = false;

  constructor(onFrames: (frames: Buffer) => void, onPart: (part: Buffer, isLast: boolean) => void) {
    this.#onFrames = onFrames;
    this.#onPart = onPart;
  }

  add(bytes: Uint8Array): void {
    // Most chunks are whole frames.
    if (this.#heldBytes === 0 && !this.isWithin && !this.#isFirst && endsFrame(bytes)) {
      this.#onFrames(viewOf(bytes));
      return;
    }
    const { length } = this.#tail;
    const joined = length > 0 ? Buffer.concat([this.#tail, bytes]) : viewOf(bytes);
    const end = endOfFrames(joined) - length;
    if (end > 0) {
      this.#hold(bytes.subarray(0, end));
      this.#tail = new Uint8Array();
      this.#give(false);
    }
    const unfinished = end > 0 ? bytes.subarray(end) : bytes;
    if (unfinished.length === 0) return;
    this.#hold(unfinished);
    this.#tail = Buffer.concat([this.#tail, unfinished.subarray(-2)]).subarray(-2);
    if (this.isWithin || this.#heldBytes > heldLimit) this.#give(true);
  }

  /** The last frame, if only its blank line is missing: some servers leave it out. Its data must be whole JSON. */
  rest(): Buffer | undefined {
    const text = Buffer.concat(this.#held).toString().trimEnd();
    const data = /^data: ?(.*)$/m.exec(text)?.[1];
    if (data === undefined) return undefined;
    try {
      JSON.parse(data);
    } catch {
      return undefined;
    }
    return Buffer.from(`${text}\n\n`);
  }

  #hold(bytes: Uint8Array): void {
    this.#held.push(bytes);
    this.#heldBytes += bytes.length;
  }

  #give(isPart: boolean): void {
    const [only = new Uint8Array()] = this.#held;
    const all = this.#held.length === 1 ? viewOf(only) : Buffer.concat(this.#held);
    const isRest = this.isWithin;
    this.#held = [];
    this.#heldBytes = 0;
    const bytes = this.#isFirst && all.indexOf('\ufeff') === 0 ? all.subarray(3) : all;
    this.#isFirst = false;
    this.isWithin = isPart;
    if (!isPart && !isRest) {
      this.#onFrames(bytes);
      return;
    }

    // Whole frames may follow the last line of a large one; a blank line before them is none.
    const end = isPart ? bytes.length : bytes.toString('latin1').search(/[\r\n]/) + 1;
    this.#onPart(bytes.subarray(0, end), !isPart);
    if (end < bytes.length) this.#onFrames(bytes.subarray(end));
  }
}

function viewOf({ buffer, byteOffset, byteLength }: Uint8Array): Buffer {
  return Buffer.from(buffer, byteOffset, byteLength);
}

function endsFrame(bytes: Uint8Array): boolean {
  const [third, second, last] = [bytes.at(-3), bytes.at(-2), bytes.at(-1)];
  if (last === cr) return second === cr;
  return last === lf && (second === lf || (second === cr && third === lf));
}

const [cr, lf] = [0x0d, 0x0a];

/** Where the last complete frame ends; at most 0 without one. Lines end in LF, CRLF or CR. */
function endOfFrames(bytes: Buffer): number {
  let end = 0;
  for (const blank of ['\n\n', '\n\r\n', '\r\r']) {
    if (end === bytes.length) break;
    const at = bytes.lastIndexOf(blank);
    if (at >= 0) end = Math.max(end, at + blank.length);
  }
  return end;
}
