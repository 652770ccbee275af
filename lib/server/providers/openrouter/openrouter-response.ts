/** OpenRouter's video jobs as video tasks, and its error bodies. */
import type { Readable } from 'node:stream';
import { readAnthropicError } from '../anthropic/anthropic-error.ts';
import type { StartedVideo, VideoProgress } from '../provider.ts';
import type { VendorError } from '../upstream/error-of-response.ts';
import { lenient } from '../upstream/lenient.ts';
import { completedVideo, failedVideo, startedVideo } from '../upstream/video-progress.ts';

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

/** `{error: {code, message, metadata}}`, or Anthropic's form for messages. */
export function readOpenrouterError(body: unknown, status: number): VendorError {
  const { reasons, flagged_input } = errorBody.parse(body).error.metadata;
  const isPolicy = status === 403 && (reasons.length > 0 || flagged_input !== undefined);
  const vendor = readAnthropicError(body, status);
  return isPolicy ? { ...vendor, code: 'moderation_blocked' } : vendor;
}

const errorBody = lenient.record({
  error: lenient.record({
    metadata: lenient.record({ reasons: lenient.list(lenient.unknown), flagged_input: lenient.unknown }),
  }),
});

const job = lenient.record({ id: lenient.text, status: lenient.unknown, error: lenient.text });
