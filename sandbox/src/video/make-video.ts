/** Makes one video in worker threads. */
import { runInPool } from '#sandbox/pool/run-in-pool.ts';
import { probeVideo } from './probe-video.ts';
import { checkVideoSpec, type Video, type VideoSpec } from './video-spec.ts';

const task = { module: new URL('./draw-video.ts', import.meta.url), lane: 'video' } as const;

/**
 * Makes the video of a spec: the same spec gives the same bytes. `onProgress` gets the part that is done, 0 to 1, once
 * per frame. When the signal aborts, rejects at once with its reason; the work stops within a frame. Otherwise rejects
 * with `invalid_video_spec`, `unreadable_image` (first frame or a reference), `unreadable_video`, `unsupported_video`
 * or `video_too_large` (the source), `no_video_encoder`, `encoder_failed`, or the codes of the pool.
 */
export async function makeVideo(
  spec: VideoSpec,
  options: { signal?: AbortSignal; onProgress?: (fraction: number) => void } = {},
): Promise<Video> {
  checkVideoSpec(spec);
  const { signal, onProgress } = options;
  const facts = spec.sourceVideo && (await probeVideo(spec.sourceVideo.bytes, signal && { signal }));
  return runInPool<typeof import('./draw-video.ts').run>(task, facts ? { spec, facts } : { spec }, {
    ...(signal && { signal }),
    ...(onProgress && { onReport: onProgress }),
  });
}
