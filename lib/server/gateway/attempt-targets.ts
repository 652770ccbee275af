/**
 * Runs a call at the targets that may answer it. The next target, or the same one again, is tried only while no
 * upstream has accepted anything.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import type { ValidBody } from '#lib/contract/define-variant.ts';
import { ApiError, isApiError } from '#lib/contract/errors/api-error.ts';
import { operatorProblems, rateLimitProblem } from '#lib/contract/errors/operator-problems.ts';
import { type GatewayRequest, header } from '#lib/server/http/gateway-request.ts';
import type { Outcome, OutcomeEnd } from '#lib/server/http/outcome.ts';
import type { LoadMedia, ModelCall } from '#lib/server/providers/provider.ts';
import type { Candidate, Target } from '#lib/server/targets/target.ts';
import type { Permit } from '#lib/server/targets/target-health.ts';
import { type NotedCall, noteTargetFailure } from '#lib/server/targets/targets.ts';
import type { Attempt, Routed } from './call.ts';
import type { GatewayContext, Run } from './context.ts';
import { isAbort, toApiError } from './encode-error.ts';
import { createMediaLoader } from './load-media.ts';

export type AttemptRun<Valid extends ValidBody = ValidBody> = Run<Attempt<Valid>>;

/** Attempts of one call, at all targets together. */
const maxAttempts = 4;
/** A longer wait is left to the client, which gets `retry-after`. */
const maxWaitSeconds = 2;

export function attemptTargets<Valid extends ValidBody>(run: AttemptRun<Valid>): Run<Routed<Valid>> {
  return async (call, context) => {
    let attempts = 0;
    let refusal: unknown;
    for (const [index, candidate] of call.candidates.entries()) {
      const { target, model } = candidate;
      const isLast = index === call.candidates.length - 1;
      for (let tries = 0; attempts < maxAttempts; tries += 1) {
        const permit = target.circuits.permit(model);
        if (permit === undefined) break;
        attempts += 1;
        try {
          const isRetry = attempts > 1;
          const { outcome, end } = await runAt({ target, model, permit, isRetry }, call, run, context);
          if (isLast || attempts === maxAttempts || !discardedRefusal(outcome)) {
            call.report.observe({ end });
            return labelled(outcome, candidate, call, attempts);
          }
          end('left');
          call.report.refused();
          break;
        } catch (error) {
          label(error, target, attempts);
          if (!wasNotAccepted(error)) throw error;
          refusal = error;
          // Other targets come first; each has one more try at the end of the list.
          if (!isLast || tries > 0 || !(await waitToRetry(error, target, call))) break;
        }
      }
    }
    throw refusal ?? allOpen(call.candidates);
  };
}

/** For work that only begins later: the first target that may be called. */
export function pickTarget<Valid extends ValidBody>(run: AttemptRun<Valid>): Run<Routed<Valid>> {
  return async (call, context) => {
    const candidate = call.candidates.find(({ target, model }) => target.circuits.state(model) !== 'open');
    if (candidate === undefined) throw allOpen(call.candidates);
    const { provider } = candidate.target;
    call.report.chosen(provider);
    const outcome = await run({ ...call, provider, model: candidate.model }, context);
    return labelled(outcome, candidate, call, 1);
  };
}

interface AttemptOutcome {
  outcome: Outcome;
  /** Call it once, when the outcome has been sent or is discarded. */
  end(how: OutcomeEnd): void;
}

async function runAt<Valid extends ValidBody>(
  { target, model, permit, isRetry }: Candidate & { permit: Permit; isRetry: boolean },
  call: Routed<Valid>,
  run: AttemptRun<Valid>,
  context: GatewayContext,
): Promise<AttemptOutcome> {
  const caller = call.principal.keyId;
  const { queue, provider } = target;
  if (!queue.tryEnter(caller)) {
    try {
      await queue.enter(caller, call.request.signal);
    } catch (error) {
      permit.undecided();
      throw error;
    }
  }
  try {
    if (call.attempt !== undefined) await call.attempt.begin(target.id);
  } catch (error) {
    queue.leave(caller);
    permit.undecided();
    throw error;
  }
  const { requestId, report, operation } = call;
  const startedMs = performance.now();
  const noted = { requestId, permit, isOnDemand: asksForFault(target, call) };
  const count = (result: string) => {
    const endedMs = performance.now();
    context.metrics.attempted(call, { target: target.id, startedMs, endedMs, result, isRetry });
  };
  report.sent(provider, startedMs);
  try {
    const request = target.finishes ? requestToFinish(call, context) : call.request;
    const outcome = await run({ ...call, request, provider, model }, context);
    const latencyMs = performance.now() - startedMs;
    if (outcome.kind !== 'aborted' && outcome.status < 400) permit.answered();
    const end = (how: OutcomeEnd) => {
      queue.leave(caller);
      // A forwarded response that breaks off after its head can only break the client's.
      if (isBroken(how) && report.failure === undefined && provider.forward?.answers(operation.id)) {
        report.failed(how.error);
        context.logFailure(call, how.error);
      }
      const { failure } = report;
      count(failure === undefined ? resultOf(outcome) : toApiError(failure).code);
      if (failure !== undefined) noteTargetFailure(target, failure, noted);
      else noteOutcome(target, outcome, latencyMs, noted);
    };
    return { outcome, end };
  } catch (error) {
    queue.leave(caller);
    if (wasNotAccepted(error)) report.refused();
    count(toApiError(error).code);
    noteTargetFailure(target, error, noted);
    throw error;
  }
}

