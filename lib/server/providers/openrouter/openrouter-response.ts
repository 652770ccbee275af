/** OpenRouter's video jobs as video tasks. */
import type { Readable } from 'node:stream';
import type { StartedVideo, VideoProgress } from '../provider.ts';
import { lenient } from '../upstream/lenient.ts';
import { completedVideo, failedVideo, startedVideo } from '../upstream/video-tasks.ts';

export function startedJob(body: unknown): StartedVideo {
  const { id, status } = job.parse(body);
  return startedVideo(id, status === 'in_progress');
}

export function progressOf(body: unknown, open: () => Promise<Readable>): VideoProgress {
  const { status, error } = job.parse(body);
  switch (status) {
    case 'pending':
      return { status: 'queue', progress: null };
    case 'in_progress':
      return { status, progress: null };
    case 'completed':
      return completedVideo(open);
    case 'failed':
      return failedVideo(error);
    case 'cancelled':
    case 'expired':
      return { status };
    default:
      return {
        status: 'unknown',
        message: `The upstream answered with the state ${JSON.stringify(status ?? null).slice(0, 100)}.`,
      };
  }
}

const job = lenient.record({ id: lenient.text, status: lenient.unknown, error: lenient.text });
