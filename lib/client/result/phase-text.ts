/** The phase of a run, its progress and its timing as text. Pure. */
import { formatBytes, formatMs } from '#lib/base/format.ts';
import { isLive, type Run } from '#lib/client/run/run.ts';
import { statusLabels } from '#lib/client/run/tasks/task-status.ts';
import { resultOf } from '#lib/contract/operation-facts.ts';
import { isWithheld } from '#lib/contract/read-response.ts';

/** `alive`: in progress; `done`: succeeded; `refused`: the model declined; `bad`: failed; `quiet`: stopped. */
export type PhaseTone = 'alive' | 'done' | 'refused' | 'bad' | 'quiet';

export function phaseTone({ phase, result }: Pick<Run, 'phase' | 'result'>): PhaseTone {
  return phase === 'done' && isWithheld(result) ? 'refused' : tones[phase];
}

const tones = {
  waiting: 'alive',
  receiving: 'alive',
  done: 'done',
  failed: 'bad',
  stopped: 'quiet',
} as const satisfies Record<Run['phase'], PhaseTone>;

export function phaseText(run: Run): string {
  const { isLost, task } = run;
  if (isLost && isLive(run)) return 'Reconnecting';
  if (task && isLive(run)) return taskText(task);
  switch (run.phase) {
    case 'waiting':
      return run.sendingBytes ? `Sending ${formatBytes(run.sendingBytes)}, keep this page open` : 'Waiting';
    case 'receiving':
      return run.firstEventAt === undefined ? 'Receiving' : streamingText(run);
    case 'done':
      if (isWithheld(run.result)) return 'Refused';
      return isVideoRequest(run) ? 'Task created' : 'Done';
    case 'failed':
      return 'Failed';
    case 'stopped':
      return 'Stopped';
  }
}

/** A task says what it waits for. */
function taskText({ status, message = '' }: NonNullable<Run['task']>): string {
  if (message.includes('may have created')) return 'Waits for a decision';
  return message.includes('waits to be stored') ? 'Waits for storage' : statusLabels[status];
}

/** `Streaming, 2 of 3`: counts images if the total is known. */
function streamingText({ result }: Run): string {
  if (result.kind !== 'images') return 'Streaming';
  const all = result.expected + result.expectedPartials;
  return all > 1 ? `Streaming, ${result.images.length} of ${all}` : 'Streaming';
}

/** For screen readers: phases, never tokens. `failure`: in one line. */
export function announcement(run: Run, failure = ''): string {
  switch (run.phase) {
    case 'waiting':
      return `${run.model}: sent, waiting for a response.`;
    case 'receiving':
      return `${run.model}: receiving the response.`;
    case 'done':
      return isVideoRequest(run)
        ? `${run.model}: video task created.`
        : `${run.model}: done after ${formatMs(run.endedAt ?? 0)}.`;
    case 'failed':
      return `${run.model}: failed. ${failure}`;
    case 'stopped':
      return `${run.model}: stopped.`;
  }
}

/** Its response only creates the task: its times are not those of the video. */
function isVideoRequest({ operationId }: Pick<Run, 'operationId'>): boolean {
  return resultOf(operationId) === 'video';
}

/** Names the whole time of a run. */
export function totalLabel(run: Pick<Run, 'operationId'>): 'request' | 'total' {
  return isVideoRequest(run) ? 'request' : 'total';
}

export function progressText(run: Run): string {
  const { events, result, firstEventAt, request, task, isLost } = run;
  if (isLive(run) && (task || isLost)) return phaseText(run);
  if (run.phase === 'waiting') return phaseText(run);
  if (run.phase !== 'receiving') return phaseText(run);
  if (firstEventAt === undefined) {
    const streams = request.body.stream === true || request.path.includes('alt=sse');
    return streams ? 'Waiting for the first result' : 'Reading the response';
  }
  const all = result.kind === 'images' ? result.expected + result.expectedPartials : 0;
  return all > 1 ? `Event ${events.length} of ${all}` : `Event ${events.length}`;
}

/** Milliseconds without data until a stall is reported. */
const longSilence = 8000;

/** `elapsed` in milliseconds since the start. Undefined while data arrives. */
export function stallText(run: Run, elapsed: number): string | undefined {
  if (!isLive(run) || run.task || run.isLost) return undefined;
  const last = run.events.at(-1)?.at ?? run.headersAt ?? 0;
  const silence = elapsed - last;
  if (silence < longSilence) return undefined;
  const seconds = Math.floor(silence / 1000);
  return `No ${run.phase === 'waiting' ? 'response' : 'data'} for ${seconds} s`;
}

export interface RunStep {
  label: string;
  /** Milliseconds since the start. */
  start: number;
  end: number;
}

/** What took the time; `now` in milliseconds since the start. */
export function stepsOf(run: Run, now: number): readonly RunStep[] {
  const { headersAt, firstEventAt, endedAt = now } = run;
  const first = headersAt === undefined ? undefined : firstEventAt;
  const stages = [
    { label: 'Waiting', until: headersAt ?? endedAt },
    ...(first === undefined ? [] : [{ label: 'Waiting for the first result', until: first }]),
    ...(headersAt === undefined ? [] : [{ label: bodyLabel(run), until: endedAt }]),
  ];
  return stages.map(({ label, until }, index) => ({
    label,
    start: stages[index - 1]?.until ?? 0,
    end: until,
  }));
}

function bodyLabel({ firstEventAt, events, response, phase }: Run): string {
  if (firstEventAt !== undefined) return 'Streaming';
  const waits = events.length === 0 && response === undefined && isLive({ phase });
  return waits ? 'Waiting for the body' : 'Reading the body';
}
