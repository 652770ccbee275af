/**
 * `Idempotency-Key` on billable calls: a duplicate joins the first call, a replay gets its outcome, another request is
 * rejected. The key is released, so that a retry may succeed, only if no upstream accepted anything: it got no request,
 * or refused it. Otherwise a failure is the outcome. The call goes on when its client leaves.
 */
import { createHash, type Hash } from 'node:crypto';
import { recordOf } from '#lib/base/json-value.ts';
import { ApiError, isApiError } from '#lib/contract/errors/api-error.ts';
import { isEmptyResult } from '#lib/contract/read-response.ts';
import { ResponseFold } from '#lib/server/history/responses/response-fold.ts';
import { sourceOf } from '#lib/server/http/byte-source.ts';
import { type GatewayRequest, header } from '#lib/server/http/gateway-request.ts';
import {
  bytes,
  isEventStream,
  type Outcome,
  type OutcomeEnd,
  type OutcomeObserver,
} from '#lib/server/http/outcome.ts';
import { localPerson } from '#lib/server/http/viewer.ts';
import type { BodyCall, Routed } from './call.ts';
import type { GatewayContext, Run } from './context.ts';
import { errorOutcome } from './encode-error.ts';
import { hasErrorEvent } from './event-frames.ts';
import {
  deletedOutcome,
  idOf,
  type NewOutcome,
  type StoredOutcome,
  storedBodyLimit,
  unknownOutcome,
} from './idempotency-store.ts';

type Stores = Pick<GatewayContext, 'idempotencyStore' | 'outlivingCalls'>;

export function joinDuplicates<Checked extends Routed, Context extends Stores>(
  call: Checked,
  sent: string,
  next: Run<Checked, Context>,
  context: Context,
): Promise<Outcome> | Outcome {
  const key = idempotencyKey(sent, call);
  return key === undefined
    ? next(call, context)
    : runOnce(call, key, async (request) => next({ ...call, request }, context), context);
}

/** The caller's Idempotency-Key with its operation, and of the pages with its person. */
function idempotencyKey(
  key: string,
  { operation, isPlayground, principal: { person } }: Routed,
): string | undefined {
  if (!operation.result) return undefined;
  if (key.length > 255)
    throw new ApiError('invalid_value', { message: 'Idempotency-Key must have at most 255 characters.' });
  const isOfPerson = isPlayground && person !== undefined && person.personId !== localPerson;
  return `${operation.id} ${key}${isOfPerson ? `\n${person.personId}` : ''}`;
}

/** The Idempotency-Key with its operation and owner: no two callers share one. */
export function idempotencyName(call: Routed): string | undefined {
  const sent = header(call.request, 'idempotency-key');
  const key = sent === undefined ? undefined : idempotencyKey(sent, call);
  return key && idOf({ ownerKeyId: call.principal.keyId, key });
}

type RunCall = (request: GatewayRequest) => Promise<Outcome>;

async function runOnce(
  call: Routed,
  key: string,
  run: RunCall,
  { idempotencyStore, outlivingCalls }: Stores,
): Promise<Outcome> {
  const name = { ownerKeyId: call.principal.keyId, key };
  const earlier = await idempotencyStore.claim(name, hashRequest(call), call.request.signal);
  if (earlier !== undefined) return replay(earlier);

  let ended = false;
  const end = async (save: () => Promise<void>) => {
    if (ended) return;
    ended = true;
    await save();
  };
  const release = () => end(() => idempotencyStore.release(name));
  const store = (outcome: NewOutcome) => end(() => idempotencyStore.finish(name, outcome));
  const isSent = () => call.report.sentMs !== undefined;
  const recorder: OutcomeRecorder = {
    finish: (outcome) => {
      if (outcome.status < 400) return store(outcome);
      return isSent() && !isRefusal(outcome) ? store(withoutRetry(outcome)) : release();
    },
    fail: (error) => fail(error),
    /** An event of the upstream reports an error. */
    broke: (stream) => {
      const { failure } = call.report;
      if (failure !== undefined) return fail(failure);
      return isSent() && hasOutput(call, stream) ? store(stream) : release();
    },
  };
  /** Without an error, the call was stopped. */
  const fail = (error: unknown = unknownOutcome()) =>
    isSent() && !isRefused(error) ? store(failureOf(error, call)) : release();
  // The key is the wish to get the result: the call goes on when its client leaves.
  const { request, report } = call;
  report.outlives(report.outliving ?? outlivingCalls.begin({ limit: storedBodyLimit }));
  try {
    const outcome = await run(report.outliving?.over(request) ?? request);
    const copy = new OutcomeCopy(outcome, recorder);
    // What the caller gets may be the result of the task: a retry waits for it again.
    if (call.report.isDeferred) await copy.end('complete');
    else call.report.observe(copy);
    // With the key, a retry gets the same failure.
    if (isSent() && 'status' in outcome && outcome.status >= 400 && !isRefusal(outcome))
      outcome.headers['x-should-retry'] = 'false';
    return outcome;
  } catch (error) {
    await fail(report.outliving?.interruption ? undefined : error);
    throw error;
  }
}

