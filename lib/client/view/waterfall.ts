/** A run's time as stages one after the other, for the waterfall. Pure. */
import { isLive, type Run } from '#lib/client/run/run.ts';

export interface Stage {
  label: string;
  /** Milliseconds since the run started; the stage goes on to `end`. */
  start: number;
  end: number;
  tone: 'wait' | 'work' | 'flow' | 'alive' | 'bad';
}

/** `now` in milliseconds since the run started, for runs that go on. */
export function waterfallOf(run: Run, now: number): readonly Stage[] {
  const { headersAt, firstEventAt, endedAt } = run;
  const end = endedAt ?? now;
  const headers: Stage = { label: 'Waiting for headers', start: 0, end: headersAt ?? end, tone: 'wait' };
  if (headersAt === undefined) return [last(run, headers)];
  if (firstEventAt === undefined) {
    const label =
      run.events.length === 0 && run.response === undefined && isLive(run)
        ? 'Waiting for the body'
        : 'Reading the body';
    return [headers, last(run, { label, start: headersAt, end, tone: 'flow' })];
  }
  const first: Stage = {
    label: 'Waiting for the first event',
    start: headersAt,
    end: firstEventAt,
    tone: 'work',
  };
  return [headers, first, last(run, { label: 'Streaming', start: firstEventAt, end, tone: 'flow' })];
}

function last(run: Run, stage: Stage): Stage {
  if (isLive(run)) return { ...stage, tone: 'alive' };
  return run.phase === 'failed' ? { ...stage, tone: 'bad' } : stage;
}
