/**
 * `Idempotency-Key` on billable calls (design 5): duplicates join the first, replays get its outcome, another body
 * is refused. Failures are not kept: a retry may succeed.
 */
import { createHash } from 'node:crypto';
import { ApiError } from '#lib/contract/errors/api-error.ts';
import { header } from '#lib/server/http/gateway-request.ts';
import type { EventsOutcome, JsonOutcome, Outcome } from '#lib/server/http/outcome.ts';
import type { Routed } from './call.ts';
import type { GatewayContext } from './context.ts';
import type { IdempotencyStore, StoredOutcome } from './idempotency-store.ts';

/** Streams longer than this are not kept for a replay. */
const replayBytes = 32 * 1024 * 1024;

export async function runIdempotent(
  call: Routed,
  context: GatewayContext,
  run: () => Promise<Outcome>,
): Promise<Outcome> {
  const key = header(call.request, 'idempotency-key');
  // A provider that speaks this interface gets the header and keeps the promise itself.
  const forwarded = call.provider.forward !== undefined && call.operation.id !== 'videos.create';
  if (key === undefined || !call.operation.billable || forwarded) return run();
  if (key.length > 255)
    throw new ApiError('invalid_value', { message: 'Idempotency-Key must have at most 255 characters.' });
  const store = context.idempotency;
  const name = `${call.principal.keyId} ${call.operation.id} ${key}`;
  const bodyHash = createHash('sha256').update(call.raw).digest('base64url');
  const known = store.find(name);
  if (known === undefined) return runFirst(store, { name, bodyHash }, run);
  if (known.bodyHash !== bodyHash) {
    throw new ApiError('idempotency_conflict', {
      message: `Idempotency-Key ${JSON.stringify(key)} was used with another body.`,
      shouldRetry: false,
    });
  }
  return replay(await known.outcome);
}

interface Entry {
  name: string;
  bodyHash: string;
}

async function runFirst(
  store: IdempotencyStore,
  { name, bodyHash }: Entry,
  run: () => Promise<Outcome>,
): Promise<Outcome> {
  const { promise, resolve, reject } = Promise.withResolvers<StoredOutcome>();
  promise.catch(() => store.forget(name));
  store.keep(name, { bodyHash, outcome: promise });
  try {
    const outcome = await run();
    if (outcome.kind === 'json')
      resolve({ kind: 'json', status: outcome.status, headers: { ...outcome.headers }, text: outcome.text });
    else if (outcome.kind === 'events') return recorded(outcome, resolve, reject);
    else store.forget(name);
    return outcome;
  } catch (error) {
    reject(error);
    throw error;
  }
}

/** The stream as it goes out, remembered on the way. One that breaks or is left is not kept. */
function recorded(
  outcome: EventsOutcome,
  resolve: (stored: StoredOutcome) => void,
  reject: (reason: unknown) => void,
): EventsOutcome {
  const frames: string[] = [];
  let size = 0;
  let ended = false;
  async function* record(source: AsyncIterable<string>) {
    try {
      for await (const frame of source) {
        size += frame.length;
        if (size <= replayBytes) frames.push(frame);
        yield frame;
      }
      ended = true;
    } finally {
      if (ended && size <= replayBytes)
        resolve({ kind: 'events', status: outcome.status, headers: { ...outcome.headers }, frames });
      else
        reject(
          new ApiError('conflict', {
            message:
              'The first request with this Idempotency-Key did not finish; send it again with a new one.',
          }),
        );
    }
  }
  return { ...outcome, frames: record(outcome.frames) };
}

function replay(stored: StoredOutcome): Outcome {
  const headers = { ...stored.headers, 'x-idempotent-replay': 'true' };
  if (stored.kind === 'json') return { ...stored, headers } satisfies JsonOutcome;
  return { kind: 'events', status: stored.status, headers, frames: each(stored.frames) };
}

async function* each(frames: readonly string[]): AsyncIterable<string> {
  yield* frames;
}