/** Whether a response says that nothing was accepted; docs/decisions/017 has the table. */
function isRefusal({ status, headers }: Pick<StoredOutcome, 'status' | 'headers'>): boolean {
  if (headers['x-should-retry'] === 'true' || status === 501 || status === 529) return true;
  if (status === 503) return headers['retry-after'] !== undefined;
  return isRefusalStatus(status);
}

function isRefused(error: unknown): boolean {
  if (!isApiError(error)) return false;
  const { notAccepted, shouldRetry } = error.details;
  return notAccepted === true || shouldRetry === true || isRefusalStatus(error.status);
}

/** 408 and 409 are about a request that may have begun, 499 about one whose client left. */
function isRefusalStatus(status: number): boolean {
  return status >= 400 && status < 500 && ![408, 409, 499].includes(status);
}

/** The error as the outcome of its key. */
function failureOf(error: unknown, { dialect, requestId }: Routed): NewOutcome {
  const { status, headers, text } = errorOutcome(error, dialect, requestId);
  return withoutRetry({
    status,
    headers: { 'content-type': 'application/json', ...headers },
    body: Buffer.from(text),
  });
}

/** A retry gets the same outcome. */
function withoutRetry({ status, headers, body }: NewOutcome): NewOutcome {
  const { 'retry-after': _, 'retry-after-ms': __, ...rest } = headers;
  return { status, headers: { ...rest, 'x-should-retry': 'false' }, body };
}

/** Whether a stream had output before its error, which the vendor bills. */
function hasOutput({ operation, body }: Routed, { headers, body: bytes }: NewOutcome): boolean {
  if (bytes === undefined) return true;
  const request = { operationId: operation.id, body: recordOf(body) };
  const fold = new ResponseFold(String(headers['content-type']), request);
  fold.add(bytes);
  fold.end();
  return !isEmptyResult(fold.result);
}

function replay({ status, headers, body }: StoredOutcome): Outcome {
  if (body === undefined) throw deletedOutcome();
  const replayed = { ...headers, 'x-idempotent-replay': 'true' };
  return body instanceof Uint8Array
    ? bytes(status, body, replayed)
    : { kind: 'source', status, headers: replayed, source: sourceOf(body) };
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

interface OutcomeRecorder {
  /** The response is complete. Its receiver waits for this. */
  finish(outcome: NewOutcome): Promise<void>;
  /** The response broke off; undefined if nobody read it to its end. */
  fail(error?: unknown): Promise<void>;
  /** The stream ended in an error event. */
  broke(stream: NewOutcome): Promise<void>;
}

/** Bytes at the end of an event stream that contain its last event, if that is an error. */
const tailBytes = 8 * 1024;
/** Bytes of all copies of a process. A response beyond them is sent, but not stored. */
const copyLimit = 256 * 1024 * 1024;
let copied = 0;

class OutcomeCopy implements OutcomeObserver {
  readonly #recorder: OutcomeRecorder;
  readonly #status: number | undefined;
  readonly #headers: NewOutcome['headers'];
  #pieces: Uint8Array[] = [];
  #size = 0;
  #isWhole = true;
  #tail = '';

  constructor(outcome: Outcome, recorder: OutcomeRecorder) {
    this.#recorder = recorder;
    this.#status = outcome.kind === 'json' || outcome.kind === 'source' ? outcome.status : undefined;
    // Later steps add headers of their own response.
    this.#headers = { ...outcome.headers };
    if (outcome.kind !== 'json') return;
    this.#headers['content-type'] ??= 'application/json';
    this.piece(Buffer.from(outcome.text));
  }

  piece(bytes: Uint8Array): void {
    this.#size += bytes.length;
    if (this.#isWhole) {
      copied += bytes.length;
      this.#pieces.push(bytes);
      if (this.#size > storedBodyLimit || copied > copyLimit) this.#drop();
    }
    const end = bytes.subarray(-tailBytes);
    const text = Buffer.from(end.buffer, end.byteOffset, end.byteLength).toString('latin1');
    this.#tail = (this.#tail + text).slice(-tailBytes);
  }

  async end(how: OutcomeEnd): Promise<void> {
    const status = this.#status;
    const headers = this.#headers;
    const body = this.#isWhole ? Buffer.concat(this.#pieces) : undefined;
    this.#drop();
    if (how !== 'complete') return this.#recorder.fail(how === 'left' ? undefined : how.error);
    if (status === undefined) return this.#recorder.fail();

    const hasBroken = isEventStream(headers) && hasErrorEvent(this.#tail);
    return hasBroken
      ? this.#recorder.broke({ status, headers, body })
      : this.#recorder.finish({ status, headers, body });
  }

  /** Frees the copy. */
  #drop(): void {
    for (const { length } of this.#pieces) copied -= length;
    this.#pieces = [];
    this.#isWhole = false;
  }
}
