/**
 * The sandbox's videos. A video is rendered in the background and completes after its natural time or later.
 * After a restart the next poll renders it again: the same request gives the same bytes. A waiting video holds no media.
 */
import { setTimeout as wait } from 'node:timers/promises';
import { makeVideo as makeSandboxVideo, probeVideo, type Video, type VideoSpec } from '@easel/sandbox';
import { readImageHeader } from '#lib/base/image-header.ts';
import { ApiError } from '#lib/contract/errors/api-error.ts';
import { isSourceVideo, urlOfMaterial, videoDefaults } from '#lib/contract/videos/video-fields.ts';
import {
  type CreateVideoRequest,
  type VideoResolution,
  type VideoSize,
  videoSize,
  videoSizeLike,
} from '#lib/contract/videos/video-variants.ts';
import { checkPixels, createSemaphore, pixelsOf, reservePixels } from '#lib/server/http/byte-budget.ts';
import type { ProviderCall, VideoPort, VideoProgress, VideoRequest } from '../provider.ts';
import { fromEngine } from './engine-error.ts';

export interface SandboxVideoOptions {
  /** 1 is natural, 0 is instant. */
  pace: number;
  makeVideo?: typeof makeSandboxVideo;
  /** `at changes`: a poll waits for the video, and the next one is due when the state changes. */
  polls?: 'often' | 'at changes';
}

export interface SandboxVideo extends VideoPort {
  close(): void;
}

interface Job {
  startedAt: number;
  /** Length of the video in seconds, which determines the natural time; a guess until the request is read. */
  seconds: number;
  fraction: number;
  outcome: { video: Video } | { error: unknown } | undefined;
  rendering: Promise<void>;
  controller: AbortController;
}

/** Natural delays at pace 1, in milliseconds. */
const queueMs = 2_000;
const workMsPerSecond = 2_500;
/** Delay before a video is tried again after the pool was full. */
const retryMs = 500;
/** How long a finished video stays in memory for its poll, and for a second one if the first could not store it. */
const keepMs = 10 * 60_000;
const keepPolledMs = 60_000;
/** Videos at once whose media are in memory. The pool has its own limit. */
const slots = 4;

export function createSandboxVideo({
  pace,
  makeVideo = makeSandboxVideo,
  polls = 'often',
}: SandboxVideoOptions): SandboxVideo {
  const jobs = new Map<string, Job>();
  const semaphore = createSemaphore(slots, Number.POSITIVE_INFINITY);

  const startJob = (request: VideoRequest, call: ProviderCall): Job => {
    const job: Job = {
      startedAt: Date.now(),
      seconds: videoDefaults.duration,
      fraction: 0,
      outcome: undefined,
      rendering: Promise.resolve(),
      controller: new AbortController(),
    };
    jobs.set(request.token, job);
    job.rendering = render(job, async (options) => {
      const release = await semaphore.acquire();
      try {
        options.signal.throwIfAborted();
        const spec = await videoSpecOf(await request.loadBody(), request.token, call);
        job.seconds = spec.seconds;
        return await whenPoolHasRoom(() => makeWithin(spec, options, makeVideo), options.signal);
      } finally {
        release();
      }
    });
    job.rendering.finally(() => forgetLater(request.token, keepMs)).catch(() => {});
    return job;
  };

  const forgetLater = async (token: string, ms: number): Promise<void> => {
    await wait(ms, undefined, { ref: false });
    jobs.delete(token);
  };

  return {
    idempotentStart: true,
    worksInProcess: true,
    async start({ token }) {
      return { upstreamId: `sandbox_${token}`, status: 'queue', nextPollAfterMs: 0 };
    },
    async poll(_upstreamId, request, call) {
      const job = jobs.get(request.token) ?? startJob(request, call);
      if (polls === 'at changes') await job.rendering;
      const elapsed = Date.now() - job.startedAt;
      const natural = (queueMs + job.seconds * workMsPerSecond) * pace;
      const queued = queueMs * pace;
      // Many tasks wait for each other; polling them every second would only cost time.
      const leastMs = Math.max(100, 10 * jobs.size);
      const nextPollAfterMs =
        polls === 'often'
          ? Math.max(leastMs, Math.min(1000, (natural - elapsed) / 4))
          : Math.max(1, elapsed < queued ? queued - elapsed : Math.min(natural - elapsed, natural / 2));
      const progress = progressOf(job, call.fault, { elapsed, natural, queued, nextPollAfterMs });
      if (progress.status === 'completed') forgetLater(request.token, keepPolledMs);
      return progress;
    },
    async cancel(_upstreamId, { token }) {
      jobs.get(token)?.controller.abort(new DOMException('the task was cancelled', 'AbortError'));
      jobs.delete(token);
    },
    close() {
      for (const job of jobs.values())
        job.controller.abort(new DOMException('the process stops', 'AbortError'));
      jobs.clear();
    },
  };
}

interface RenderOptions {
  signal: AbortSignal;
  onProgress(fraction: number): void;
}

async function render(job: Job, makeThisVideo: (options: RenderOptions) => Promise<Video>): Promise<void> {
  const { signal } = job.controller;
  const onProgress = (fraction: number) => {
    job.fraction = fraction;
  };
  try {
    job.outcome = { video: await makeThisVideo({ signal, onProgress }) };
  } catch (error) {
    job.outcome = { error };
  }
}

