/** The health of a target. For the pages: counts, latency, last failures; each call is reported once, at its end. */

export interface TargetFailure {
  /** ISO 8601. */
  at: string;
  code: string;
  /** For the operator; may name the operator's account, never a key. */
  message: string;
  /** For the caller. */
  problem: string;
  /** Id of the call that failed; a video task has its own. Empty for a test. */
  requestId: string;
}

export type TargetHealth = ReturnType<typeof createTargetHealth>;

/** At least the cells of a comparison that one provider answers. */
const maxFailures = 10;
const maxLatencies = 100;

export function createTargetHealth() {
  let calls = 0;
  let failed = 0;
  let rateLimited = 0;
  /** Of the last call or test; undefined before the first one. */
  let isWorking: boolean | undefined;
  const failures: TargetFailure[] = [];
  const latencies: number[] = [];
  const remember = (failure: Omit<TargetFailure, 'at'>) => {
    isWorking = false;
    // Retries of one task would push out all others.
    const repeated = failures.findIndex(
      (one) => one.requestId === failure.requestId && one.code === failure.code,
    );
    if (repeated >= 0) failures.splice(repeated, 1);
    failures.unshift({ at: new Date().toISOString(), ...failure });
    failures.length = Math.min(failures.length, maxFailures);
  };
  /** A failed test says nothing more once anything succeeds. */
  const recover = () => {
    isWorking = true;
    const tested = failures.findIndex(({ code }) => code === 'test');
    if (tested >= 0) failures.splice(tested, 1);
  };
  return {
    succeeded(milliseconds: number): void {
      calls += 1;
      recover();
      latencies[calls % maxLatencies] = milliseconds;
    },
    failed(failure: Omit<TargetFailure, 'at'>): void {
      calls += 1;
      if (failure.code === 'rate_limit_exceeded') rateLimited += 1;
      else failed += 1;
      remember(failure);
    },
    /** A test is no call, but the latest that is known of the target. */
    tested(failure: Pick<TargetFailure, 'message' | 'problem'> | undefined): void {
      if (failure === undefined) recover();
      else remember({ code: 'test', requestId: '', ...failure });
    },
    /** Since the start; latency until the first byte, ms, of the last 100 calls. */
    read() {
      const sorted = latencies.filter((one) => one !== undefined).toSorted((a, b) => a - b);
      const median = sorted[Math.floor(sorted.length / 2)] ?? null;
      return { calls, failed, rateLimited, isWorking, medianMs: median, failures: [...failures] };
    },
  };
}

export interface CircuitOptions {
  /** Failures in a row that open a circuit; also the number of calls that may try at once. */
  failures?: number;
  /** First time that it stays open, ms; at most 16 times as long. */
  openMs?: number;
  /** While slow calls try, another one may try after this time, ms. */
  trialMs?: number;
  /** Circuits that are remembered: models may have any name. */
  limit?: number;
  /** Unix ms. */
  now?: () => number;
}

export type CircuitState = 'closed' | 'open' | 'half-open';

export type Circuits = ReturnType<typeof createCircuits>;

/** A permitted call. Its first report counts; `answered` is not its last. */
export interface Permit {
  /** A response has begun: enough to close the circuit after a try, but it may still break off. */
  answered(): void;
  succeeded(): void;
  failed(): void;
  /** The call ended without telling anything about the model: the client left, or the request was wrong. */
  undecided(): void;
}

interface Circuit {
  failures: number;
  /** 0 while it is closed. */
  openings: number;
  openUntil: number;
  /** Calls that try at present; when the last one began. */
  trials: number;
  trialAt: number;
  /** Changes with each opening: results of earlier calls do not count. */
  generation: number;
}

/**
 * Stops calls of a model at a target that fail again and again: after `failures` in a row its circuit opens and refuses
 * calls for a while, then lets some try. Each failed try doubles the time. Only calls of clients are reported here.
 */
export function createCircuits({
  failures: allowed = 5,
  openMs = 10_000,
  trialMs = 1_000,
  limit = 200,
  now = () => Date.now(),
}: CircuitOptions = {}) {
  const circuits = new Map<string, Circuit>();
  let generations = 0;

  /** A model without an entry is closed and has not failed lately. */
  const ensure = (model: string): Circuit => {
    const known = circuits.get(model);
    if (known !== undefined) return known;
    if (circuits.size >= limit) circuits.delete(firstToForget(circuits) ?? '');
    const circuit = { failures: 0, openings: 0, openUntil: 0, trials: 0, trialAt: 0, generation: 0 };
    circuits.set(model, circuit);
    return circuit;
  };
  const isFull = ({ trials, trialAt }: Circuit) => trials >= allowed && now() < trialAt + trialMs;

  const state = (model: string): CircuitState => {
    const circuit = circuits.get(model);
    if (circuit === undefined || circuit.openings === 0) return 'closed';
    return now() < circuit.openUntil ? 'open' : 'half-open';
  };
  /** When the next call may try, Unix ms; null if the circuit is closed. */
  const retryAt = (model: string): number | null => {
    const circuit = circuits.get(model);
    if (circuit === undefined || circuit.openings === 0) return null;
    return isFull(circuit) ? Math.max(circuit.openUntil, circuit.trialAt + trialMs) : circuit.openUntil;
  };
  const fail = (model: string): void => {
    const circuit = ensure(model);
    circuit.failures += 1;
    if (circuit.openings === 0 && circuit.failures < allowed) return;
    circuit.openUntil = now() + openMs * 2 ** Math.min(circuit.openings, 4);
    circuit.openings += 1;
    circuit.trials = 0;
    generations += 1;
    circuit.generation = generations;
  };

  const permitOf = (model: string, given: number): Permit => {
    let generation: number | undefined = given;
    /** The circuit as it was when the call began; undefined after another opening, and after the first report. */
    const current = () => (circuits.get(model)?.generation ?? 0) === generation;
    const settle = (report?: () => void) => {
      if (current()) {
        const circuit = circuits.get(model);
        if (circuit !== undefined && circuit.trials > 0) circuit.trials -= 1;
        report?.();
      }
      generation = undefined;
    };
    return {
      answered() {
        if (generation === 0 || !current()) return;
        circuits.delete(model);
        generation = 0;
      },
      succeeded: () => settle(() => circuits.delete(model)),
      failed: () => settle(() => fail(model)),
      undecided: () => settle(),
    };
  };

  return {
    state,
    retryAt,
    /** Permits a call, whose end must be reported; undefined if the circuit refuses it. */
    permit(model: string): Permit | undefined {
      const circuit = circuits.get(model);
      if (circuit === undefined || circuit.openings === 0) return permitOf(model, 0);
      if (now() < circuit.openUntil || isFull(circuit)) return undefined;
      circuit.trials += 1;
      circuit.trialAt = now();
      return permitOf(model, circuit.generation);
    },
    /** The models whose circuit is not closed. */
    opened(): readonly { model: string; state: CircuitState; retryAt: number }[] {
      const open = [...circuits].filter(([, { openings }]) => openings > 0);
      return open.map(([model]) => ({ model, state: state(model), retryAt: retryAt(model) ?? 0 }));
    },
    /** Closes all of them: a person found that the target works. */
    close: () => circuits.clear(),
  };
}

/** A closed circuit if there is one, else the oldest. */
function firstToForget(circuits: ReadonlyMap<string, Circuit>): string | undefined {
  let oldest: string | undefined;
  for (const [model, { openings }] of circuits) {
    if (openings === 0) return model;
    oldest ??= model;
  }
  return oldest;
}
