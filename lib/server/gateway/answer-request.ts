/**
 * Answers a request to the gateway: route, authenticate, then the steps of its operation (endpoints.ts). Every
 * outcome, also of an error, has a request id and the dialect of its path. Never throws.
 */
import { setTimeout as wait } from 'node:timers/promises';
import type { Operation } from '#lib/contract/define-operation.ts';
import { ApiError } from '#lib/contract/errors/api-error.ts';
import { type ErrorDialect, type OperationId, pathFor } from '#lib/contract/operation-facts.ts';
import { rateHeaders } from '#lib/server/auth/admit-key.ts';
import {
  checkOperation,
  ownerOf,
  type Principal,
  playgroundPrincipalOf,
} from '#lib/server/auth/principal.ts';
import type { Owned } from '#lib/server/auth/visible-to.ts';
import { groupHeader, type RunEnd } from '#lib/server/history/recording/run-details.ts';
import { type GatewayRequest, header } from '#lib/server/http/gateway-request.ts';
import {
  type BytesOutcome,
  bytes,
  type Outcome,
  type OutcomeObserver,
  observe,
  type ResponseHeaders,
} from '#lib/server/http/outcome.ts';
import type { Viewer } from '#lib/server/http/viewer.ts';
import { fromWeb, toWeb } from '#lib/server/http/web-request.ts';
import type { ObservedCall } from '#lib/server/metrics/observed-call.ts';
import { type Call, CallReport, requestIdForm, runIdError, runIdHeader } from './call.ts';
import type { GatewayContext } from './context.ts';
import { asksForDryRun, dryRunHeader } from './dry-run.ts';
import { encodeFailure } from './encode-error.ts';
import { endpoints } from './endpoints.ts';
import { dialectOf, dialectOfPath, findOperation } from './find-operation.ts';
import { CallMeter, endOf, noUse } from './meter-call.ts';

/** A call of this process itself. */
interface OwnCall {
  operation: OperationId;
  /** Also in the body where the operation has it there. */
  model: string;
  body: object;
  /** The id of the call and of its run in the history. */
  runId: string;
  /** What its run belongs to in the history. */
  group: string;
  signal: AbortSignal;
}

interface CalledResponse {
  status: number;
  /** Seconds after which it may be sent again; undefined if the response does not say. */
  retryAfter: number | undefined;
  bytes: Uint8Array;
  /** What the history has of it: outcome, time, tokens, cost. Undefined if it records nothing, or is late. */
  run: RunEnd | undefined;
}

/** How long the history may take to save a finished run, ms. */
const savingMs = 10_000;

export type Gateway = ReturnType<typeof createGateway>;

export function createGateway(context: GatewayContext) {
  return {
    /** For a caller with a key. Never rejects. */
    handle: (request: GatewayRequest) => answer(request, context),
    /** Who sends a request with a key. Throws ApiError for one without a valid key. */
    authenticate: (request: GatewayRequest) => authenticate(request, 'openai', context),
    /** For a person on the pages, whom the process has already authenticated. Never rejects. */
    handlePlayground: (viewer: Viewer, request: GatewayRequest) => {
      const caller = { principal: playgroundPrincipalOf(viewer, context.findPerson), isPlayground: true };
      return answer(request, context, { caller, runId: header(request, runIdHeader) });
    },
    /** Whose is what a person makes on the pages, and who sees it. */
    ownerOf: (viewer: Viewer) => ownerOf(playgroundPrincipalOf(viewer, context.findPerson)),
    /**
     * Answers a request of this process for a person. Resolves with the whole response when the history has saved it; rejects
     * if the response breaks off.
     */
    async call(
      { personId, visibility }: Owned,
      { operation, model, body, runId, group, signal }: OwnCall,
    ): Promise<CalledResponse> {
      signal.throwIfAborted();
      const { method, path } = context.contract().operationOf(operation);
      const request = new Request(context.ownBaseUrl + pathFor(path, model), {
        method,
        headers: { 'content-type': 'application/json', accept: 'application/json', [groupHeader]: group },
        body: JSON.stringify(body),
        signal,
      });
      const report = new CallReport();
      const { role = 'member' } = context.findPerson(personId) ?? {};
      const principal = playgroundPrincipalOf({ personId, role }, context.findPerson, visibility);
      const end = () => report.outliving?.interrupt('interrupted');
      signal.addEventListener('abort', end);
      const caller = { principal, isPlayground: true };
      const response = toWeb(await answer(fromWeb(request), context, { caller, requestId: runId, report }));
      const [read] = await Promise.allSettled([response.bytes()]);
      signal.removeEventListener('abort', end);

      const run = await Promise.race([report.recording?.saved, wait(savingMs, undefined, { ref: false })]);
      if (read.status === 'rejected') throw read.reason;
      const retryAfter = Number(response.headers.get('retry-after') ?? Number.NaN);
      return {
        status: response.status,
        retryAfter: Number.isFinite(retryAfter) ? retryAfter : undefined,
        bytes: read.value,
        run,
      };
    },
  };
}

