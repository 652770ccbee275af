/**
 * Counts the requests of the gateway. Every request costs one lookup: a row holds the series that its kind of request
 * adds to. Knows no HTTP and no database.
 */
import type { Contract } from '#lib/contract/contract.ts';
import { factsOf, type OperationId, operationFacts } from '#lib/contract/operation-facts.ts';
import { targetKind } from '#lib/server/providers/target-kinds.ts';
import {
  counter,
  type Distribution,
  histogram,
  type Metric,
  type MetricDefinition,
  reading,
  type Sample,
} from './metric.ts';
import type { ObservedCall, RequestEnd, TraceRequest, UpstreamAttempt } from './observed-call.ts';

export type GatewayMetrics = ReturnType<typeof createGatewayMetrics>;

interface GatewayMetricsOptions {
  /** The kind of a target; undefined if it was removed. */
  kindOf(target: string): string | undefined;
  contract(): Pick<Contract, 'catalogue'>;
  /** Whether the price table has a model. */
  hasPrice(model: string): boolean;
  /** Currency of the price table: `USD`. */
  currency(): string;
}

export function createGatewayMetrics(options: GatewayMetricsOptions) {
  const { series, requestRow, attemptRow, callLabels, knownModel, tokensOf, costOf } = createRows(options);
  let openStreams = 0;
  let trace: TraceRequest | undefined;

  return {
    /** Counts a request whose response has ended. Fast; does not throw. */
    ended(call: ObservedCall, end: RequestEnd): void {
      const row = requestRow(call.operation?.id ?? 'unknown', end.provider || noTarget, end);
      const { operation, target, model } = row;
      row.requests.value += 1;
      row.duration.record(end.milliseconds / 1000);
      if (end.firstEventMs !== undefined) {
        row.firstEvent ??= series.firstEvent.of(callLabels(operation, target));
        row.firstEvent.record(end.firstEventMs / 1000);
      }
      if (end.inputTokens > 0) {
        row.inputTokens ??= tokensOf(row, 'input');
        row.inputTokens.record(end.inputTokens);
      }
      if (end.outputTokens > 0) {
        row.outputTokens ??= tokensOf(row, 'output');
        row.outputTokens.record(end.outputTokens);
      }
      if (end.images > 0) {
        row.images ??= series.images.of({ model, target });
        row.images.value += end.images;
      }
      if (end.cost !== undefined && end.cost > 0) {
        if (row.cost?.labels.currency !== options.currency()) row.cost = costOf(model, target);
        row.cost.value += end.cost;
      }
      trace?.(call, end);
    },
    /** Counts a call of a target; `isRetry`: another one of the same request came before. */
    attempted({ operation, report }: AttemptedCall, attempt: UpstreamAttempt & { isRetry: boolean }): void {
      const { target, result, startedMs, endedMs } = attempt;
      const row = attemptRow(operation.id, target, result);
      row.attempts.value += 1;
      row.duration.record((endedMs - startedMs) / 1000);
      if (attempt.isRetry) series.retries.of({ target }).value += 1;
      if (trace !== undefined) report.attempted(attempt);
    },
    /** Counts a call that a video task made after its request. Failed calls have no duration. */
    videoCall(target: string, { result, milliseconds }: { result: string; milliseconds?: number }): void {
      const row = attemptRow(operationFacts.createVideo.id, target, result);
      row.attempts.value += 1;
      if (milliseconds !== undefined) row.duration.record(milliseconds / 1000);
    },
    streamBegan(): void {
      openStreams += 1;
    },
    streamEnded(): void {
      openStreams -= 1;
    },
    /** Counts a video task that reached a final state; its cost is undefined without a price. */
    videoEnded(task: { status: string; model: string; provider: string }, cost: number | undefined): void {
      series.endedVideos.of({ status: task.status, target: task.provider }).value += 1;
      if (cost !== undefined) costOf(knownModel(task.model), task.provider).value += cost;
    },
    /** Reports every later request. */
    traceWith(next: TraceRequest): void {
      trace = next;
    },
    read: (): Metric[] => [
      ...Object.values(series).map((one) => one.read()),
      reading(names.openStreams, [openStreams]),
    ],
  };
}

