/**
 * `Idempotency-Key` on billable calls: a duplicate joins the first call, a replay gets its outcome, another
 * request is rejected. Errors are not stored, so that a retry may succeed. If the first client disconnects, a duplicate
 * takes its place.
 */
import { createHash, type Hash } from 'node:crypto';
import { ApiError } from '#lib/contract/errors/api-error.ts';
import { header } from '#lib/server/http/gateway-request.ts';
import type { EventsOutcome, JsonOutcome, Outcome } from '#lib/server/http/outcome.ts';
import type { BodyCall, Routed } from './call.ts';
import type { GatewayContext } from './context.ts';
import { isErrorFrame } from './event-frames.ts';
import type { IdempotencyStore, StoredOutcome } from './idempotency-store.ts';
import type { Next } from './pipeline.ts';

/** Streams longer than this are not stored for a replay. */
const replayBytes = 32 * 1024 * 1024;

export function joinDuplicates<Checked extends Routed>(
  call: Checked,
  next: Next<Checked>,
  { idempotency }: Pick<GatewayContext, 'idempotency'>,
): Promise<Outcome> | Outcome {
  const name = idempotencyName(call);
  // The upstream of a relay handles forwarded calls.
  const [first] = call.candidates;
  const forwarded =
    first?.target.provider.forward?.answers(call.operation.id) && call.operation.id !== 'videos.create';
  if (name === undefined || forwarded) return next(call);
  return runOnce(name, call, async () => next(call), idempotency);
}

/** The caller's Idempotency-Key with its owner and operation, so that no two callers share one. */
export function idempotencyName({ request, operation, principal }: Routed): string | undefined {
  const key = header(request, 'idempotency-key');
  if (key === undefined || !operation.billable) return undefined;
  if (key.length > 255)
    throw new ApiError('invalid_value', { message: 'Idempotency-Key must have at most 255 characters.' });
  return `${principal.keyId} ${operation.id} ${key}`;
}

async function runOnce(
  name: string,
  call: Routed,
  run: () => Promise<Outcome>,
  store: IdempotencyStore,
): Promise<Outcome> {
  const requestHash = hashRequest(call);
  for (;;) {
    const known = store.find(name);
    if (known === undefined) {
      const entry = { name, requestHash, signal: call.request.signal };
      return runFirst(store, entry, run);
    }
    if (known.requestHash !== requestHash) {
      throw new ApiError('idempotency_conflict', {
        message: `Idempotency-Key ${JSON.stringify(header(call.request, 'idempotency-key'))} was used with another request.`,
        shouldRetry: false,
      });
    }
    const stored = await known.outcome.catch((error: unknown) => {
      if (error === unfinished) return undefined;
      throw error;
    });
    if (stored !== undefined) return replay(stored);
  }
}

interface Entry {
  name: string;
  requestHash: string;
  /** Aborts when the client of the first call disconnects. */
  signal: AbortSignal;
}

/** Why there is no outcome: the first client disconnected, or its stream broke. Joined calls start again. */
const unfinished = new Error('The first call with this Idempotency-Key did not finish.');

async function runFirst(
  store: IdempotencyStore,
  { name, requestHash, signal }: Entry,
  run: () => Promise<Outcome>,
): Promise<Outcome> {
  const { promise, resolve, reject } = Promise.withResolvers<StoredOutcome>();
  promise.catch(() => store.forget(name));
  store.keep(name, { requestHash, outcome: promise });
  try {
    const outcome = await run();
    if (outcome.kind === 'json')
      resolve({ kind: 'json', status: outcome.status, headers: { ...outcome.headers }, text: outcome.text });
    else if (outcome.kind === 'events') {
      // If the client disconnects before the first frame, nothing reads the stream.
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

/** The stream, stored while it is sent. A stream that breaks, fails or is abandoned is not stored. */
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

/** For joined calls: the work was done and billed, so it must not be repeated. */
function tooLongToKeep(): ApiError {
  return new ApiError('conflict', {
    message: `The stream of the first call with this Idempotency-Key was longer than ${replayBytes} bytes and was not stored.`,
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

/**
 * The identity of a request: operation, model of the path, query and validated body. The order of fields and,
 * in a form, boundary and file names are ignored.
 */
function hashRequest({
  operation,
  request,
  modelId,
  body,
}: Pick<BodyCall, 'operation' | 'request' | 'modelId' | 'body'>): string {
  const query = [...request.query]
    .filter(([name]) => name !== 'key')
    .toSorted(([one], [other]) => (one < other ? -1 : 1));
  const hash = createHash('sha256');
  add(hash, [operation.method, operation.path, query, modelId, body]);
  return hash.digest('base64url');
}

/** Each value with its type and length, so that different values have different texts. */
function add(hash: Hash, value: unknown): void {
  if (typeof value === 'string') hash.update(`s${value.length}:`).update(value);
  else if (Array.isArray(value)) {
    hash.update(`a${value.length}:`);
    for (const element of value) add(hash, element);
  } else if (typeof value === 'object' && value !== null) {
    const entries = Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1));
    hash.update(`o${entries.length}:`);
    for (const [name, element] of entries) {
      add(hash, name);
      add(hash, element);
    }
  } else hash.update(`${typeof value}:${value};`);
}