/** Makes a video with memory for its decoded images reserved: until its first frame is drawn, they are held at full size. */
async function makeWithin(
  spec: VideoSpec,
  { signal, onProgress }: RenderOptions,
  makeVideo: typeof makeSandboxVideo,
): Promise<Video> {
  const { references = [], firstFrame } = spec;
  const images = firstFrame ? [...references, firstFrame] : references;
  const free = await reservePixels(pixelsOf(...images), signal);
  const onFrame = (fraction: number) => {
    free();
    onProgress(fraction);
  };
  try {
    return await makeVideo(spec, { signal, onProgress: onFrame });
  } finally {
    free();
  }
}

const fullCodes: readonly unknown[] = ['pool_busy', 'overloaded'];

/** If the pool or the memory for images is full, the video waits like a queued task. */
async function whenPoolHasRoom<T>(work: () => Promise<T>, signal: AbortSignal): Promise<T> {
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && fullCodes.includes(error.code))) throw error;
      await wait(retryMs, undefined, { signal });
    }
  }
}

/** In ms: since the start, all in all, in the queue. */
interface Pace {
  elapsed: number;
  natural: number;
  queued: number;
  nextPollAfterMs: number;
}

function progressOf(
  job: Job,
  fault: string | undefined,
  { elapsed, natural, queued, nextPollAfterMs }: Pace,
): VideoProgress {
  const started = job.fraction > 0 || job.outcome !== undefined || fault !== undefined;
  if (elapsed < queued || !started)
    return { status: 'queue', progress: 0, message: 'queued', nextPollAfterMs };
  const share = natural === 0 ? 1 : Math.min(1, elapsed / natural);
  if (fault === 'stall')
    return { status: 'in_progress', progress: Math.min(0.4, share), nextPollAfterMs: 1000 };
  if (fault === 'fail' && share > 0.3)
    return {
      status: 'failed',
      code: 'sandbox_fault',
      message: 'Failed on demand: x-sandbox-fault was "fail".',
    };
  if (fault === 'expire' && share > 0.3) return { status: 'expired' };
  const { outcome } = job;
  if (outcome !== undefined && 'error' in outcome) return failure(outcome.error);
  if (outcome === undefined || share < 1) {
    return {
      status: 'in_progress',
      progress: Math.min(job.fraction, share),
      message: 'rendering',
      nextPollAfterMs,
    };
  }
  const { bytes, width, height, seconds, posterJpeg } = outcome.video;
  return {
    status: 'completed',
    video: { content: bytes, contentType: 'video/mp4', width, height, seconds },
    poster: { bytes: posterJpeg, contentType: 'image/jpeg' },
  };
}

function failure(error: unknown): VideoProgress {
  const failure = fromEngine(error);
  if (failure instanceof ApiError) return { status: 'failed', code: failure.code, message: failure.message };
  // A stored medium of the request is gone.
  if (failure instanceof Error && 'code' in failure && failure.code === 'input_missing')
    return { status: 'failed', code: failure.code, message: failure.message };
  return { status: 'failed', code: 'server_error', message: 'The sandbox could not make this video.' };
}

/** `token` is the seed if the request has -1. Throws ApiError for unusable media. */
async function videoSpecOf(body: CreateVideoRequest, token: string, call: ProviderCall): Promise<VideoSpec> {
  const {
    prompt = '',
    duration = videoDefaults.duration,
    resolution,
    aspect_ratio: ratio,
    frame_images: frames = [],
    input_references: references = [],
    seed,
    model,
    audio_setting,
  } = body;
  const spec = {
    prompt,
    seconds: duration,
    seed: seed === undefined ? `${model}\n${prompt}` : seed === -1 ? token : seed,
  };
  /** With the ratio of `like`, unless another is requested. */
  const sizeOf = (usual: VideoResolution, like?: VideoSize) =>
    ratio === undefined && like
      ? videoSizeLike(resolution ?? usual, like)
      : videoSize(resolution ?? usual, ratio ?? videoDefaults.aspect_ratio);

  const sourceIndex = references.findIndex(isSourceVideo);
  const images = await Promise.all(
    references.flatMap((reference, index) =>
      isSourceVideo(reference)
        ? []
        : [load(urlOfMaterial(reference), 'image', `input_references[${index}]`, call)],
    ),
  );
  checkPixels(pixelsOf(...images), 'input_references');

  const source = references[sourceIndex];
  if (source !== undefined) {
    const parameter = `input_references[${sourceIndex}]`;
    const bytes = await load(urlOfMaterial(source), 'video', parameter, call);
    const facts = await probeVideo(bytes, { signal: call.signal }).catch((error: unknown) => {
      throw fromEngine(error, parameter);
    });
    return {
      ...spec,
      ...sizeOf(videoDefaults.editedResolution, facts),
      seconds: facts.seconds,
      sourceVideo: { bytes },
      references: images,
      audio: audio_setting === 'origin' ? 'origin' : 'generated',
    };
  }

  const [frame] = frames;
  if (frame === undefined) return { ...spec, ...sizeOf(videoDefaults.resolution), references: images };
  const firstFrame = await load(urlOfMaterial(frame), 'image', 'frame_images[0].image_url', call);
  const header = readImageHeader(firstFrame);
  const like = header?.state === 'known' ? header : { width: 16, height: 9 };
  return { ...spec, ...sizeOf(videoDefaults.resolution, like), firstFrame };
}

async function load(
  url: string,
  kind: 'image' | 'video',
  parameter: string,
  { loadMedia }: ProviderCall,
): Promise<Uint8Array> {
  return (await loadMedia({ url, kind, parameter })).bytes;
}
