/** The embedded texts of a request so far: each with its vector or state. Pure. */

import { textsInBody } from '#lib/client/form/embedding-body.ts';
import { isLive, type Run } from '#lib/client/run/run.ts';
import type { RunError } from '#lib/client/transport/run-error.ts';
import type { EmbeddingPlan } from './start-embeddings.ts';

export interface EmbeddingSet {
  texts: readonly EmbeddedText[];
  /** The runs started so far, in the order of the texts. */
  runs: readonly Run[];
  live: boolean;
}

export interface EmbeddedText {
  text: string;
  state: 'waiting' | 'embedded' | 'failed' | 'stopped';
  vector?: readonly number[];
  error?: RunError;
}

/** The set that `run` belongs to, or a set of this run alone. */
export function embeddingSetOf(run: Run, all: readonly Run[], plan: EmbeddingPlan | undefined): EmbeddingSet {
  if (plan === undefined) return { texts: textsOf(run), runs: [run], live: isLive(run) };
  const runs = plan.started.flatMap((id) => all.find((known) => known.id === id) ?? []);
  const texts = plan.runs.flatMap((asked, position) => {
    const id = plan.started[position];
    const known = id === undefined ? undefined : all.find((other) => other.id === id);
    if (known) return textsOf(known);
    const state = plan.stopped || id !== undefined ? 'stopped' : 'waiting';
    return textsInBody(asked.request.body).map((text): EmbeddedText => ({ text, state }));
  });
  return { texts, runs, live: texts.some(({ state }) => state === 'waiting') };
}

function textsOf(run: Run): readonly EmbeddedText[] {
  const vectors = run.result.kind === 'vectors' ? run.result.vectors : [];
  return textsInBody(run.request.body).map((text, index): EmbeddedText => {
    const vector = vectors[index];
    if (vector) return { text, state: 'embedded', vector };
    if (isLive(run)) return { text, state: 'waiting' };
    if (run.phase === 'stopped') return { text, state: 'stopped' };
    const error = run.error ?? { kind: 'http', message: 'No vector in the response for this text.' };
    return { text, state: 'failed', error };
  });
}
