/** Renders a video in a worker thread: the sandbox's video generation. */
import { runInPool } from '#sandbox/pool/run-in-pool.ts';
import { probeVideo } from './probe-video.ts';
import { checkVideoSpec, type Video, type VideoSpec } from './video-spec.ts';

export type { Video, VideoSpec };

export interface RenderVideoOptions {
  /** Rejects at once with its reason; the work stops with the frame it is at. */
  signal?: AbortSignal;
  /** Called about once a frame with the part done, 0 to 1. */
  onProgress?: (fraction: number) => void;
}

/**
 * Renders the video of a spec. Rejects with TaskError: `invalid_film` (the spec), `unreadable_image` (first frame or a
 * reference), `unreadable_video`, `unsupported_video` or `video_too_large` (the source), `no_video_encoder`, and what
 * `runInPool` adds.
 */
export async function renderVideo(spec: VideoSpec, options: RenderVideoOptions = {}): Promise<Video> {
  checkVideoSpec(spec);
  const { signal, onProgress } = options;
  const source = spec.sourceVideo?.bytes;
  const facts = source && (await probeVideo(source, signal && { signal }));
  return runInPool('video', facts ? { spec, facts } : { spec }, {
    ...(signal && { signal }),
    ...(onProgress && { onReport: onProgress }),
  });
}
