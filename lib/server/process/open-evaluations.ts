/** Creates the evaluations with their dependencies: their requests pass through the gateway as those of the pages. */
import type { AssetLinks } from '#lib/server/assets/asset-links.ts';
import type { Assets } from '#lib/server/assets/assets.ts';
import { playgroundPrincipal } from '#lib/server/auth/principal.ts';
import type { Settings } from '#lib/server/config/settings.ts';
import type { Database } from '#lib/server/db/database.ts';
import { createEvaluations, type Evaluations } from '#lib/server/evaluations/evaluations.ts';
import type { Gateway } from '#lib/server/gateway/answer-request.ts';
import type { History } from '#lib/server/history/history.ts';
import { createFetchImage } from '#lib/server/history/thumbnails/fetch-image.ts';
import { fromWeb } from '#lib/server/http/web-request.ts';
import { toWeb } from '#lib/server/http/write-web.ts';
import { newRequestId } from './gateway-context.ts';
import type { Log } from './log.ts';

export interface EvaluationNeeds {
  settings: Settings;
  log: Log;
  database: Database;
  history: History;
  gateway: Gateway;
  assets: Assets;
  links: AssetLinks;
}

/** Time limit of a linked image, ms. */
const imageMs = 60_000;

export async function openEvaluations(needs: EvaluationNeeds): Promise<Evaluations> {
  const { settings, log, database, history, gateway, assets, links } = needs;
  const base = settings.PUBLIC_BASE_URL ?? `http://127.0.0.1:${settings.PORT}`;
  const fetchImage = createFetchImage({ assets, links, allowPrivateNetwork: settings.ALLOW_PRIVATE_NETWORK });
  const evaluations = createEvaluations({
    ...{ database, history, logger: log, newRunId: newRequestId },
    async send(runId, { path, body }, signal) {
      const request = new Request(base + path, {
        method: 'POST',
        headers: { 'content-type': 'application/json', accept: 'application/json' },
        body: JSON.stringify(body),
        signal,
      });
      const response = toWeb(await gateway.handlePlayground(playgroundPrincipal, fromWeb(request), runId));
      const retryAfter = Number(response.headers.get('retry-after') ?? Number.NaN);
      return {
        status: response.status,
        retryAfter: Number.isFinite(retryAfter) ? retryAfter : undefined,
        bytes: new Uint8Array(await response.arrayBuffer()),
      };
    },
    loadImage: async (link) => (await fetchImage(link, AbortSignal.timeout(imageMs)))?.bytes ?? null,
  });
  await evaluations.start();
  return evaluations;
}