/** The series, and the rows that name those of one kind of request. */
function createRows({ kindOf, contract, hasPrice, currency }: GatewayMetricsOptions) {
  const series = {
    requests: counter(names.requests),
    duration: histogram(names.duration),
    firstEvent: histogram(names.firstEvent),
    tokens: histogram(names.tokens),
    cost: counter(names.cost),
    images: counter(names.images),
    attempts: counter(names.attempts),
    retries: counter(names.retries),
    attemptDuration: histogram(names.attemptDuration),
    endedVideos: counter(names.endedVideos),
  };
  const requestRows = new Map<string, RequestRow>();
  const attemptRows = new Map<string, AttemptRow>();
  let latest: RequestRow | undefined;
  /** Text models can have any name: those that neither the catalogue nor the operator names are one. */
  const knownModel = (id: string) => (contract().catalogue.find(id) || hasPrice(id) ? id : 'other');
  const callLabels = (operation: string, target: string) => ({
    operation,
    target,
    'gen_ai.operation.name': genAiOperation(operation),
    'gen_ai.provider.name': genAiProvider(target === noTarget ? undefined : kindOf(target)),
  });
  const requestRow = (operation: string, target: string, { model: id, status, outcome }: RequestEnd) => {
    const model = knownModel(id);
    if (
      latest !== undefined &&
      latest.operation === operation &&
      latest.model === model &&
      latest.target === target &&
      latest.status === status &&
      latest.outcome === outcome
    )
      return latest;
    const key = `${operation} ${status} ${outcome} ${target} ${model}`;
    latest = requestRows.get(key) ?? {
      operation,
      target,
      model,
      status,
      outcome,
      requests: series.requests.of({ operation, target, status: String(status), outcome }),
      duration: series.duration.of(callLabels(operation, target)),
    };
    requestRows.set(key, latest);
    return latest;
  };
  const attemptRow = (operation: string, target: string, result: string): AttemptRow => {
    const key = `${operation} ${target} ${result}`;
    const known = attemptRows.get(key);
    if (known) return known;
    const attempts = series.attempts.of({ operation, target, result });
    const row = { attempts, duration: series.attemptDuration.of(callLabels(operation, target)) };
    attemptRows.set(key, row);
    return row;
  };
  const tokensOf = ({ operation, target, model }: RequestRow, type: 'input' | 'output') => {
    const labels = { ...callLabels(operation, target), 'gen_ai.request.model': model };
    return series.tokens.of({ ...labels, 'gen_ai.token.type': type });
  };
  const costOf = (model: string, target: string) => series.cost.of({ model, target, currency: currency() });

  return { series, requestRow, attemptRow, callLabels, knownModel, tokensOf, costOf };
}

const noTarget = 'none';

interface RequestRow extends Pick<RequestEnd, 'model' | 'status' | 'outcome'> {
  operation: string;
  target: string;
  requests: Sample;
  duration: Distribution;
  firstEvent?: Distribution;
  inputTokens?: Distribution;
  outputTokens?: Distribution;
  images?: Sample;
  cost?: Sample;
}

interface AttemptedCall {
  operation: { id: OperationId };
  report: { attempted(attempt: UpstreamAttempt): void };
}

interface AttemptRow {
  attempts: Sample;
  duration: Distribution;
}

/** Bounds of the conventions for durations of models, seconds. */
const durationBounds = [
  0.01, 0.02, 0.04, 0.08, 0.16, 0.32, 0.64, 1.28, 2.56, 5.12, 10.24, 20.48, 40.96, 81.92,
];
const firstTokenBounds = [
  0.001, 0.005, 0.01, 0.02, 0.04, 0.06, 0.08, 0.1, 0.25, 0.5, 0.75, 1, 2.5, 5, 7.5, 10,
];
/** Powers of four up to 67 million. */
const tokenBounds = Array.from({ length: 14 }, (_, power) => 4 ** power);

const names = {
  requests: {
    kind: 'counter',
    name: 'easel.requests',
    unit: '{request}',
    help: 'Requests to the gateway that have ended. Status 0: the connection was closed without a response.',
  },
  duration: {
    kind: 'histogram',
    name: 'gen_ai.server.request.duration',
    unit: 's',
    bounds: durationBounds,
    help: 'Duration of requests to the gateway, to the last byte of the response.',
  },
  firstEvent: {
    kind: 'histogram',
    name: 'gen_ai.server.time_to_first_token',
    unit: 's',
    bounds: firstTokenBounds,
    help: 'Time from a request to the first event of its event stream.',
  },
  tokens: {
    kind: 'histogram',
    name: 'gen_ai.client.token.usage',
    unit: '{token}',
    bounds: tokenBounds,
    help: 'Tokens of each request. The sum is the number of tokens.',
  },
  cost: {
    kind: 'counter',
    name: 'easel.cost',
    unit: '{currency}',
    help: 'Cost of requests and finished videos by the price table, in the currency of the label.',
  },
  images: {
    kind: 'counter',
    name: 'easel.images',
    unit: '{image}',
    help: 'Images that were made.',
  },
  attempts: {
    kind: 'counter',
    name: 'easel.upstream.attempts',
    unit: '{attempt}',
    help: 'Calls of targets by result: ok, the status of a response, or an error code.',
  },
  retries: {
    kind: 'counter',
    name: 'easel.upstream.retries',
    unit: '{attempt}',
    help: 'Those calls that followed another call of the same request.',
  },
  attemptDuration: {
    kind: 'histogram',
    name: 'gen_ai.client.operation.duration',
    unit: 's',
    bounds: durationBounds,
    help: 'Duration of calls of targets, to the last byte of the response.',
  },
  endedVideos: {
    kind: 'counter',
    name: 'easel.video_tasks.ended',
    unit: '{task}',
    help: 'Video tasks that this process has ended.',
  },
  openStreams: {
    kind: 'gauge',
    name: 'easel.streams.open',
    unit: '{stream}',
    help: 'Event streams that are being sent.',
  },
} as const satisfies Record<string, MetricDefinition>;

/** `gen_ai.operation.name`. The conventions have none for the rest, which keep their own. */
export function genAiOperation(operationId: string): string {
  const { result, dialect } = factsOf(operationId) ?? {};
  if (result === undefined) return operationId;
  if (result === 'vectors') return 'embeddings';
  return dialect === 'anthropic' ? 'chat' : 'generate_content';
}

/** `gen_ai.provider.name`: of the conventions where they have one. `easel`: no target was called. */
export function genAiProvider(kind: string | undefined): string {
  return kind === undefined ? 'easel' : targetKind(kind).genAiName;
}
