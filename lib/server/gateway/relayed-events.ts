/**
 * An event stream of an upstream: keep-alive frames hold it open while the upstream is silent, and a failure ends it
 * with an error event. Both must stand between frames, so an unfinished frame is held back. A stream without its end
 * event has failed.
 */

import { type ApiError, isApiError } from '#lib/contract/errors/api-error.ts';
import type { ErrorDialect } from '#lib/contract/operation-facts.ts';
import type { ByteSource, ByteTaker } from '#lib/server/http/byte-source.ts';
import { keepAliveMs } from '#lib/server/http/outcome.ts';
import { unreadable } from '#lib/server/providers/upstream/unreadable.ts';
import { isAbort } from './encode-error.ts';
import { EventCheck, WholeFrames } from './event-check.ts';
import { withoutLineBreaks } from './event-frames.ts';

export interface RelayOptions {
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
export function relayedEvents(source: ByteSource, options: RelayOptions): Promise<ByteSource> {
  return new Promise((resolve, reject) => {
    source.give(new RelayedEvents(source, options, { resolve, reject }));
  });
}

/** Details of an error after the work began: nobody may repeat it unasked. */
const accepted = { notAccepted: false, shouldRetry: false };

interface Head {
  resolve(source: ByteSource): void;
  reject(error: unknown): void;
}

class RelayedEvents implements ByteTaker {
  readonly #source: ByteSource;
  readonly #options: RelayOptions;
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

  constructor(source: ByteSource, options: RelayOptions, head: Head) {
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
