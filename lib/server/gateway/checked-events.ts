/**
 * An event stream of an upstream, checked while it is passed on: keep-alive frames hold it open while the upstream is silent,
 * and a failure ends it with an error event. Both must stand between frames, so an unfinished frame is held back. A stream
 * without its end event has failed.
 */

import { isUtf8 } from 'node:buffer';
import { createParser } from 'eventsource-parser';
import { parseJson, recordOf, textOf, withoutNaN } from '#lib/base/json-value.ts';
import { type ApiError, isApiError } from '#lib/contract/errors/api-error.ts';
import type { ErrorDialect } from '#lib/contract/operation-facts.ts';
import type { ByteSource, ByteTaker } from '#lib/server/http/byte-source.ts';
import { keepAliveMs } from '#lib/server/http/keep-alive.ts';
import { unreadable } from '#lib/server/providers/upstream/unreadable.ts';
import { isAbort } from './encode-error.ts';
import { withoutLineBreaks } from './event-frames.ts';
import { JsonFollower } from './follow-json.ts';
import { type StreamRules, streamRules } from './response-rules.ts';
import { WholeFrames } from './whole-frames.ts';

interface CheckOptions {
  dialect: ErrorDialect;
  /** The frame to send while the upstream is silent. */
  keepAlive: string;
  /** The error that an event with an error means. */
  errorOf(body: unknown): ApiError | undefined;
  /** Notes a failure after the head and returns the event that reports it. */
  fail(error: unknown): string;
}

/**
 * Resolves with the first event, or when the upstream has been silent for the time of a keep-alive: an error before
 * that rejects, and can be an ordinary error response.
 */
export function checkEvents(source: ByteSource, options: CheckOptions): Promise<ByteSource> {
  return new Promise((resolve, reject) => {
    source.give(new CheckedEvents(source, options, { resolve, reject }));
  });
}

/** Details of an error after the work began: nobody may repeat it unasked. */
const accepted = { notAccepted: false, shouldRetry: false };

interface Head {
  resolve(source: ByteSource): void;
  reject(error: unknown): void;
}

class CheckedEvents implements ByteTaker {
  readonly #source: ByteSource;
  readonly #options: CheckOptions;
  readonly #head: Head;
  readonly #check: EventCheck;
  readonly #frames: WholeFrames;
  readonly #keepAlive: NodeJS.Timeout;
  #isReleased = false;
  #isPaused = false;
  #isOver = false;
  #taker: ByteTaker | undefined;
  #held: Uint8Array[] = [];
  #ending: ((taker: ByteTaker) => void) | undefined;

  constructor(source: ByteSource, options: CheckOptions, head: Head) {
    this.#source = source;
    this.#options = options;
    this.#head = head;
    this.#check = new EventCheck(options.dialect, options.errorOf);
    this.#frames = new WholeFrames(
      (frames) => this.#add(frames),
      (part, isLast) => this.#addPart(part, isLast),
    );
    this.#keepAlive = setInterval(() => this.#keepOpen(), keepAliveMs);
  }

  take(bytes: Uint8Array): void {
    if (this.#isOver) return;
    this.#keepAlive.refresh();
    this.#frames.add(bytes);
  }

  end(last?: Uint8Array): void {
    if (last) this.take(last);
    if (this.#isOver) return;
    const rest = this.#frames.rest();
    if (rest && !this.#frames.isWithin) this.#add(rest);
    if (this.#isOver) return;
    if (this.#check.isComplete && !this.#frames.isWithin) this.#settle((taker) => taker.end());
    else this.#fail(unreadable(undefined, 'The upstream ended the stream before its end event.'));
  }

  fail(error: unknown): void {
    if (this.#isOver) return;
    if (isAbort(error)) {
      this.#settle((taker) => taker.fail(error), error);
      return;
    }
    // Everything has arrived.
    if (this.#check.isComplete && !this.#frames.isWithin) this.#settle((taker) => taker.end());
    else this.#fail(error);
  }

  #add(frames: Buffer): void {
    if (this.#isOver) return;
    const { error, passed } = this.#check.read(frames);
    if (passed.length > 0) this.#send(passed);
    if (error !== undefined) {
      // An event before it was accepted work: the error cannot be an error response.
      if (passed.includes('data')) this.#release();
      this.#source.cancel();
      this.#fail(error);
    } else if (this.#check.hasEvent) this.#release();
  }

  /** Adds a part of a frame that is too large to be held. */
  #addPart(part: Buffer, isLast: boolean): void {
    if (this.#isOver) return;
    const error = this.#check.readPart(part, isLast);
    this.#send(withoutLineBreaks(part));
    this.#release();
    if (error === undefined) return;

    // The error event stands behind the blank line of the frame.
    this.#send(Buffer.from('\n'));
    this.#source.cancel();
    this.#fail(error);
  }

  #fail(error: unknown): void {
    if (this.#isReleased && isApiError(error)) Object.assign(error.details, accepted);
    const isWithin = this.#frames.isWithin;
    this.#settle((taker) => {
      const event = this.#options.fail(error);
      if (isWithin) taker.fail(error);
      else taker.end(Buffer.from(event));
    }, error);
  }

  /** `error`: rejects if the head has not been sent. */
  #settle(ending: (taker: ByteTaker) => void, error?: unknown): void {
    this.#isOver = true;
    clearInterval(this.#keepAlive);
    if (!this.#isReleased && error !== undefined) this.#head.reject(error);
    else if (this.#taker) ending(this.#taker);
    else {
      this.#ending = ending;
      this.#release();
    }
  }

  #send(bytes: Uint8Array): void {
    if (this.#taker) this.#taker.take(bytes);
    else this.#held.push(bytes);
  }

  #keepOpen(): void {
    this.#release();
    if (!this.#isPaused && !this.#frames.isWithin) this.#send(Buffer.from(this.#options.keepAlive));
  }

  #release(): void {
    if (this.#isReleased) return;
    this.#isReleased = true;
    if (!this.#isOver) this.#source.pause();
    this.#head.resolve(this.#passing());
  }

  #passing(): ByteSource {
    return {
      give: (taker) => {
        this.#taker = taker;
        for (const bytes of this.#held) taker.take(bytes);
        this.#held = [];
        if (this.#ending) this.#ending(taker);
        else this.#source.resume();
      },
      pause: () => {
        this.#isPaused = true;
        this.#source.pause();
      },
      resume: () => {
        this.#isPaused = false;
        this.#source.resume();
      },
      cancel: () => {
        this.#isOver = true;
        clearInterval(this.#keepAlive);
        this.#source.cancel();
      },
    };
  }
}

/** Data that begins as an object in a line that does not end as one. */
const cutData = /^data: ?\{(?:.*[^}\r\n])?$/m;
/** The beginning of a frame that has its name. */
const startBytes = 1024;

/** Reads what decides about a stream: its end event, its images, and events with an error. Others are not parsed. */
class EventCheck {
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
