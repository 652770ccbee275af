/**
 * The pipeline: route, authenticate, parse, choose a provider, run, encode. Every outcome, good or bad, leaves
 * here with a request id and in the dialect of its path; nothing that is thrown gets past.
 */
import type { ErrorDialect, Operation } from '#lib/contract/define-operation.ts';
import { ApiError } from '#lib/contract/errors/api-error.ts';
import { operations } from '#lib/contract/operations.ts';
import type { Principal } from '#lib/server/auth/principal.ts';
import type { RunRecording } from '#lib/server/history/recording/run-recording.ts';
import { type GatewayRequest, header } from '#lib/server/http/gateway-request.ts';
import type { Outcome } from '#lib/server/http/outcome.ts';
import { isConnectionCut } from '#lib/server/providers/connection-cut.ts';
import { isMalformedResponse } from '#lib/server/providers/malformed-response.ts';
import type { Call } from './call.ts';
import type { GatewayContext } from './context.ts';
import { corsHeaders, preflight } from './cors.ts';
import { errorOutcome, toApiError } from './encode-error.ts';
import { createMatcher, dialectOfPath, type RouteMatch } from './match-route.ts';
import { CallMeter } from './meter-call.ts';
import { nativeTwin } from './native-twin.ts';
import { readCredential } from './read-credential.ts';
import { runners } from './run-operation.ts';

export interface Gateway {
  /** Answers a gateway path for whoever holds a key. Never throws. */
  handle(request: GatewayRequest): Promise<Outcome>;
  /** The same for a caller the process has already recognised, such as the playground. */
  handleAs(known: KnownCaller, request: GatewayRequest): Promise<Outcome>;
}

export interface KnownCaller {
  principal: Principal;
  recording?: RunRecording | undefined;
}

const match = createMatcher(operations);

export function createGateway(context: GatewayContext): Gateway {
  return {
    handle: (request) => answer(request, context, undefined),
    handleAs: (known, request) => answer(request, context, known),
  };
}

async function answer(
  request: GatewayRequest,
  context: GatewayContext,
  known: KnownCaller | undefined,
): Promise<Outcome> {
  if (request.method === 'OPTIONS') return preflight(header(request, 'access-control-request-headers'));
  const requestId = context.newRequestId();
  let dialect = dialectOfPath(request.path);
  let outcome: Outcome;
  let meter: CallMeter | undefined;
  try {
    const route = findRoute(request);
    dialect = dialectOf(route.operation, request, dialect);
    const { principal, recording: offered } = known ?? { principal: authenticate(request, context) };
    // Tokens are counted at every pause of somebody who writes: that is no run.
    const recording = route.operation.billable ? offered : undefined;
    const operationId = route.operation.id;
    if (route.operation.body) {
      meter = new CallMeter({ keyId: principal.keyId, operationId, request, count: context.countCall });
      recording?.began({ requestId, operationId });
    }
    const call: Call = { requestId, request, principal, recording, meter, ...route };
    outcome = await runners[route.operation.id](call, context);
  } catch (thrown) {
    outcome = failure(thrown, { dialect, requestId, context });
  }
  outcome = meter?.follow(outcome) ?? outcome;
  // Only keys may cross origins: the playground's calls carry none.
  if (known === undefined) Object.assign(outcome.headers, corsHeaders);
  outcome.headers['x-request-id'] = requestId;
  outcome.headers['request-id'] = requestId;
  return outcome;
}

interface FailureContext {
  dialect: ErrorDialect;
  requestId: string;
  context: GatewayContext;
}

function failure(thrown: unknown, { dialect, requestId, context }: FailureContext): Outcome {
  if (isMalformedResponse(thrown)) return { kind: 'json', status: 200, headers: {}, text: thrown.text };
  if (isConnectionCut(thrown)) return { kind: 'cut', headers: {} };
  if (toApiError(thrown).status >= 500) context.logFailure({ requestId }, thrown);
  return errorOutcome(thrown, dialect, requestId);
}

/** Throws `not_found` for unknown paths and `method_not_allowed`, with `allow`, for known ones. */
function findRoute(request: GatewayRequest): RouteMatch {
  const method = request.method === 'HEAD' ? 'GET' : request.method;
  const found = match(method, request.path);
  if (found === undefined) {
    throw new ApiError('not_found', {
      message: `There is no ${request.method} ${request.path.slice(0, 200)} here.`,
    });
  }
  if ('allow' in found) {
    throw new ApiError('method_not_allowed', {
      message: `${request.path} takes ${found.allow.join(' or ')}; got ${request.method}.`,
      headers: { allow: found.allow.join(', ') },
    });
  }
  return nativeTwin(found, request);
}

/** `/v1/models` serves two SDKs; each gets errors in its own words (wire-facts 9). */
function dialectOf(operation: Operation, request: GatewayRequest, ofPath: ErrorDialect): ErrorDialect {
  if (operation.tag === 'Models' && header(request, 'anthropic-version') !== undefined) return 'anthropic';
  return operation.dialect === 'google' ? 'google' : ofPath;
}

function authenticate(request: GatewayRequest, context: GatewayContext): Principal {
  const key = readCredential(request);
  if (key === undefined) {
    throw new ApiError('missing_api_key', {
      message:
        'An API key is required: Authorization: Bearer <key>, x-api-key: <key> or x-<vendor>-api-key: <key>.',
      headers: { 'www-authenticate': 'Bearer' },
    });
  }
  const principal = context.findKey(key);
  if (principal) return principal;
  throw new ApiError('invalid_api_key', {
    message: 'The API key is not known here.',
    headers: { 'www-authenticate': 'Bearer' },
  });
}
