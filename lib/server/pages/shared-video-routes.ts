/** `/api/shared/{id}/video`: the state and the bytes of a shared run's video. */
import type { SharedVideo } from '#lib/contract/pages/share.ts';
import type { Assets } from '#lib/server/assets/assets.ts';
import { playgroundPrincipal } from '#lib/server/auth/principal.ts';
import { assetOutcome } from '#lib/server/gateway/asset-outcome.ts';
import type { History } from '#lib/server/history/history.ts';
import type { GatewayRequest } from '#lib/server/http/gateway-request.ts';
import { json, type Outcome } from '#lib/server/http/outcome.ts';
import { openRoute, type PagesRoute } from '#lib/server/http/pages-route.ts';
import { found } from '#lib/server/http/read-request.ts';
import type { Viewer } from '#lib/server/http/viewer.ts';
import type { VideoTask } from '#lib/server/videos/video-task.ts';
import type { VideoTasks } from '#lib/server/videos/video-tasks.ts';

export interface SharedVideoDependencies {
  history: Pick<History, 'sharedTask'>;
  videos: Pick<VideoTasks, 'find'>;
  assets: Assets;
}

export function sharedVideoRoutes(parts: SharedVideoDependencies): PagesRoute[] {
  const route = (
    below: string,
    answer: (task: VideoTask, shareId: string, request: GatewayRequest) => Promise<Outcome> | Outcome,
  ): PagesRoute =>
    openRoute('GET', `/api/shared/:id/video${below}`, async (request, { id = '' }, viewer) => {
      const outcome = await answer(await sharedTask(id, viewer, parts), id, request);
      // Never cached: a share can be revoked.
      Object.assign(outcome.headers, { 'cache-control': 'private, no-cache', 'x-robots-tag': 'noindex' });
      return outcome;
    });
  const file = async (assetId: string | null, request: GatewayRequest): Promise<Outcome> => {
    const outcome = assetId === null ? undefined : await assetOutcome(parts.assets, assetId, request);
    return found(outcome, 'There is no such file of this video.');
  };
  return [
    route('', async (task, shareId) => {
      const stored = await parts.assets.findStoredResults([task.id]);
      return json(200, videoOf(task, `/api/shared/${shareId}/video`, stored.has(task.id)));
    }),
    route('/content', (task, _, request) =>
      file(task.status === 'completed' ? task.videoAssetId : null, request),
    ),
    route('/poster', (task, _, request) =>
      file(task.status === 'completed' ? task.posterAssetId : null, request),
    ),
  ];
}

/** Throws ApiError `not_found` or `gone`. */
async function sharedTask(
  shareId: string,
  viewer: Viewer | undefined,
  { history, videos }: SharedVideoDependencies,
): Promise<VideoTask> {
  const taskId = await history.sharedTask(shareId, viewer);
  const task = taskId === null ? null : await videos.find(taskId, { ownerKeyId: playgroundPrincipal.keyId });
  return found(task, 'The shared run has no video, or the video was deleted.');
}

function videoOf(task: VideoTask, path: string, isStored: boolean): SharedVideo {
  const done = task.status === 'completed';
  return {
    status: task.status,
    progress: done ? 100 : Math.min(99, Math.round((task.progress ?? 0) * 100)),
    error: task.status === 'failed' ? task.errorMessage : null,
    seconds: task.seconds,
    width: task.width,
    height: task.height,
    content: done && isStored ? `${path}/content` : null,
    poster: done && task.posterAssetId !== null ? `${path}/poster` : null,
  };
}
