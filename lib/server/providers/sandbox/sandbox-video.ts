/**
 * The sandbox's videos. A video is rendered in the background and completes after its natural time or later.
 * After a restart the next poll renders it again: the same request gives the same bytes.
 */
import { setTimeout as wait } from 'node:timers/promises';
import { makeVideo as makeSandboxVideo, type Video } from '@easel/sandbox';
import { ApiError } from '#lib/contract/errors/api-error.ts';
import type { ProviderCall, VideoPort, VideoProgress, VideoRequest } from '../provider.ts';
import { fromEngine } from './engine-error.ts';
import { videoSpecOf } from './video-spec-of.ts';

export interface SandboxVideoOptions {
  /** 1 is natural, 0 is instant. */
  pace: number;
  /** Unix milliseconds. */
  now?: () => number;
  /** For tests. */
  makeVideo?: typeof makeSandboxVideo;
}

export interface SandboxVideo extends VideoPort {
  close(): void;
}

interface Job {
  startedAt: number;
  /** Length of the video in seconds, which determines the natural time. */
  seconds: number;
  fraction: number;
  outcome: { video: Video } | { error: unknown } | undefined;
  controller: AbortController;
}

/** Natural delays at pace 1, in milliseconds. */
const queueMs = 2_000;
const workMsPerSecond = 2_500;
/** Delay before a video is tried again after the pool was full. */
const retryMs = 500;
/** How long a finished video stays in memory for a second fetch; later only its task has it. */
const keepMs = 10 * 60_000;

export function createSandboxVideo({
  pace,
  now = Date.now,
  makeVideo = makeSandboxVideo,
}: SandboxVideoOptions): SandboxVideo {
  const jobs = new Map<string, Job>();

  const startJob = async (request: VideoRequest, call: ProviderCall): Promise<Job> => {
    const running = jobs.get(request.token);
    if (running) return running;
    const spec = await videoSpecOf(await request.loadBody(), request.token, call);
    // Two polls at once must not render twice.
    const other = jobs.get(request.token);
    if (other) return other;
    const job: Job = {
      startedAt: now(),
      seconds: spec.seconds,
      fraction: 0,
      outcome: undefined,
      controller: new AbortController(),
    };
    jobs.set(request.token, job);
    render(job, (options) => makeVideo(spec, options))
      .finally(() => forgetLater(request.token))
      .catch(() => {});
    return job;
  };

  const forgetLater = async (token: string): Promise<void> => {
    await wait(keepMs, undefined, { ref: false });
    jobs.delete(token);
  };

  return {
    idempotentStart: true,
    async start(request, call) {
      await startJob(request, call);
      return { upstreamId: `sandbox_${request.token}`, status: 'queue' };
    },
    async poll(_upstreamId, request, call) {
      const job = await startJob(request, call);
      return progressOf(job, call.fault, { elapsed: now() - job.startedAt, pace });
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

type MakeThisVideo = (options: NonNullable<Parameters<typeof makeSandboxVideo>[1]>) => Promise<Video>;

async function render(job: Job, makeThisVideo: MakeThisVideo): Promise<void> {
  const { signal } = job.controller;
  const onProgress = (fraction: number) => {
    job.fraction = fraction;
  };
  try {
    job.outcome = { video: await whenPoolHasRoom(() => makeThisVideo({ signal, onProgress }), signal) };
  } catch (error) {
    job.outcome = { error };
  }
}

/** If the pool is full, the video waits like a queued task. */
async function whenPoolHasRoom<T>(work: () => Promise<T>, signal: AbortSignal): Promise<T> {
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'pool_busy')) throw error;
      await wait(retryMs, undefined, { signal });
    }
  }
}

function progressOf(
  job: Job,
  fault: string | undefined,
  { elapsed, pace }: { elapsed: number; pace: number },
): VideoProgress {
  const natural = (queueMs + job.seconds * workMsPerSecond) * pace;
  const nextPollAfterMs = Math.max(100, Math.min(1000, (natural - elapsed) / 4));
  const started = job.fraction > 0 || job.outcome !== undefined || fault !== undefined;
  if (elapsed < queueMs * pace || !started)
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
  const known = fromEngine(error);
  if (known instanceof ApiError) return { status: 'failed', code: known.code, message: known.message };
  return { status: 'failed', code: 'server_error', message: 'The sandbox could not make this video.' };
}
