/** Reads the facts of a video off the caller's thread, with a time limit. */
import { runInPool } from '#sandbox/pool/run-in-pool.ts';
import { SandboxError } from '#sandbox/sandbox-error.ts';
import type { VideoFacts } from './probe-in-worker.ts';

const task = { module: new URL('./probe-in-worker.ts', import.meta.url), lane: 'interactive' } as const;

/**
 * The container, codecs, size, length and rate of an MP4, MOV, WebM or Matroska file. Rejects with `unreadable_video`
 * (also after five seconds: one wrong byte in an index can mean minutes), `unsupported_video`, `video_too_large`, the
 * codes of the pool, or the signal's reason.
 */
export async function probeVideo(
  file: Uint8Array | Blob,
  options: { signal?: AbortSignal; limitMilliseconds?: number } = {},
): Promise<VideoFacts> {
  const bytes = file instanceof Uint8Array ? file : new Uint8Array(await file.arrayBuffer());
  const limit = new AbortController();
  const tooLong = new SandboxError('unreadable_video', 'The video takes too long to read.');
  const timer = setTimeout(() => limit.abort(tooLong), options.limitMilliseconds ?? 5_000);
  const signal = options.signal ? AbortSignal.any([options.signal, limit.signal]) : limit.signal;
  return runInPool<typeof import('./probe-in-worker.ts').run>(task, bytes, { signal }).finally(() =>
    clearTimeout(timer),
  );
}
