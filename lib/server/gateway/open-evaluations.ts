/** Opens the evaluations: their requests pass through the gateway as those of the pages. */
import type { Contract } from '#lib/contract/contract.ts';
import type { AssetLinks } from '#lib/server/assets/asset-links.ts';
import type { Assets } from '#lib/server/assets/assets.ts';
import type { AuditTrail } from '#lib/server/auth/audit-trail.ts';
import type { PartNeeds } from '#lib/server/db/part.ts';
import type { CellVideos } from '#lib/server/evaluations/cell-steps.ts';
import { evaluationRoutes } from '#lib/server/evaluations/evaluation-routes.ts';
import { createEvaluations } from '#lib/server/evaluations/evaluations.ts';
import { createEvaluationSet, evaluationShareRoutes } from '#lib/server/evaluations/share-evaluation.ts';
import type { Gateway } from '#lib/server/gateway/answer-request.ts';
import { newRequestId } from '#lib/server/gateway/call.ts';
import type { History } from '#lib/server/history/history.ts';
import { problemOf } from '#lib/server/history/open-history.ts';
import { createFetchImage } from '#lib/server/history/thumbnails/fetch-image.ts';
import { isLive, tookMs } from '#lib/server/videos/video-task.ts';
import type { VideoTasks } from '#lib/server/videos/video-tasks.ts';

export interface EvaluationNeeds extends PartNeeds {
  contract(): Contract;
  history: History;
  gateway: Gateway;
  prices: { currency(): string };
  trail: AuditTrail;
  assets: Assets;
  links: AssetLinks;
  videos: Pick<VideoTasks, 'findByRequest' | 'cancel'>;
}

/** Time limit of a linked image, ms. */
const imageMs = 60_000;

export async function openEvaluations(needs: EvaluationNeeds) {
  const { settings, log, database, history, gateway, assets, links, prices, recorder } = needs;
  const allowPrivateNetwork = settings.ALLOW_PRIVATE_NETWORK;
  const fetchImage = createFetchImage({ assets, links, recorder, allowPrivateNetwork });
  const evaluations = createEvaluations({
    database,
    history,
    logger: log,
    newRunId: newRequestId,
    assets,
    videos: cellVideos(needs),
    ownerOf: gateway.ownerOf,
    send: (runId, request, { owner, ...call }) => gateway.call(owner, { ...request, runId, ...call }),
    loadImage: async (link) => (await fetchImage(link, AbortSignal.timeout(imageMs)))?.bytes ?? null,
  });
  await evaluations.start();
  const setOf = createEvaluationSet(evaluations, { history, currency: prices.currency });
  return {
    /** What a share of an evaluation is made of. */
    setOf,
    handOn: evaluations.store.handOn,
    leave: evaluations.store.leave,
    left: async () => evaluations.wake(),
    routes: [...evaluationRoutes(evaluations, needs), ...evaluationShareRoutes(setOf, needs)],
    drain: evaluations.drain,
    finish: evaluations.stop,
  };
}

function cellVideos({ videos, assets }: Pick<EvaluationNeeds, 'videos' | 'assets'>): CellVideos {
  return {
    cancel: videos.cancel,
    async find(runId) {
      const found = await videos.findByRequest(runId);
      if (found === null) return null;
      const { task, cost } = found;
      const { id, seconds, width, height, status, provider } = task;
      const file = status === 'completed' ? await assets.findAsset(task.videoAssetId) : null;
      const ended = status === 'completed' ? 'done' : status === 'cancelled' ? status : 'failed';
      return {
        state: isLive(task) ? 'live' : ended,
        error: problemOf(task),
        provider,
        video: { id, seconds, width, height, bytes: file?.size ?? null },
        latencyMs: tookMs(task),
        cost,
      };
    },
  };
}
