/** Videos of OpenAI's video API as video tasks, and the errors of its servers. */
import type { Readable } from 'node:stream';
import { textOf } from '#lib/base/json-value.ts';
import { openaiErrorCode, readOpenaiError } from '../openai/openai-error.ts';
import type { StartedVideo, VideoProgress } from '../provider.ts';
import type { VendorError } from '../upstream/error-of-response.ts';
import { lenient } from '../upstream/lenient.ts';
import { unreadable } from '../upstream/unreadable.ts';
import { completedVideo, failedVideo, startedVideo } from '../upstream/video-progress.ts';

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

/** OpenAI's form, or FastAPI's `{detail}`, which local servers have. */
export function readOpenaiVideosError(body: unknown, status: number): VendorError {
  const error = readOpenaiError(body, status);
  const [issue] = issuesBody.parse(body).detail;
  if (issue === undefined) return { ...error, parameter: ourName(error.parameter) };
  const field = textOf(issue.loc.at(-1));
  const message = [field, issue.msg].filter(Boolean).join(': ');
  return { ...error, message, parameter: ourName(field) };
}

function ourName(parameter: string | undefined): string | undefined {
  return parameter === undefined ? undefined : (names[parameter] ?? undefined);
}

/** Field of that API -> field of this interface. */
const names: Readonly<Record<string, string>> = {
  model: 'model',
  prompt: 'prompt',
  seed: 'seed',
  seconds: 'duration',
  size: 'resolution',
  input_reference: 'frame_images[0].image_url',
  image_reference: 'frame_images[0].image_url',
};

const issuesBody = lenient.record({
  detail: lenient.list(lenient.record({ loc: lenient.list(lenient.unknown), msg: lenient.text })),
});

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