/** What a request of this process knows. `caller`: it is authenticated. */
interface Known extends Partial<Pick<Call, 'requestId' | 'report' | 'attempt'>> {
  caller?: Pick<Call, 'principal' | 'isPlayground'>;
  /** The id that a page has chosen for its run. */
  runId?: string | undefined;
}

export async function answer(
  request: GatewayRequest,
  context: GatewayContext,
  { caller: known, runId, report = new CallReport(), attempt, requestId: ownId }: Known = {},
): Promise<Outcome> {
  let requestId = ownId ?? context.newRequestId();
  if (request.method === 'OPTIONS') return preflight(header(request, 'access-control-request-headers'));
  const startedMs = performance.now();
  let dialect = dialectOfPath(request.path);
  let operation: Operation | undefined;
  let call: Call | undefined;
  let outcome: Outcome;
  try {
    const contract = context.contract();
    const found = findOperation(request, contract);
    operation = found.operation;
    dialect = dialectOf(operation, request, dialect);
    if (runId !== undefined && !requestIdForm.test(runId)) throw runIdError(runId);
    requestId = runId ?? requestId;
    const { principal, isPlayground } = known ?? {
      principal: authenticate(request, dialect, context),
      isPlayground: false,
    };
    checkOperation(principal, operation);
    const dryRun = header(request, dryRunHeader);
    const isDryRun = dryRun !== undefined && asksForDryRun(dryRun, operation);
    const { params } = found;
    const caller = { dialect, principal, isPlayground, isDryRun };
    call = { requestId, runId, request, startedMs, contract, operation, params, ...caller, report, attempt };
    outcome = await endpoints[operation.id](call, context);
    // Here, so that they are not stored with the outcome of an Idempotency-Key.
    if (report.rate !== undefined) Object.assign(outcome.headers, rateHeaders(report.rate));
  } catch (thrown) {
    report.thrown = thrown;
    outcome = encodeFailure(thrown, { dialect, requestId }, context.logFailure);
  }
  const observer =
    call?.operation.body === undefined
      ? plainCount(outcome, { requestId, request, startedMs, operation, report }, context)
      : new CallMeter(call, outcome, context);
  outcome.headers['x-request-id'] = requestId;
  outcome.headers['request-id'] = requestId;
  report.observe(observer);
  const observed = observe(outcome, report.observers);
  outcome = observed instanceof Promise ? await observed : observed;
  report.recording?.follow(outcome);
  // Only calls with keys may be cross-origin; those of the pages have none.
  if (known === undefined) addCorsHeaders(outcome.headers, request);
  return report.outliving?.follow(outcome) ?? outcome;
}

/** Counts a call without a body, or that was refused before its body was read. */
function plainCount(outcome: Outcome, call: ObservedCall, { metrics }: GatewayContext): OutcomeObserver {
  const status = outcome.kind === 'aborted' ? 0 : outcome.status;
  return {
    end() {
      const milliseconds = performance.now() - call.startedMs;
      const end = status === 0 ? 'failed' : endOf(status);
      metrics.ended(call, { ...noUse, status, milliseconds, outcome: end, model: '', provider: '' });
    },
  };
}

