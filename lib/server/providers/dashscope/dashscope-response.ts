/** DashScope's tasks as video tasks. */
import type { Readable } from 'node:stream';
import { recordOf, textOf } from '#lib/base/json-value.ts';
import { ApiError } from '#lib/contract/errors/api-error.ts';
import type { VideoProgress } from '../provider.ts';
import { unreadable } from '../upstream/read-response.ts';
import { failureOf } from './dashscope-error.ts';

export function startedTask(body: unknown): { upstreamId: string; status: 'queue' | 'in_progress' } {
  const { task_id, task_status } = recordOf(recordOf(body).output);
  const upstreamId = textOf(task_id);
  if (!upstreamId) throw unreadable();
  return { upstreamId, status: task_status === 'RUNNING' ? 'in_progress' : 'queue' };
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
      if (!url) throw unreadable();
      return { status: 'completed', video: { content: () => open(url), contentType: 'video/mp4' } };
    }
    case 'FAILED':
      return failureOf(output);
    case 'CANCELED':
      return { status: 'cancelled' };
    case 'UNKNOWN':
      // No such task, expired after 24 hours, or a state that is not known for the moment: one answer is no proof.
      throw new ApiError('not_found', { message: 'The upstream does not know the task, or no longer.' });
    default:
      throw unreadable();
  }
}
