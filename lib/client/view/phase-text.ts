/** Where a run stands, in a word or two, and how its time was spent. Pure. */

import { formatMs } from '#lib/base/format.ts';
import { isLive, type Run } from '#lib/client/run/run.ts';

/** `alive` is under way, `done` went well, `bad` needs a look, `quiet` was ended on purpose. */
export type PhaseTone = 'alive' | 'done' | 'bad' | 'quiet';

export function phaseTone({ phase }: Pick<Run, 'phase'>): PhaseTone {
  switch (phase) {
    case 'waiting':
    case 'receiving':
      return 'alive';
    case 'done':
      return 'done';
    case 'failed':
      return 'bad';
    case 'stopped':
      return 'quiet';
  }
}

export function phaseText(run: Run): string {
  switch (run.phase) {
    case 'waiting':
      return 'Waiting';
    case 'receiving':
      return run.firstEventAt === undefined ? 'Answering' : streamingText(run);
    case 'done':
      return 'Done';
    case 'failed':
      return 'Failed';
    case 'stopped':
      return 'Stopped';
  }
}

/** `Streaming, 2 of 3`: counts images, where the request says how many there will be. */
function streamingText({ result }: Run): string {
  if (result.kind !== 'images') return 'Streaming';
  const all = result.expected + result.expectedPartials;
  return all > 1 ? `Streaming, ${result.images.length} of ${all}` : 'Streaming';
}

/** What the polite announcer says of a run: phases, never tokens. */
export function announcement(run: Run): string {
  switch (run.phase) {
    case 'waiting':
      return `${run.model}: sent, waiting for an answer.`;
    case 'receiving':
      return `${run.model}: the answer is coming.`;
    case 'done':
      return `${run.model}: done after ${formatMs(run.endedAt ?? 0)}.`;
    case 'failed':
      return `${run.model}: failed. ${run.error?.message ?? ''}`;
    case 'stopped':
      return `${run.model}: stopped.`;
  }
}

export interface Segment {
  label: string;
  milliseconds: number;
  tone: 'wait' | 'work' | 'flow' | 'alive' | 'done' | 'bad';
}

/** The run's time in pieces: until the headers, until the first event, between images, to the end. */
export function segmentsOf(run: Run, elapsed: number): readonly Segment[] {
  const end = run.endedAt ?? elapsed;
  const marks = marksOf(run).filter(({ at }) => at <= end);
  const starts = [0, ...marks.map(({ at }) => at)];
  const pieces = marks.map(({ label, at, tone }, index): Segment => {
    return { label, milliseconds: at - (starts[index] ?? 0), tone };
  });
  const rest = end - (starts.at(-1) ?? 0);
  return [...pieces, { label: restLabel(run), milliseconds: rest, tone: restTone(run) }].filter(
    ({ milliseconds }) => milliseconds > 0,
  );
}

function marksOf({
  headersAt,
  firstEventAt,
  result,
}: Run): { label: string; at: number; tone: Segment['tone'] }[] {
  const headers = headersAt === undefined ? [] : [{ label: 'headers', at: headersAt, tone: 'wait' as const }];
  const images = result.kind === 'images' && firstEventAt !== undefined ? result.images : [];
  // The last image ends the run: what leads up to it is the rest.
  const partials = images.slice(0, mostMarks).filter(({ kind }) => kind === 'partial');
  if (partials.length > 0) {
    return [
      ...headers,
      ...partials.map(({ at }, index) => ({ label: `partial ${index + 1}`, at, tone: 'work' as const })),
    ];
  }
  const first = firstEventAt === undefined || images.length > 0 ? [] : [firstEventAt];
  return [...headers, ...first.map((at) => ({ label: 'first event', at, tone: 'work' as const }))];
}

const mostMarks = 8;

function restLabel(run: Run): string {
  return isLive(run) ? 'so far' : 'to the end';
}

function restTone(run: Run): Segment['tone'] {
  switch (phaseTone(run)) {
    case 'alive':
      return 'alive';
    case 'done':
      return 'done';
    case 'bad':
      return 'bad';
    case 'quiet':
      return 'flow';
  }
}
