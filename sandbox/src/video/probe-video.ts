/** Reads a video's facts off the caller's thread, with a limit on the time a hostile index may take. */
import { runInPool } from '#sandbox/pool/run-in-pool.ts';
import { TaskError } from '#sandbox/pool/task-error.ts';
import type { VideoFacts } from './read-video-facts.ts';

/**
 * As `readVideoFacts`, in a worker thread: throws TaskError `unreadable_video`, `unsupported_video` or
 * `video_too_large`, `unreadable_video` also after five seconds of work (one wrong byte in an index can mean minutes),
 * and the signal's reason once it aborts.
 */
export async function probeVideo(
  file: Uint8Array | Blob,
  options: { signal?: AbortSignal; limitMilliseconds?: number } = {},
): Promise<VideoFacts> {
  const bytes = file instanceof Uint8Array ? file : new Uint8Array(await file.arrayBuffer());
  const limit = new AbortController();
  const tooLong = new TaskError('unreadable_video', 'The video takes too long to read.');
  const timer = setTimeout(() => limit.abort(tooLong), options.limitMilliseconds ?? 5_000);
  try {
    const signal = options.signal ? AbortSignal.any([options.signal, limit.signal]) : limit.signal;
    return await runInPool('probe-video', bytes, { signal });
  } finally {
    clearTimeout(timer);
  }
}
