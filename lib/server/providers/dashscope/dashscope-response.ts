/** DashScope's tasks as video tasks. */
import type { Readable } from 'node:stream';
import type { StartedVideo, VideoProgress } from '../provider.ts';
import { lenient } from '../upstream/lenient.ts';
import { completedVideo, startedVideo } from '../upstream/video-tasks.ts';
import { failure, failureOf, type VendorFailure } from './dashscope-error.ts';

export function startedTask(body: unknown): StartedVideo {
  const { task_id, task_status } = taskBody.parse(body).output;
  return startedVideo(task_id, task_status === 'RUNNING');
}

export function progressOf(body: unknown, open: (url: string) => Promise<Readable>): VideoProgress {
  const output = taskBody.parse(body).output;
  switch (output.task_status) {
    case 'PENDING':
      return { status: 'queue', progress: null };
    case 'RUNNING':
      return { status: 'in_progress', progress: null };
    case 'SUCCEEDED': {
      const url = output.video_url;
      if (!url) return unknownState('The upstream finished the task without a link to its video', output);
      return completedVideo(() => open(url));
    }
    case 'FAILED':
      return failureOf(output);
    case 'CANCELED':
      return { status: 'cancelled' };
    case 'UNKNOWN':
      // No such task, expired after 24 hours, or a state that is not known for the moment: one response is no proof.
      return unknownState('The upstream does not know the task, or no longer', output);
    default:
      return unknownState(
        `The upstream answered with the state ${JSON.stringify(output.task_status ?? null)}`,
        output,
      );
  }
}

function unknownState(what: string, { code, message }: VendorFailure): VideoProgress {
  const reason = [code, message].filter(Boolean).join(': ').slice(0, 500);
  return { status: 'unknown', message: reason === '' ? `${what}.` : `${what} (${reason}).` };
}

const taskBody = lenient.record({
  output: lenient.record({
    task_id: lenient.text,
    task_status: lenient.unknown,
    video_url: lenient.text,
    ...failure,
  }),
});
