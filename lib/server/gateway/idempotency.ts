/**
 * `Idempotency-Key` on billable calls: a duplicate joins the first call, a replay gets its outcome, another request is
 * rejected. An error releases the key, so that a retry may succeed, unless the upstream may have done the work. If the
 * first client disconnects, a duplicate takes its place.
 */
import { createHash, type Hash } from 'node:crypto';
import { ApiError, isApiError } from '#lib/contract/errors/api-error.ts';
import { header } from '#lib/server/http/gateway-request.ts';
import { bytes, type Outcome } from '#lib/server/http/outcome.ts';
import type { BodyCall, Routed } from './call.ts';
import type { GatewayContext } from './context.ts';
import { errorOutcome, isAbort } from './encode-error.ts';
import type { Next } from './pipeline.ts';
import { recordOutcome } from './record-outcome.ts';
import { type IdempotencyName, otherRequest, type StoredOutcome } from './saved-outcomes.ts';

type Stores = Pick<GatewayContext, 'runningCalls' | 'savedOutcomes'>;

export function joinDuplicates<Checked extends Routed>(
  call: Checked,
  next: Next<Checked>,
  context: Stores,
): Promise<Outcome> | Outcome {
  const key = idempotencyKey(call);
  return key === undefined ? next(call) : runOnce(call, key, async () => next(call), context);
}

/** The caller's Idempotency-Key with its operation. */
function idempotencyKey({ request, operation }: Routed): string | undefined {
  const key = header(request, 'idempotency-key');
  if (key === undefined || !operation.billable) return undefined;
  if (key.length > 255)
    throw new ApiError('invalid_value', { message: 'Idempotency-Key must have at most 255 characters.' });
  return `${operation.id} ${key}`;
}

/** The same with its owner: no two callers share one. */
export function idempotencyName(call: Routed): string | undefined {
  const key = idempotencyKey(call);
  return key && idOf({ ownerKeyId: call.principal.keyId, key });
}

async function runOnce(
  call: Routed,
  key: string,
  run: () => Promise<Outcome>,
  stores: Stores,
): Promise<Outcome> {
  const name = { ownerKeyId: call.principal.keyId, key };
  const requestHash = hashRequest(call);
  for (;;) {
    const running = stores.runningCalls.get(idOf(name));
    if (running === undefined) return runFirst({ call, name, requestHash, run }, stores);
    if (running.requestHash !== requestHash) throw otherRequest();
    const outcome = await running.outcome;
    if (outcome !== undefined) return replay(outcome);
  }
}

interface FirstCall {
  call: Routed;
  name: IdempotencyName;
  requestHash: string;
  run: () => Promise<Outcome>;
}

/** The outcome is saved before joined calls get it, so that a later call finds it after a restart. */
async function runFirst({ call, name, requestHash, run }: FirstCall, stores: Stores): Promise<Outcome> {
  const { runningCalls, savedOutcomes } = stores;
  const { signal } = call.request;
  const { promise, resolve, reject } = Promise.withResolvers<StoredOutcome | undefined>();
  // Most calls have no duplicate that handles it.
  promise.catch(() => {});
  runningCalls.set(idOf(name), { requestHash, outcome: promise });
  let ended = false;
  const end = async (settle: () => void, save?: () => Promise<void>) => {
    if (ended) return;
    ended = true;
    await save?.();
    runningCalls.delete(idOf(name));
    settle();
  };
  const release = () => savedOutcomes.release(name);
  const finish = (outcome: StoredOutcome) =>
    end(
      () => resolve(outcome),
      () => (isLasting(outcome) ? savedOutcomes.finish(name, outcome) : release()),
    );
  const fail = (error: unknown, otherwise = () => resolve(undefined)) => {
    const outcome = lastingFailure(error, call);
    return outcome ? finish(outcome) : end(otherwise, release);
  };
  const claim = async () => {
    try {
      return await savedOutcomes.claim(name, requestHash, signal);
    } catch (error) {
      await end(() => (isAbort(error) ? resolve(undefined) : reject(error)));
      throw error;
    }
  };

  const earlier = await claim();
  if (earlier !== undefined) {
    await end(() => resolve(earlier));
    return replay(earlier);
  }
  try {
    signal.throwIfAborted();
    const outcome = await recordOutcome(await run(), { finish, fail, failure: () => call.found.failure });
    // If the client disconnects before the first frame, nothing reads the stream.
    if (outcome.kind === 'events') call.request.onGone(() => void fail(undefined));
    return outcome;
  } catch (error) {
    if (signal.aborted) await fail(undefined);
    else await fail(error, () => reject(error));
    throw error;
  }
}

function idOf({ ownerKeyId, key }: IdempotencyName): string {
  return `${ownerKeyId} ${key}`;
}

/** False for an error that releases the key. */
function isLasting({ status, headers }: StoredOutcome): boolean {
  return status < 400 || (status >= 500 && headers['x-should-retry'] === 'false');
}

/** The outcome of an error after which the upstream may have done the work. */
function lastingFailure(error: unknown, { dialect, requestId }: Routed): StoredOutcome | undefined {
  if (!isApiError(error) || error.details.notAccepted === true) return undefined;
  const { status, headers, text } = errorOutcome(error, dialect, requestId);
  const outcome = {
    status,
    headers: { 'content-type': 'application/json', ...headers },
    body: Buffer.from(text),
  };
  return isLasting(outcome) ? outcome : undefined;
}

function replay({ status, headers, body }: StoredOutcome): Outcome {
  if (body !== undefined) return bytes(status, body, { ...headers, 'x-idempotent-replay': 'true' });
  // The work was done and billed, so it is not repeated.
  throw new ApiError('conflict', {
    message: 'The response to the first call with this Idempotency-Key was too large and was not stored.',
    shouldRetry: false,
  });
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
