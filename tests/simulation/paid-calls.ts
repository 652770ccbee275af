/**
 * Calls that are paid of two budgets and are repeated with their Idempotency-Key, at one process: admission, key, upstream and
 * end as in the gateway, by its own parts. The ledger is what the clients and the upstream know of each call.
 */
import { ApiError } from '#lib/contract/errors/api-error.ts';
import { errorOutcome } from '#lib/server/gateway/encode-error.ts';
import { joinDuplicates } from '#lib/server/gateway/idempotency.ts';
import type { IdempotencyStore } from '#lib/server/gateway/idempotency-store.ts';
import { json, type Outcome, observe } from '#lib/server/http/outcome.ts';
import type { OutlivingCalls } from '#lib/server/http/outliving-calls.ts';
import { toWeb } from '#lib/server/http/web-request.ts';
import type { Reservations } from '#lib/server/usage/reservations.ts';
import { routedCall } from '#tests/support/routed-call.ts';
import { countedImage, type Paid, payers, price } from './ledger.ts';
import type { Line } from './line.ts';
import type { Upstream } from './upstream.ts';

interface PaidCallsOptions {
  line: Line;
  reservations: Reservations;
  idempotencyStore: IdempotencyStore;
  outlivingCalls: OutlivingCalls;
  upstream: Upstream;
}

const operation = 'images.generate';

export function createPaidCalls({ line, reservations, upstream, ...stores }: PaidCallsOptions) {
  /** False if a budget has too little left. Rejects as admission does. */
  const reserve = async (id: string, budget: number): Promise<boolean> => {
    const request = { id, amount: price, model: 'any', operation };
    const { keyId, payer } = payers;
    // That of the person is the smaller one, and is asked last.
    const budgets = [
      { owner: keyId, budget: 2 * budget },
      { owner: payer, budget },
    ] as const;
    return (await reservations.reserve(request, budgets)).owner === undefined;
  };
  const settle = (id: string, cost: number) =>
    reservations.settle(id, { ...countedImage, images: cost, cost });

  return {
    /** Creates a task that takes the reservation of its request over; undefined if the budget is spent. */
    async createTask<Task>(
      paid: Paid,
      { id, budget, create }: { id: string; budget: number; create: () => Promise<Task> },
    ): Promise<Task | undefined> {
      paid.isReserved = true;
      try {
        paid.isReserved = await reserve(id, budget);
        return paid.isReserved ? await create() : undefined;
      } catch (error) {
        if (paid.isReserved) await settle(id, 0);
        throw error;
      }
    },
    async send(
      paid: Paid & { key: string },
      { id, budget, signal }: { id: string; budget: number; signal: AbortSignal },
    ) {
      const { key } = paid;
      const call = routedCall({ operation, key, signal, requestId: id, keyId: payers.keyId });
      const { report } = call;
      let outcome: Outcome;
      try {
        report.isReserved = true;
        report.isReserved = await reserve(id, budget);
        paid.isReserved = report.isReserved;
        if (!report.isReserved) throw new ApiError('insufficient_quota', { message: 'The budget is spent.' });
        outcome = await joinDuplicates(call, key, (joined) => upstream.answer(joined, line), stores);
      } catch (error) {
        outcome = errorOutcome(error, call.dialect, id);
      }
      const isFree = outcome.kind !== 'source' || outcome.headers['x-idempotent-replay'] !== undefined;
      report.observe({
        async end(how) {
          paid.cost = isFree || how !== 'complete' ? 0 : price;
          if (report.isReserved) await settle(id, paid.cost);
        },
      });
      const observed = await observe(outcome, report.observers);
      const { status } = observed.kind === 'aborted' ? json(499, '') : observed;
      const response = toWeb(report.outliving?.follow(observed) ?? observed);
      const stop = () => void response.body?.cancel().catch(() => {});
      signal.addEventListener('abort', stop);
      const text = await response.text().catch(() => undefined);
      if (!signal.aborted) paid.received = status === 200 ? text : status;
    },
  };
}
