/** A configured upstream, or the sandbox: what requests are routed to. */
import type { Provider } from '#lib/server/providers/provider.ts';
import { vendors } from '#lib/server/providers/vendors.ts';
import { createFairQueue, type FairQueue } from './fair-queue.ts';
import { type Circuits, createCircuits, createTargetHealth, type TargetHealth } from './target-health.ts';

export interface Target {
  /** Unique; the name in `x-easel-provider`, in logs and pages: `openai`. */
  id: string;
  /** What it speaks: a vendor's kind, `relay` or `sandbox`. */
  kind: string;
  provider: Provider;
  /** Without credentials; null for the sandbox. */
  baseUrl: string | null;
  /** The setting or the file that configures it: `OPENAI_API_KEY`. */
  source: string;
  queue: FairQueue;
  /** By the model's name at the target. */
  circuits: Circuits;
  health: TargetHealth;
  /** Tries again at this target. */
  retries: RetryBudget;
  /** Age at which its unfinished video tasks expire, ms; the setting's if absent. */
  videoDeadlineMs: number | undefined;
  /** A call of it goes on when its client leaves. */
  finishes: boolean;
}

interface TargetOptions extends Pick<Target, 'id' | 'kind' | 'provider' | 'baseUrl' | 'source'> {
  /** Calls at once; the sandbox has its own limits. */
  concurrency?: number;
  videoDeadlineMs?: number | undefined;
  finishes?: boolean;
}

/** Of one caller, in parts of all places: others always find some. */
const callerShare = 0.75;

export function createTarget({
  concurrency = 1024,
  videoDeadlineMs,
  finishes = false,
  ...options
}: TargetOptions): Target {
  const places = options.kind === 'sandbox' ? Number.POSITIVE_INFINITY : concurrency;
  return {
    ...options,
    videoDeadlineMs,
    finishes,
    queue: createFairQueue({ places, perCaller: Math.max(1, Math.floor(places * callerShare)) }),
    circuits: createCircuits(),
    health: createTargetHealth(),
    retries: createRetryBudget(),
  };
}

/** A target that may answer a call. */
export interface Candidate {
  target: Target;
  /** The model's name at the target. */
  model: string;
}

type RetryBudget = ReturnType<typeof createRetryBudget>;

const most = 10;
const everyMs = 1000;

/** `most` tries at once; one more every `everyMs`. */
function createRetryBudget() {
  let left = most;
  let at = Date.now();
  return {
    take(): boolean {
      const present = Date.now();
      left = Math.min(most, left + Math.max(0, present - at) / everyMs);
      at = present;
      if (left < 1) return false;
      left -= 1;
      return true;
    },
  };
}

/** YYYY-MM-DD, past or future; null if none is known. */
export function shutdownDate({ target, model }: Candidate): string | null {
  const hostname = URL.parse(target.baseUrl ?? '')?.hostname ?? '';
  const announced = vendors.find(({ shutdowns }) => shutdowns?.hosts.test(hostname))?.shutdowns;
  return target.provider.shutdownDates?.get(model) ?? announced?.dates.get(model) ?? null;
}
