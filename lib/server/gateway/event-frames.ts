/** Frames of event streams, by dialect. */

import { isAscii } from 'node:buffer';
import type { ErrorDialect } from '#lib/contract/operation-facts.ts';
import { keepAliveOf } from '#lib/server/http/keep-alive.ts';
import { events, type SourceOutcome } from '#lib/server/http/outcome.ts';
import { isConnectionAborted, isMalformedResponse } from '#lib/server/providers/fault-errors.ts';
import type { Call } from './call.ts';
import type { GatewayContext } from './context.ts';
import { encodeError, isAbort, toApiError } from './encode-error.ts';

/** `event:` and `data:` lines; native streams have no event name. */
export function frame(data: object, event?: string): string {
  const payload = `data: ${escapeLineBreaks(JSON.stringify(data))}\n\n`;
  return event === undefined ? payload : `event: ${event}\n${payload}`;
}

/** Whether the text of a stream has an event that ends it with an error, in any dialect. */
export function hasErrorEvent(text: string): boolean {
  return /(^|\n)(event: ?error\r?\n|data: ?\{"error":)/.test(text);
}

/**
 * Sends an error of the frames as the dialect's error event. A simulated disconnect is rethrown; a client that
 * has disconnected gets nothing.
 */
async function* withErrorEvent(
  frames: AsyncIterable<string>,
  dialect: ErrorDialect,
  requestId: string,
  onError: (error: unknown) => void,
): AsyncIterable<string> {
  try {
    yield* frames;
  } catch (thrown) {
    if (isConnectionAborted(thrown) || isAbort(thrown)) throw thrown;
    if (isMalformedResponse(thrown)) {
      yield `data: ${thrown.text}\n\n`;
      return;
    }
    onError(thrown);
    yield errorFrame(thrown, dialect, requestId);
  }
}

export function errorFrame(error: unknown, dialect: ErrorDialect, requestId: string): string {
  const { body } = encodeError(toApiError(error), dialect, requestId);
  return dialect === 'google' ? frame(body) : frame({ type: 'error', ...body }, 'error');
}

/** The frames as a response whose errors are events. */
export function eventStream(
  frames: AsyncIterable<string>,
  dialect: ErrorDialect,
  call: Pick<Call, 'request' | 'requestId' | 'report'>,
  { logFailure }: Pick<GatewayContext, 'logFailure'>,
): SourceOutcome {
  return events(
    withErrorEvent(frames, dialect, call.requestId, (error) => {
      call.report.failed(error);
      logFailure(call, error);
    }),
    { keepAlive: keepAliveOf(dialect, call.request) },
  );
}

/** Waits for the first element, so that an earlier error can be an ordinary error response. */
export async function primed<T>(source: AsyncIterable<T>): Promise<AsyncIterable<T>> {
  const iterator = source[Symbol.asyncIterator]();
  const first = await iterator.next();
  return (async function* () {
    try {
      let step = first;
      while (!step.done) {
        yield step.value;
        step = await iterator.next();
      }
    } finally {
      await iterator.return?.();
    }
  })();
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters
const lineBreaks = /[\x0b\x0c\x1c-\x1e\x85\u2028\u2029]/g;
const controls = [0x0b, 0x0c, 0x1c, 0x1d, 0x1e];
const others = ['\x85', '\u2028', '\u2029'];

function escapeLineBreaks(json: string): string {
  return json.replace(
    lineBreaks,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

/** Escapes them in the bytes of frames, without decoding those that have none. */
export function withoutLineBreaks(frames: Buffer): Buffer {
  const isFree =
    !controls.some((byte) => frames.includes(byte)) &&
    (isAscii(frames) || !others.some((character) => frames.includes(character)));
  return isFree ? frames : Buffer.from(escapeLineBreaks(frames.toString()));
}
