/** What a bench amounts to so far: each text with its vector or what became of it. Pure. */
import { isLive, type Run } from '#lib/client/run/run.ts';
import type { RunError } from '#lib/client/transport/run-error.ts';
import { textsInBody } from './bench-requests.ts';
import type { BenchPlan } from './start-bench.ts';

export interface Bench {
  texts: readonly BenchText[];
  /** The runs it has started so far, in the order of the texts. */
  runs: readonly Run[];
  live: boolean;
}

export interface BenchText {
  text: string;
  state: 'waiting' | 'embedded' | 'failed' | 'stopped';
  /** There once it is embedded. */
  vector?: readonly number[];
  error?: RunError;
}

/** The bench that `run` belongs to; a run by itself is one, too. */
export function benchOf(run: Run, all: readonly Run[], plan: BenchPlan | undefined): Bench {
  if (plan === undefined) return { texts: textsOf(run), runs: [run], live: isLive(run) };
  const runs = plan.started.flatMap((id) => all.find((known) => known.id === id) ?? []);
  const texts = plan.runs.flatMap((asked, place) => {
    const id = plan.started[place];
    const known = id === undefined ? undefined : all.find((other) => other.id === id);
    if (known) return textsOf(known);
    const state = plan.stopped || id !== undefined ? 'stopped' : 'waiting';
    return textsInBody(asked.request.body).map((text): BenchText => ({ text, state }));
  });
  return { texts, runs, live: texts.some(({ state }) => state === 'waiting') };
}

function textsOf(run: Run): readonly BenchText[] {
  const vectors = run.result.kind === 'vectors' ? run.result.vectors : [];
  return textsInBody(run.request.body).map((text, index): BenchText => {
    const vector = vectors[index];
    if (vector) return { text, state: 'embedded', vector };
    if (isLive(run)) return { text, state: 'waiting' };
    if (run.phase === 'stopped') return { text, state: 'stopped' };
    const error = run.error ?? { kind: 'http', message: 'No vector came for this text.' };
    return { text, state: 'failed', error };
  });
}
