/** Opens the evaluations: their requests pass through the gateway as those of the pages. */
import type { Contract } from '#lib/contract/contract.ts';
import type { AssetLinks } from '#lib/server/assets/asset-links.ts';
import type { Assets } from '#lib/server/assets/assets.ts';
import { playgroundPrincipal } from '#lib/server/auth/principal.ts';
import type { PartNeeds } from '#lib/server/db/part.ts';
import { evaluationRoutes } from '#lib/server/evaluations/evaluation-routes.ts';
import { createEvaluations } from '#lib/server/evaluations/evaluations.ts';
import { evaluationShareRoutes } from '#lib/server/evaluations/share-evaluation.ts';
import type { Gateway } from '#lib/server/gateway/answer-request.ts';
import { newRequestId } from '#lib/server/gateway/gateway-context.ts';
import type { History } from '#lib/server/history/history.ts';
import { createFetchImage } from '#lib/server/history/thumbnails/fetch-image.ts';
import { fromWeb } from '#lib/server/http/web-request.ts';

export interface EvaluationNeeds extends PartNeeds {
  contract(): Contract;
  history: History;
  gateway: Gateway;
  prices: { currency(): string };
  assets: Assets;
  links: AssetLinks;
}

/** Time limit of a linked image, ms. */
const imageMs = 60_000;

export async function openEvaluations(needs: EvaluationNeeds) {
  const { settings, log, database, history, gateway, assets, links, prices } = needs;
  const base = settings.PUBLIC_BASE_URL ?? `http://127.0.0.1:${settings.PORT}`;
  const fetchImage = createFetchImage({ assets, links, allowPrivateNetwork: settings.ALLOW_PRIVATE_NETWORK });
  const evaluations = createEvaluations({
    database,
    history,
    logger: log,
    newRunId: newRequestId,
    send(runId, { path, body }, signal) {
      const request = new Request(base + path, {
        method: 'POST',
        headers: { 'content-type': 'application/json', accept: 'application/json' },
        body: JSON.stringify(body),
        signal,
      });
      return gateway.call(playgroundPrincipal, fromWeb(request), runId);
    },
    loadImage: async (link) => (await fetchImage(link, AbortSignal.timeout(imageMs)))?.bytes ?? null,
  });
  await evaluations.start();
  return {
    routes: [
      ...evaluationRoutes(evaluations, needs.contract),
      ...evaluationShareRoutes(evaluations, { history, currency: prices.currency }),
    ],
    drain: evaluations.drain,
    finish: evaluations.stop,
  };
}
