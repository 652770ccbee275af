/** Videos of OpenAI's video API as video tasks. */
import type { Readable } from 'node:stream';
import { numberOf, recordOf, textOf } from '#lib/base/json-value.ts';
import { openaiErrorCode } from '../openai/openai-error.ts';
import type { StartedVideo, VideoProgress } from '../provider.ts';
import { unreadable } from '../upstream/unreadable.ts';
import { completedVideo, failedVideo, startedVideo } from '../upstream/video-tasks.ts';

export function createdVideo(body: unknown): StartedVideo {
  const { id, status } = recordOf(body);
  return startedVideo(id, status === 'in_progress');
}

/** `open` gets the link of the finished video, which servers with a storage of their own give. */
export function progressOf(
  body: unknown,
  open: (link: string | undefined) => Promise<Readable>,
): VideoProgress {
  const { status, progress, error, url } = recordOf(body);
  const percent = numberOf(progress);
  const share = percent === undefined ? null : percent / 100;
  switch (status) {
    case 'queued':
      return { status: 'queue', progress: share };
    case 'in_progress':
      return { status, progress: share };
    case 'completed': {
      const link = textOf(url) || undefined;
      return completedVideo(() => open(link));
    }
    case 'failed': {
      const { code, message } = recordOf(error);
      return failedVideo(textOf(message) || error, openaiErrorCode(code));
    }
    // Someone else has deleted it.
    case 'deleted':
    case 'cancelled':
      return { status: 'cancelled' };
    case 'expired':
      return { status };
    default:
      throw unreadable();
  }
}
