/** Starts the deliveries of callbacks. */
import type { KeyRing } from '#lib/server/auth/key-ring.ts';
import type { PartNeeds } from '#lib/server/db/part.ts';
import { webhookRoutes } from './webhook-routes.ts';
import { createWebhooks } from './webhooks.ts';

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
