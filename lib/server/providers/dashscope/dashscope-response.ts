/** DashScope's tasks as video tasks. */
import type { Readable } from 'node:stream';
import { type JsonRecord, recordOf, textOf } from '#lib/base/json-value.ts';
import type { StartedVideo, VideoProgress } from '../provider.ts';
import { completedVideo, startedVideo } from '../upstream/video-tasks.ts';
import { failureOf } from './dashscope-error.ts';

export function startedTask(body: unknown): StartedVideo {
  const { task_id, task_status } = recordOf(recordOf(body).output);
  return startedVideo(task_id, task_status === 'RUNNING');
}

export function progressOf(body: unknown, open: (url: string) => Promise<Readable>): VideoProgress {
  const output = recordOf(recordOf(body).output);
  switch (output.task_status) {
    case 'PENDING':
      return { status: 'queue', progress: null };
    case 'RUNNING':
      return { status: 'in_progress', progress: null };
    case 'SUCCEEDED': {
      const url = textOf(output.video_url);
      if (!url) return unknownState('The upstream finished the task without a link to its video', output);
      return completedVideo(() => open(url));
    }
    case 'FAILED':
      return failureOf(output);
    case 'CANCELED':
      return { status: 'cancelled' };
    case 'UNKNOWN':
      // No such task, expired after 24 hours, or a state that is not known for the moment: one answer is no proof.
      return unknownState('The upstream does not know the task, or no longer', output);
    default:
      return unknownState(
        `The upstream answered with the state ${JSON.stringify(output.task_status ?? null)}`,
        output,
      );
  }
}

function unknownState(what: string, { code, message }: JsonRecord): VideoProgress {
  const words = [textOf(code), textOf(message)].filter(Boolean).join(': ').slice(0, 500);
  return { status: 'unknown', message: words === '' ? `${what}.` : `${what} (${words}).` };
}
