/**
 * Counts a call for the usage and the metrics: outcome, duration, tokens, results and cost. Reads the response while it is
 * sent, without delaying it.
 */
import { recordOf } from '#lib/base/json-value.ts';
import { sandboxId } from '#lib/base/match-model.ts';
import type { Contract } from '#lib/contract/contract.ts';
import type { Operation } from '#lib/contract/define-operation.ts';
import { namedModels } from '#lib/contract/named-models.ts';
import { costOf } from '#lib/contract/prices/cost-of.ts';
import { responseUse } from '#lib/contract/prices/response-use.ts';
import { emptyResult, type RunResult } from '#lib/contract/read-response.ts';
import { accountsOf, ownerOf, playgroundPrincipal } from '#lib/server/auth/principal.ts';
import { ResponseFold } from '#lib/server/history/responses/response-fold.ts';
import { isKeepAlive } from '#lib/server/http/keep-alive.ts';
import {
  isEventStream,
  type Outcome,
  type OutcomeEnd,
  type OutcomeObserver,
} from '#lib/server/http/outcome.ts';
import type { CallOutcome, CountedCall } from '#lib/server/usage/usage-counts.ts';
import type { Call, CallReport } from './call.ts';
import type { GatewayContext } from './context.ts';
import { isAbort } from './encode-error.ts';

/** `report.valid` is undefined if the body was rejected: the call is then counted without a model. */
type MeteredCall = Pick<
  Call,
  'requestId' | 'contract' | 'operation' | 'principal' | 'request' | 'startedMs' | 'report'
>;

type MeterContext = Pick<
  GatewayContext,
  'countCall' | 'logCall' | 'settle' | 'modelPrice' | 'modelAt' | 'metrics'
>;

export class CallMeter implements OutcomeObserver {
  readonly #call: MeteredCall;
  readonly #context: MeterContext;
  /** A replayed outcome costs nothing, nor does a task before its own call. */
  readonly #isFree: boolean;
  /** 0 without a response. */
  readonly #status: number;
  readonly #isStream: boolean;
  /** Reads the response; undefined if it is an error or a replay, which are not billed. */
  readonly #fold: ResponseFold | undefined;
  #firstEventMs: number | undefined;

  constructor(call: MeteredCall, outcome: Outcome, context: MeterContext) {
    this.#call = call;
    this.#context = context;
    this.#status = outcome.kind === 'aborted' ? 0 : outcome.status;
    this.#isFree = outcome.headers['x-idempotent-replay'] !== undefined || call.report.isDeferred;
    this.#isStream = outcome.kind === 'source' && isEventStream(outcome.headers);
    if (this.#isStream) context.metrics.streamBegan();
    if (this.#status === 0 || this.#status >= 400 || this.#isFree || outcome.kind === 'bytes') return;
    const { operation, report } = call;
    const contentType = this.#isStream ? 'text/event-stream' : 'application/json';
    const body = recordOf(report.valid?.body);
    this.#fold = new ResponseFold(contentType, { operationId: operation.id, body, countsOnly: true });
    if (outcome.kind !== 'json') return;
    if (outcome.parsed) this.#fold.addValue(outcome.parsed.value);
    else this.#fold.addDocument(outcome.text);
  }

  piece(bytes: Uint8Array): void {
    this.#fold?.add(bytes);
    if (this.#isStream && this.#firstEventMs === undefined && !isKeepAlive(bytes))
      this.#firstEventMs = performance.now() - this.#call.startedMs;
  }

  /** The response is complete, or broke off. */
  end(how: OutcomeEnd): void | Promise<void> {
    const reached = this.#reached(how);
    const { requestId, principal, operation, startedMs, report } = this.#call;
    const fold = this.#fold;
    fold?.end();
    const hasFailed = report.failure !== undefined || (this.#isStream && fold?.error !== undefined);
    const outcome = reached === 'done' && hasFailed ? 'failed' : reached;
    const endedMs = performance.now();
    const seconds = report.sentMs === undefined ? undefined : (endedMs - report.sentMs) / 1000;
    const result = fold?.result ?? emptyResult(operation.id, recordOf(report.valid?.body));
    const use = this.#isFree ? noUse : callUse(this.#call, { outcome, result, seconds }, this.#context);
    // A video costs when it is finished.
    report.counted(operation.result === 'video' ? { ...use, cost: undefined } : use);
    const counted = {
      ...accountsOf(principal),
      model: report.valid?.modelId ?? '',
      operation: operation.id,
      provider: report.provider?.id ?? '',
      outcome,
      milliseconds: endedMs - startedMs,
      status: this.#status,
      firstEventMs: this.#firstEventMs,
      inputTokens: use.inputTokens,
      outputTokens: use.outputTokens,
      images: use.images,
      cost: use.cost,
    };
    const { countCall, settle, metrics } = this.#context;
    metrics.ended(this.#call, counted);
    if (this.#isStream) metrics.streamEnded();
    // A task counts its own call, and keeps the reservation.
    if (report.isDeferred) return;
    if (operation.result !== undefined && principal.keyId !== playgroundPrincipal.keyId)
      this.#context.logCall({
        ...counted,
        requestId,
        operationId: operation.id,
        method: this.#call.request.method,
        path: this.#call.request.path,
        keyName: principal.name,
        owner: ownerOf(principal),
      });
    // The receiver gets the end of the response when its next request finds the rest of the budget.
    if (report.isReserved) return settle(requestId, counted);
    countCall(counted);
  }

  #reached(how: OutcomeEnd): CallOutcome {
    if (how === 'complete') return this.#status === 0 ? 'failed' : endOf(this.#status);
    return how === 'left' || isAbort(how.error) ? 'stopped' : 'failed';
  }
}

export function endOf(status: number): CallOutcome {
  if (status === 499) return 'stopped';
  if (status >= 500) return 'failed';
  return status >= 400 ? 'refused' : 'done';
}

type CallUse = Pick<CountedCall, 'inputTokens' | 'outputTokens' | 'images' | 'cost'>;

export const noUse: CallUse = { inputTokens: 0, outputTokens: 0, images: 0, cost: 0 };

/** `seconds`: since the request was sent to a provider; undefined if it was not. */
export interface EndedCall {
  outcome: CallOutcome;
  result: RunResult;
  seconds: number | undefined;
}

export function callUse(
  {
    operation,
    contract,
    report: { valid, provider },
  }: { operation: Operation; contract: Contract; report: Partial<Pick<CallReport, 'valid' | 'provider'>> },
  { outcome, result, seconds }: EndedCall,
  { modelPrice, modelAt }: Pick<GatewayContext, 'modelPrice' | 'modelAt'>,
): CallUse {
  // Vendors do not bill refused requests.
  if (valid === undefined || outcome === 'refused' || seconds === undefined) return noUse;
  const { id: operationId } = operation;
  const body = recordOf(valid.body);
  const used = responseUse({ operationId, body, result, end: outcome, seconds });
  const { inputTokens = 0, outputTokens = 0, images = 0 } = used;
  const isFree = provider?.id === sandboxId || inputTokens + outputTokens + images === 0;
  /** The provider reports its own names of the models that the request names. */
  const reportedPrice = (name: string) => {
    const named = namedModels(operation, body, contract.catalogue).map(({ model }) => model);
    const isReported = (model: string) => modelAt(provider?.id ?? '', model, operationId) === name;
    return modelPrice([valid.modelId, ...named].find(isReported) ?? name);
  };
  const cost = isFree ? 0 : costOf(modelPrice(valid.modelId), used, reportedPrice);
  return { inputTokens, outputTokens, images, cost };
}
