/** Counts calls in memory, by minute, key, model, operation, outcome and provider. */
import { bucketCount, bucketOf } from '#lib/base/latency-buckets.ts';

export type CallOutcome = 'done' | 'refused' | 'failed' | 'stopped';

export interface CountedCall {
  /** The account that the call is counted for. */
  keyId: string;
  /** The account of the key's owner, which pays for it, too. */
  payer?: string | undefined;
  /** Empty if it is unknown. */
  model: string;
  operation: string;
  /** The target that answered; empty without one. */
  provider: string;
  outcome: CallOutcome;
  /** Duration to the last byte. */
  milliseconds: number;
  inputTokens: number;
  outputTokens: number;
  images: number;
  /** By the prices of now; undefined if nothing that was used has a price. */
  cost: number | undefined;
}

export interface CallCounts extends Omit<CountedCall, 'milliseconds'> {
  /** Unix seconds at which the minute starts. */
  minute: number;
  requests: number;
  cost: number;
  /** Requests without a cost, since nothing that they used has a price. */
  unpriced: number;
  /** One count per bucket. */
  latency: number[];
}

/** Text models can have any name: above this number of rows per minute, further names count as one. */
const maxRows = 2_000;
const otherModel = '(other models)';

export class UsageCounts {
  #rows = new Map<string, CallCounts>();
  /** The row of the previous call: building the name of a row costs more than counting. */
  #latest: CallCounts | undefined;

  add(call: CountedCall, nowMs: number = Date.now()): void {
    const minute = Math.floor(nowMs / 60_000) * 60;
    const row = isRowOf(this.#latest, minute, call) ? this.#latest : this.#row(minute, call);
    this.#latest = row;
    row.requests += 1;
    row.inputTokens += call.inputTokens;
    row.outputTokens += call.outputTokens;
    row.images += call.images;
    row.cost += call.cost ?? 0;
    row.unpriced += Number(call.cost === undefined);
    const bucket = bucketOf(call.milliseconds);
    row.latency[bucket] = (row.latency[bucket] ?? 0) + 1;
  }

  /** The counts since the last call. */
  take(): CallCounts[] {
    const taken = [...this.#rows.values()];
    this.#rows = new Map();
    this.#latest = undefined;
    return taken;
  }

  /** Returns counts that could not be saved. */
  putBack(rows: readonly CallCounts[]): void {
    for (const row of rows) {
      addCounts(this.#row(row.minute, row), row);
    }
  }

  /** The row of a call: an existing one, a new one within the limit, or the shared one. */
  #row(minute: number, call: RowName): CallCounts {
    const known = this.#rows.get(nameOf(minute, call));
    if (known) return known;
    if (this.#rows.size < maxRows || call.model === otherModel) return this.#newRow(minute, call);
    return this.#row(minute, { ...call, model: otherModel });
  }

  #newRow(minute: number, { keyId, payer, model, operation, outcome, provider }: RowName): CallCounts {
    const row: CallCounts = {
      minute,
      keyId,
      payer,
      model,
      operation,
      outcome,
      provider,
      requests: 0,
      inputTokens: 0,
      outputTokens: 0,
      images: 0,
      cost: 0,
      unpriced: 0,
      latency: Array.from({ length: bucketCount }, () => 0),
    };
    this.#rows.set(nameOf(minute, row), row);
    return row;
  }
}

/** Adds the counts of one row to another. */
export function addCounts(to: CallCounts, row: CallCounts): void {
  to.requests += row.requests;
  to.inputTokens += row.inputTokens;
  to.outputTokens += row.outputTokens;
  to.images += row.images;
  to.cost += row.cost;
  to.unpriced += row.unpriced;
  for (const [bucket, count] of row.latency.entries()) to.latency[bucket] = (to.latency[bucket] ?? 0) + count;
}

/** A key has one owner. */
type RowName = Pick<CallCounts, 'keyId' | 'payer' | 'model' | 'operation' | 'outcome' | 'provider'>;

function isRowOf(
  row: CallCounts | undefined,
  minute: number,
  { keyId, model, operation, outcome, provider }: RowName,
): row is CallCounts {
  return (
    row !== undefined &&
    row.minute === minute &&
    row.model === model &&
    row.keyId === keyId &&
    row.operation === operation &&
    row.outcome === outcome &&
    row.provider === provider
  );
}

function nameOf(minute: number, { keyId, model, operation, outcome, provider }: RowName): string {
  return `${minute} ${outcome} ${operation} ${provider} ${keyId} ${model}`;
}