/** What a provider gets of a call besides its body. */
export function providerCall(
  { request, requestId, model, contract: { catalogue } }: Attempt,
  { mediaLoading }: Pick<GatewayContext, 'mediaLoading'>,
): ModelCall {
  let load: LoadMedia | undefined;
  return {
    requestId,
    model,
    catalogue,
    get signal() {
      return request.signal;
    },
    fault: header(request, 'x-sandbox-fault'),
    loadMedia(source) {
      load ??= createMediaLoader({ ...mediaLoading, signal: request.signal });
      return load(source);
    },
  };
}

/** The request of a call that goes on when its client leaves. Tasks and the pages stop their calls by it. */
function requestToFinish(
  { request, report, attempt, isPlayground }: Routed,
  { outlivingCalls }: GatewayContext,
): GatewayRequest {
  if (attempt !== undefined || isPlayground) return request;
  const call = report.outliving ?? outlivingCalls.begin({ limit: 0 });
  report.outlives(call);
  return call.over(request);
}

function isBroken(how: OutcomeEnd): how is { error: unknown } {
  return typeof how === 'object' && !isAbort(how.error);
}

function resultOf(outcome: Outcome): string {
  if (outcome.kind === 'aborted') return 'aborted';
  return outcome.status < 400 ? 'ok' : String(outcome.status);
}

/** Whether the call asked for a fault, at a target that simulates it: such a failure must not stop other callers. */
function asksForFault({ kind }: Target, { request }: Routed): boolean {
  return (kind === 'sandbox' || kind === 'relay') && header(request, 'x-sandbox-fault') !== undefined;
}

/** Errors of a server of this interface are outcomes that it forwards. */
function noteOutcome(
  { health }: Target,
  outcome: Outcome,
  milliseconds: number,
  { requestId, permit, isOnDemand }: NotedCall,
): void {
  const status = outcome.kind === 'aborted' ? 500 : outcome.status;
  const problem = refusals[status];
  if (status < 500 && problem === undefined) {
    permit?.succeeded();
    health.succeeded(milliseconds);
    return;
  }
  if (isOnDemand || problem !== undefined) permit?.undecided();
  else permit?.failed();
  const message = `It answered with status ${status}.`;
  const code = status === 429 ? 'rate_limit_exceeded' : 'upstream_error';
  health.failed({ code, message, problem: problem ?? message, requestId });
}

/** It works, but not for the account of this service. */
const refusals: Readonly<Record<number, string>> = {
  401: operatorProblems.key,
  402: operatorProblems.credit,
  429: rateLimitProblem,
};

/** A server of this interface refused before any work; another target may accept. */
function discardedRefusal(outcome: Outcome): boolean {
  if (outcome.kind !== 'source') return false;
  const { status, headers, source } = outcome;
  const isRefusal = status === 429 || (status === 503 && headers['retry-after'] !== undefined);
  if (isRefusal) source.cancel();
  return isRefusal;
}

function labelled(
  outcome: Outcome,
  { target: { id }, model }: Candidate,
  { modelId, isPlayground }: Routed,
  attempts: number,
): Outcome {
  outcome.headers['x-easel-provider'] = id;
  outcome.headers['x-easel-attempts'] = String(attempts);
  // Any text may be a name.
  if (isPlayground && model !== modelId && /^[\x21-\x7e]+$/.test(model))
    outcome.headers['x-easel-model'] = model;
  return outcome;
}

function label(error: unknown, { id }: Target, attempts: number): void {
  if (!isApiError(error)) return;
  const { details } = error;
  const names = { 'x-easel-provider': id, 'x-easel-attempts': String(attempts) };
  details.headers = { ...details.headers, ...names };
}

function wasNotAccepted(error: unknown): error is ApiError {
  return isApiError(error) && error.details.notAccepted === true;
}

/** Waits before another try at the same target; false if that makes no sense. */
async function waitToRetry(error: ApiError, { retries }: Target, { request }: Routed): Promise<boolean> {
  const { retryAfterSeconds = 0, shouldRetry } = error.details;
  const isTemporary =
    shouldRetry === true || error.code === 'overloaded' || error.code === 'rate_limit_exceeded';
  if (!isTemporary || retryAfterSeconds > maxWaitSeconds || !retries.take()) return false;
  const waitMs = retryAfterSeconds * 1000 + 50 + Math.random() * 250;
  await sleep(waitMs, undefined, { signal: request.signal });
  return true;
}

function allOpen(candidates: readonly Candidate[]): ApiError {
  const names = candidates.map(({ target }) => target.id).join(', ');
  const times = candidates.map(({ target, model }) => target.circuits.retryAt(model) ?? 0);
  return new ApiError('overloaded', {
    message: `The upstream failed repeatedly for this model and gets no requests for a short time (${names}).`,
    retryAfterSeconds: Math.max(1, Math.ceil((Math.min(...times) - Date.now()) / 1000)),
    shouldRetry: true,
    notAccepted: true,
  });
}
