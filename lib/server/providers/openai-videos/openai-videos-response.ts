/** Videos of OpenAI's video API as video tasks. */
import type { Readable } from 'node:stream';
import { numberOf, recordOf, textOf } from '#lib/base/json-value.ts';
import { openaiErrorCode } from '../openai/openai-error.ts';
import type { StartedVideo, VideoProgress } from '../provider.ts';
import { unreadable } from '../upstream/unreadable.ts';

export function startedVideo(body: unknown): StartedVideo {
  const { id, status } = recordOf(body);
  const upstreamId = textOf(id);
  if (!upstreamId) throw unreadable();
  return { upstreamId, status: status === 'in_progress' ? 'in_progress' : 'queue' };
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
      return { status, video: { content: () => open(link), contentType: 'video/mp4' } };
    }
    case 'failed': {
      const { code, message } = recordOf(error);
      return {
        status,
        code: openaiErrorCode(code) ?? 'upstream_error',
        message: textOf(message) || textOf(error) || 'The upstream gave no reason.',
      };
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
