/**
 * A JSON response of an upstream, checked before it is passed on: a short one is held and parsed, a long one is followed
 * while it passes. What is not right rejects before the head is sent, and breaks the response after.
 */
import { isUtf8 } from 'node:buffer';
import { parseResponse } from '#lib/base/json-value.ts';
import type { ApiError } from '#lib/contract/errors/api-error.ts';
import type { ByteSource, ByteTaker } from '#lib/server/http/byte-source.ts';
import { unreadable } from '#lib/server/providers/upstream/unreadable.ts';
import { JsonFollower } from './follow-json.ts';
import type { JsonRules } from './response-rules.ts';

/** Longer responses are passed on while they arrive. */
const heldLimit = 512 * 1024;

/** A long body, passed on while it arrives, or one that has arrived. */
export type CheckedJson = { source: ByteSource } | CheckedText;

interface CheckedText {
  text: string;
  value: unknown;
}

/** `errorOf`: the error that a body with an error means. */
export function checkJson(
  source: ByteSource,
  rules: JsonRules,
  errorOf: (body: unknown) => ApiError | undefined,
): Promise<CheckedJson> {
  return new Promise((resolve, reject) => {
    source.give(new CheckedBody({ source, rules, errorOf, resolve, reject }));
  });
}

interface Options {
  source: ByteSource;
  rules: JsonRules;
  errorOf(body: unknown): ApiError | undefined;
  resolve(checked: CheckedJson): void;
  reject(error: unknown): void;
}

class CheckedBody implements ByteTaker {
  readonly #options: Options;
  #held: Uint8Array[] = [];
  #heldBytes = 0;
  /** Follower of a body that is passed on while it arrives. */
  #follower: JsonFollower | undefined;
  #isReleased = false;
  #isOver = false;
  #taker: ByteTaker | undefined;
  /** How it ended, before there was a taker. */
  #ending: ((taker: ByteTaker) => void) | undefined;

  constructor(options: Options) {
    this.#options = options;
    if (options.rules.isStream) this.#follower = new JsonFollower(options.rules);
  }

  take(bytes: Uint8Array): void {
    if (this.#isOver) return;
    this.#follower?.add(bytes);
    if (this.#taker) {
      if (this.#follower?.isBroken) this.#fail(unreadable(undefined, 'The upstream sent broken JSON.'));
      else this.#taker.take(bytes);
      return;
    }
    this.#held.push(bytes);
    this.#heldBytes += bytes.length;
    if (!this.#isReleased) this.#release();
  }

  end(last?: Uint8Array): void {
    if (last) this.take(last);
    if (this.#isOver) return;
    this.#isOver = true;
    if (!this.#isReleased) {
      this.#endHeld();
      return;
    }
    const problem = this.#follower?.problem();
    this.#settle((taker) => {
      if (problem === undefined) taker.end();
      else taker.fail(unreadable(undefined, problem));
    });
  }

  fail(error: unknown): void {
    if (this.#isOver) return;
    this.#isOver = true;
    if (this.#isReleased) this.#settle((taker) => taker.fail(error));
    else this.#options.reject(error);
  }

  #fail(error: unknown): void {
    this.#options.source.cancel();
    this.fail(error);
  }

  #settle(ending: (taker: ByteTaker) => void): void {
    if (this.#taker) ending(this.#taker);
    else this.#ending = ending;
  }

  /** Passes the body on once it is long, or once a stream of responses has begun. */
  #release(): void {
    const isLong = this.#heldBytes > heldLimit;
    if (isLong && this.#follower === undefined) {
      this.#follower = new JsonFollower(this.#options.rules);
      for (const bytes of this.#held) this.#follower.add(bytes);
    }
    const follower = this.#follower;
    if (follower === undefined) return;
    if (follower.isBroken) {
      this.#fail(unreadable(undefined, 'The upstream sent broken JSON.'));
      return;
    }
    if (!isLong && (follower.hasError || !follower.hasMember)) return;

    this.#isReleased = true;
    this.#options.source.pause();
    this.#options.resolve({ source: this.#passing() });
  }

  #passing(): ByteSource {
    const { source } = this.#options;
    return {
      give: (taker) => {
        this.#taker = taker;
        for (const bytes of this.#held) taker.take(bytes);
        this.#held = [];
        if (this.#ending) this.#ending(taker);
        else source.resume();
      },
      pause: () => source.pause(),
      resume: () => source.resume(),
      cancel: () => {
        this.#isOver = true;
        source.cancel();
      },
    };
  }

  #endHeld(): void {
    const [only = new Uint8Array()] = this.#held;
    const received = withoutMark(this.#held.length === 1 ? only : Buffer.concat(this.#held));
    try {
      this.#options.resolve(checkedText(received, this.#options));
    } catch (error) {
      this.#options.reject(error);
    }
  }
}

/** Throws ApiError for what is no response. */
function checkedText(received: Uint8Array, { rules, errorOf }: Options): CheckedText {
  if (received.length === 0) throw unreadable(undefined, 'The upstream answered without a body.');
  if (!isUtf8(received)) throw unreadable(undefined, 'The upstream sent JSON that is not UTF-8.');
  const checked = parsed(received);
  const failure = errorOf(checked.value);
  if (failure) throw failure;
  const problem = rules.problem(checked.value);
  if (problem !== undefined) throw unreadable(undefined, `${problem} It is: ${startOf(checked.text)}`);
  return checked;
}

/** With null for `NaN`, which clients could not read. */
function parsed(body: Uint8Array): CheckedText {
  const text = Buffer.from(body.buffer, body.byteOffset, body.byteLength).toString();
  try {
    return parseResponse(text);
  } catch (error) {
    throw unreadable(error, `The upstream sent something that is not JSON, or ends early: ${startOf(text)}`);
  }
}

function startOf(text: string): string {
  return text.slice(0, 200);
}

/** Without the byte order mark that some servers send, and some clients cannot read. */
function withoutMark(body: Uint8Array): Uint8Array {
  return body[0] === 0xef && body[1] === 0xbb && body[2] === 0xbf ? body.subarray(3) : body;
}
