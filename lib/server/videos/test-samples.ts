/** Tasks and changes for tests. */

import { finalStatuses, liveStatuses, type VideoStatus } from '#lib/contract/videos/video-status.ts';
import { ofTeam } from '#lib/server/auth/visible-to.ts';
import type { VideoTask, VideoTaskChange } from './video-task.ts';

export const statuses = [...liveStatuses, ...finalStatuses];

const made = new Date('2026-02-03T04:00:00.000Z');

export function aTask(status: VideoStatus): VideoTask {
  const common = {
    id: 'video_sample',
    ownerKeyId: 'key_a',
    model: 'delta-1.1',
    prompt: 'a boat',
    request: { body: { prompt: 'a boat' }, media: [] },
    fault: null,
    provider: 'sandbox',
    ...{ callbackUrl: null, baseUrl: null },
    ...{ requestId: null, idempotencyKey: null },
    progress: null,
    message: null,
    seconds: 5,
    width: null,
    height: null,
    resolution: '720p',
    aspectRatio: '16:9',
    createdAt: made,
    updatedAt: made,
    queuedAt: null,
    startedAt: null,
    expiresAt: new Date(made.getTime() + 1_800_000),
    submittingAt: null,
    parkedAt: null,
    startAttempts: 0,
    pollAttempts: 0,
    failures: 0,
    result: null,
    ...ofTeam,
  };
  switch (status) {
    case 'pending':
      return { ...common, status, upstreamId: null, finishedAt: null };
    case 'queue':
    case 'in_progress':
      return { ...common, status, upstreamId: 'up-1', queuedAt: made, finishedAt: null };
    case 'completed':
      return {
        ...{ ...common, status, upstreamId: 'up-1', finishedAt: made },
        ...{ videoAssetId: 'asset_video', posterAssetId: null },
      };
    case 'failed':
      return { ...common, status, upstreamId: null, errorCode: 'x', errorMessage: 'X.', finishedAt: made };
    case 'cancelled':
    case 'expired':
      return { ...common, status, upstreamId: null, finishedAt: made };
  }
}

/** A change to the given state; null for `pending`, which no change leads to. */
export function changeTo(status: VideoStatus): VideoTaskChange | null {
  switch (status) {
    case 'pending':
      return null;
    case 'queue':
    case 'in_progress':
      return { to: status, upstreamId: 'up-1' };
    case 'completed':
      return {
        ...{ to: status, videoAssetId: 'asset_video', posterAssetId: null },
        video: { width: 1280, height: 720, seconds: 5 },
      };
    case 'failed':
      return { to: status, code: 'upstream_failed', message: 'It failed.' };
    case 'cancelled':
    case 'expired':
      return { to: status };
  }
}

export function aNewTask(id: string, ownerKeyId = 'key_a', expiresAt = new Date(Date.now() + 1_800_000)) {
  const { model, prompt, request, fault, provider, callbackUrl, baseUrl, requestId } = aTask('pending');
  const { seconds, width, height, resolution, aspectRatio } = aTask('pending');
  return {
    ...{
      id,
      ownerKeyId,
      expiresAt,
      model,
      prompt,
      request,
      fault,
      provider,
      callbackUrl,
      baseUrl,
      requestId,
      idempotencyKey: null,
    },
    ...{ seconds, width, height, resolution, aspectRatio },
  };
}
