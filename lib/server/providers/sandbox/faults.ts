/** Simulated time and faults (`x-sandbox-fault`): the effect of each on a call for text, images or vectors. */
import { setTimeout as wait } from 'node:timers/promises';
import { showChoices, showValue } from '#lib/base/format-value.ts';
import { ApiError } from '#lib/contract/errors/api-error.ts';
import { ConnectionAborted, MalformedResponse } from '../fault-errors.ts';
import type { ProviderCall } from '../provider.ts';

export const faults = [
  'rate_limit',
  'overloaded',
  'timeout',
  'refusal',
  'cut_stream',
  'malformed',
  'slow',
] as const;

export type Fault = (typeof faults)[number];

/** The requested fault of a call. Throws ApiError `invalid_value` for an unknown name. */
export function faultOf({ fault }: Pick<ProviderCall, 'fault'>): Fault | undefined {
  const found = faults.find((name) => name === fault);
  if (fault === undefined || found !== undefined) return found;
  throw new ApiError('invalid_value', {
    parameter: 'x-sandbox-fault',
    message: `x-sandbox-fault must be one of ${showChoices(faults)} here; got ${showValue(fault)}.`,
  });
}

/** Milliseconds until the fault `timeout` fails a call at pace 1. */
const timeoutMs = 10_000;

/** Throws the ApiError of faults that occur before any work. */
export async function failEarly(
  fault: Fault | undefined,
  { pace, signal }: { pace: number; signal: AbortSignal },
): Promise<void> {
  const onDemand = `on demand: x-sandbox-fault was "${fault}".`;
  switch (fault) {
    case 'rate_limit':
      throw new ApiError('rate_limit_exceeded', {
        message: `Rate limit exceeded ${onDemand}`,
        retryAfterSeconds: 2,
      });
    case 'overloaded':
      throw new ApiError('overloaded', { message: `Overloaded ${onDemand}`, retryAfterSeconds: 2 });
    case 'timeout':
      await wait(timeoutMs * pace, undefined, { signal });
      throw new ApiError('upstream_timeout', { message: `Timed out ${onDemand}` });
    default:
      return;
  }
}

/** Milliseconds between steps, scaled by pace; `slow` multiplies them by ten at any pace. */
export function stepMsOf(naturalMs: number, pace: number, fault: Fault | undefined): number {
  return fault === 'slow' ? naturalMs * 10 * Math.max(1, pace) : naturalMs * pace;
}

/** Steps that succeed before a stream is cut or broken. */
const stepsBeforeBreak = 10;

/** Throws if the response breaks at this step, counted from 1, or at its last step at the latest. */
export function breakAt(step: number, isLast: boolean, fault: Fault | undefined): void {
  if (step <= stepsBeforeBreak && !isLast) return;
  if (fault === 'cut_stream') throw new ConnectionAborted();
  if (fault === 'malformed') throw new MalformedResponse();
}

/** Natural pace: delays each step until its time, or until the client disconnects. `stepMs` 0 never waits. */
export function createPacer(stepMs: number, signal: AbortSignal) {
  const start = Date.now();
  let steps = 0;
  return {
    /** Resolves at the time of the next step; rejects with the signal's reason. */
    async next(): Promise<void> {
      steps += 1;
      signal.throwIfAborted();
      const rest = start + steps * stepMs - Date.now();
      if (rest > 0) await wait(rest, undefined, { signal });
    },
  };
}
