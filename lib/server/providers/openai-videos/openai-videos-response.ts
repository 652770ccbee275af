/** Videos of OpenAI's video API as video tasks. */
import type { Readable } from 'node:stream';
import { openaiErrorCode } from '../openai/openai-error.ts';
import type { StartedVideo, VideoProgress } from '../provider.ts';
import { lenient } from '../upstream/lenient.ts';
import { unreadable } from '../upstream/unreadable.ts';
import { completedVideo, failedVideo, startedVideo } from '../upstream/video-tasks.ts';

export function createdVideo(body: unknown): StartedVideo {
  const { id, status } = video.parse(body);
  return startedVideo(id, status === 'in_progress');
}

/** `open` gets the link of the finished video, which servers with a storage of their own give. */
export function progressOf(
  body: unknown,
  open: (link: string | undefined) => Promise<Readable>,
): VideoProgress {
  const { status, progress, error, url } = video.parse(body);
  const share = progress === undefined ? null : progress / 100;
  switch (status) {
    case 'queued':
      return { status: 'queue', progress: share };
    case 'in_progress':
      return { status, progress: share };
    case 'completed':
      return completedVideo(() => open(url || undefined));
    case 'failed': {
      const { code, message } = videoError.parse(error);
      return failedVideo(message || error, openaiErrorCode(code));
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

const video = lenient.record({
  id: lenient.text,
  status: lenient.text,
  /** Percent. */
  progress: lenient.number,
  url: lenient.text,
  /** Some servers send a text. */
  error: lenient.unknown,
});

const videoError = lenient.record({ code: lenient.text, message: lenient.text });