function authenticate(request: GatewayRequest, dialect: ErrorDialect, context: GatewayContext): Principal {
  const key = readCredential(request, dialect);
  if (key === undefined) {
    throw new ApiError('missing_api_key', {
      message:
        'An API key is required: Authorization: Bearer <key>, x-api-key: <key> or x-<vendor>-api-key: <key>.',
      headers: { 'www-authenticate': 'Bearer' },
    });
  }
  const principal = context.findKey(key);
  if (principal) return principal;
  // After the look-up: a right key costs nothing, whatever its network has tried.
  const waitSeconds = context.countWrongKey(request);
  if (waitSeconds > 0) {
    throw new ApiError('rate_limit_exceeded', {
      message: 'The API key is not valid, and this network has sent many that are not.',
      retryAfterSeconds: waitSeconds,
      shouldRetry: false,
    });
  }
  throw new ApiError('invalid_api_key', {
    message: 'The API key is not valid.',
    headers: { 'www-authenticate': 'Bearer' },
  });
}

const vendorHeader = /^x-[a-z0-9]+-api-key$/;

/**
 * The key as sent; undefined without one. Precedence: `x-api-key`, the vendors' header, Bearer, `?key=`. The last one only
 * where Google's clients send it: addresses are written into logs on the way.
 */
export function readCredential(request: GatewayRequest, dialect: ErrorDialect): string | undefined {
  const direct = header(request, 'x-api-key');
  if (direct) return direct.trim();
  for (const name in request.headers) {
    if (name.endsWith('-api-key') && vendorHeader.test(name)) return header(request, name)?.trim();
  }
  const authorization = header(request, 'authorization');
  if (authorization) return /^bearer\s+(\S+)\s*$/i.exec(authorization)?.[1];
  const isNative = dialect === 'google' && request.search.includes('key=');
  return isNative ? (request.query.get('key') ?? undefined) : undefined;
}

/** What SDKs send; for browsers that ask once and send another request later. */
const usualHeaders = [
  'authorization',
  'x-api-key',
  'x-goog-api-key',
  'anthropic-version',
  'anthropic-beta',
  'content-type',
  'idempotency-key',
];

/** Characters of the list of names. */
const maxNames = 4_000;

/** Of every response of the gateway paths: no browser may take it for another type. */
const safeHeaders = {
  'cross-origin-resource-policy': 'cross-origin',
  'x-content-type-options': 'nosniff',
} as const;

/** Any site may read a response. */
const readableHeaders = {
  'access-control-allow-origin': '*',
  'access-control-expose-headers':
    'x-request-id, request-id, retry-after, retry-after-ms, x-should-retry, x-easel-provider, x-easel-attempts, x-easel-seed, x-easel-passed-members',
} as const;

/** A POST without an `Origin` is of no page; what answers it is never taken from a cache. */
function addCorsHeaders(headers: ResponseHeaders, { method, headers: sent }: GatewayRequest): void {
  Object.assign(headers, safeHeaders);
  if (method !== 'POST' || sent.origin !== undefined) Object.assign(headers, readableHeaders);
}

/**
 * Allows the headers that the browser asks for: clients send ever new ones, and a header gives no right here, because no
 * cookie is read.
 */
function preflight(requestedHeaders: string | undefined): BytesOutcome {
  const names = (requestedHeaders ?? '')
    .slice(0, maxNames)
    .toLowerCase()
    .split(',')
    .map((name) => name.trim())
    .filter((name) => /^[\w!#$%&'*+.^`|~-]+$/.test(name));
  return bytes(204, undefined, {
    ...safeHeaders,
    ...readableHeaders,
    'access-control-allow-methods': 'GET, POST, DELETE, OPTIONS',
    'access-control-allow-headers': [...new Set([...usualHeaders, ...names])].join(', '),
    'access-control-max-age': '86400',
    vary: 'Access-Control-Request-Headers',
  });
}
