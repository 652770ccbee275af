/**
 * `Idempotency-Key` on billable calls (design 5): duplicates join the first, replays get its outcome, another body
 * is refused. Failures are not kept: a retry may succeed. When the first has left, a duplicate takes its place.
 */
import { createHash } from 'node:crypto';
import { ApiError } from '#lib/contract/errors/api-error.ts';
import { header } from '#lib/server/http/gateway-request.ts';
import type { EventsOutcome, JsonOutcome, Outcome } from '#lib/server/http/outcome.ts';
import type { Routed } from './call.ts';
import type { GatewayContext } from './context.ts';
import { isErrorFrame } from './event-frames.ts';
import type { IdempotencyStore, StoredOutcome } from './idempotency-store.ts';

/** Streams longer than this are not kept for a replay. */
const replayBytes = 32 * 1024 * 1024;

export function runIdempotent(
  call: Routed,
  context: Pick<GatewayContext, 'idempotency'>,
  run: () => Promise<Outcome>,
): Promise<Outcome> {
  const key = header(call.request, 'idempotency-key');
  // A provider that speaks this interface gets the header and keeps the promise itself.
  const forwarded = call.provider.forward !== undefined && call.operation.id !== 'videos.create';
  if (key === undefined || !call.operation.billable || forwarded) return run();
  return runOnce(key, call, context, run);
}

async function runOnce(
  key: string,
  call: Routed,
  context: Pick<GatewayContext, 'idempotency'>,
  run: () => Promise<Outcome>,
): Promise<Outcome> {
  if (key.length > 255)
    throw new ApiError('invalid_value', { message: 'Idempotency-Key must have at most 255 characters.' });
  const store = context.idempotency;
  const name = `${call.principal.keyId} ${call.operation.id} ${key}`;
  const bodyHash = createHash('sha256').update(call.raw).digest('base64url');
  const known = store.find(name);
  if (known === undefined) return runFirst(store, { name, bodyHash, signal: call.request.signal }, run);
  if (known.bodyHash !== bodyHash) {
    throw new ApiError('idempotency_conflict', {
      message: `Idempotency-Key ${JSON.stringify(key)} was used with another body.`,
      shouldRetry: false,
    });
  }
  const stored = await known.outcome.catch((error: unknown) => {
    if (error === unfinished) return undefined;
    throw error;
  });
  return stored === undefined ? runOnce(key, call, context, run) : replay(stored);
}

interface Entry {
  name: string;
  bodyHash: string;
  /** Aborts when the client of the first call has gone. */
  signal: AbortSignal;
}

/** Why an outcome never came to be: its client left, or its stream broke. No fault of those who joined it. */
const unfinished = new Error('The first call with this Idempotency-Key did not finish.');

async function runFirst(
  store: IdempotencyStore,
  { name, bodyHash, signal }: Entry,
  run: () => Promise<Outcome>,
): Promise<Outcome> {
  const { promise, resolve, reject } = Promise.withResolvers<StoredOutcome>();
  promise.catch(() => store.forget(name));
  store.keep(name, { bodyHash, outcome: promise });
  try {
    const outcome = await run();
    if (outcome.kind === 'json')
      resolve({ kind: 'json', status: outcome.status, headers: { ...outcome.headers }, text: outcome.text });
    else if (outcome.kind === 'events') {
      // One who leaves before the first frame leaves a stream that nobody begins to read.
      const leave = () => reject(unfinished);
      if (signal.aborted) leave();
      else signal.addEventListener('abort', leave, { once: true });
      return recorded(outcome, resolve, reject);
    } else reject(unfinished);
    return outcome;
  } catch (error) {
    reject(signal.aborted ? unfinished : error);
    throw error;
  }
}

/** The stream as it goes out, remembered on the way. One that breaks, fails or is left is not kept. */
function recorded(
  outcome: EventsOutcome,
  resolve: (stored: StoredOutcome) => void,
  reject: (reason: unknown) => void,
): EventsOutcome {
  const frames: string[] = [];
  let size = 0;
  let failed = false;
  let ended = false;
  async function* record(source: AsyncIterable<string>) {
    try {
      for await (const frame of source) {
        size += frame.length;
        if (size <= replayBytes) frames.push(frame);
        failed ||= isErrorFrame(frame);
        yield frame;
      }
      ended = !failed;
    } finally {
      if (!ended) reject(unfinished);
      else if (size > replayBytes) reject(tooLongToKeep());
      else resolve({ kind: 'events', status: outcome.status, headers: { ...outcome.headers }, frames });
    }
  }
  return { ...outcome, frames: record(outcome.frames) };
}

/** For those who joined: the work was done and paid for, so they must not do it again unasked. */
function tooLongToKeep(): ApiError {
  return new ApiError('conflict', {
    message: `The stream of the first call with this Idempotency-Key was longer than ${replayBytes} bytes and was not kept.`,
    shouldRetry: false,
  });
}

function replay(stored: StoredOutcome): Outcome {
  const headers = { ...stored.headers, 'x-idempotent-replay': 'true' };
  if (stored.kind === 'json') return { ...stored, headers } satisfies JsonOutcome;
  return { kind: 'events', status: stored.status, headers, frames: each(stored.frames) };
}

async function* each(frames: readonly string[]): AsyncIterable<string> {
  yield* frames;
}
