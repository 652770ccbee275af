/** Starts the deliveries of callbacks, with `/api/deliveries` and `/api/keys/{id}/signing-secret` for the pages. */

import { ApiError } from '#lib/contract/errors/api-error.ts';
import type { Delivery } from '#lib/contract/pages/delivery.ts';
import type { KeyRing } from '#lib/server/auth/key-ring.ts';
import { playgroundPrincipal } from '#lib/server/auth/principal.ts';
import type { PartNeeds } from '#lib/server/db/part.ts';
import { freshJson } from '#lib/server/http/outcome.ts';
import { type PagesRoute, route } from '#lib/server/http/pages-route.ts';
import { found } from '#lib/server/http/read-query.ts';
import type { DeliveryRow } from './delivery-store.ts';
import { createWebhooks, type Webhooks } from './webhooks.ts';

export interface WebhooksNeeds extends PartNeeds {
  keys: Pick<KeyRing, 'list'>;
}

export async function openWebhooks({ settings, log, database, keys }: WebhooksNeeds) {
  const allowPrivateNetwork = settings.ALLOW_PRIVATE_NETWORK;
  const webhooks = createWebhooks({ database, logger: log, allowPrivateNetwork });
  await webhooks.start();
  const hasKey = (id: string): boolean => keys.list().some((key) => key.id === id);
  return {
    webhooks,
    routes: webhookRoutes({ webhooks, hasKey }),
    sweep: webhooks.deleteFinished,
    stop: webhooks.stop,
  };
}

interface WebhookRouteDependencies {
  webhooks: Pick<Webhooks, 'deliveries' | 'redeliver' | 'secrets'>;
  hasKey(id: string): boolean;
}

const owner = playgroundPrincipal.keyId;

function webhookRoutes({ webhooks, hasKey }: WebhookRouteDependencies): PagesRoute[] {
  const { deliveries, redeliver, secrets } = webhooks;
  const knownKey = (id: string): string =>
    found(id === owner || hasKey(id) ? id : null, `There is no API key ${JSON.stringify(id)}.`);
  return [
    route('GET', '/api/deliveries', 'viewer', async ({ query }) => {
      const [taskId, requestId] = [query.get('task'), query.get('request')];
      if (taskId === null && requestId === null) {
        throw new ApiError('missing_required_parameter', {
          parameter: 'task',
          message: 'The query needs task or request.',
        });
      }
      const of = taskId === null ? { requestId: requestId ?? '' } : { taskId };
      return freshJson({ deliveries: (await deliveries.find(of)).map(deliveryOf) });
    }),
    route('POST', '/api/deliveries/:id/redeliver', 'member', async (_, { id = '' }) => {
      const row = found(await redeliver(id), `There is no callback ${JSON.stringify(id)}.`);
      return freshJson(deliveryOf(row));
    }),
    route('GET', '/api/keys/:id/signing-secret', 'admin', async (_, { id = '' }) =>
      freshJson(await secrets.show(knownKey(id))),
    ),
    route('POST', '/api/keys/:id/signing-secret/rotate', 'admin', async (_, { id = '' }) =>
      freshJson(await secrets.rotate(knownKey(id))),
    ),
  ];
}

function deliveryOf(row: DeliveryRow): Delivery {
  const { id, event, url, state, attempts, lastStatus, lastError } = row;
  return {
    id,
    event,
    url,
    state,
    attempts,
    lastStatus,
    lastError,
    createdAt: row.createdAt.toISOString(),
    attemptedAt: row.attemptedAt?.toISOString() ?? null,
    nextAttemptAt: state === 'waiting' ? row.nextAttemptAt.toISOString() : null,
  };
}
