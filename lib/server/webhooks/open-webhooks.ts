/** Starts the deliveries of callbacks, with `/api/deliveries` and `/api/keys/{id}/signing-secret` for the pages. */

import { ApiError } from '#lib/contract/errors/api-error.ts';
import type { Delivery } from '#lib/contract/pages/delivery.ts';
import type { AuditTrail } from '#lib/server/auth/audit-trail.ts';
import type { KeyRing } from '#lib/server/auth/key-ring.ts';
import { ownKey } from '#lib/server/auth/open-keys.ts';
import { playgroundPrincipal, requireRole } from '#lib/server/auth/principal.ts';
import { type Owned, ofTeam, requireOwner, sees } from '#lib/server/auth/visible-to.ts';
import type { PartNeeds } from '#lib/server/db/part.ts';
import { freshJson } from '#lib/server/http/outcome.ts';
import { type PagesRoute, route } from '#lib/server/http/pages-route.ts';
import { found } from '#lib/server/http/read-request.ts';
import type { Viewer } from '#lib/server/http/viewer.ts';
import type { DeliveryRow } from './delivery-store.ts';
import { createWebhooks, type Webhooks } from './webhooks.ts';

export interface WebhooksNeeds extends PartNeeds {
  keys: Pick<KeyRing, 'list' | 'ownerOf'>;
  trail: AuditTrail;
  /** Null if the history does not know the run. */
  ownerOfRun(id: string): Promise<Owned | null>;
}

export async function openWebhooks({ settings, log, database, ...parts }: WebhooksNeeds) {
  const allowPrivateNetwork = settings.ALLOW_PRIVATE_NETWORK;
  const webhooks = createWebhooks({ database, logger: log, allowPrivateNetwork });
  await webhooks.start();
  return {
    webhooks,
    routes: webhookRoutes({ ...parts, webhooks }),
    sweep: webhooks.deleteFinished,
    stop: webhooks.stop,
  };
}

interface WebhookRouteDependencies extends Omit<WebhooksNeeds, keyof PartNeeds> {
  webhooks: Pick<Webhooks, 'deliveries' | 'redeliver' | 'secrets'>;
}

const owner = playgroundPrincipal.keyId;
const ofNobody: Owned = { personId: '', visibility: 'private' };

function webhookRoutes({ webhooks, keys, trail, ownerOfRun }: WebhookRouteDependencies): PagesRoute[] {
  const { deliveries, redeliver, secrets } = webhooks;
  /** The pages have no key; their secret is the team's. */
  const checkKey = (id: string, viewer: Viewer): void => {
    if (id === owner) requireRole(viewer, 'admin');
    else ownKey(keys, id, viewer);
  };
  /** Whose a delivery is: that of a run, or of a key. Those of runs that are gone are for admins. */
  const ownerOf = async ({ ownerKeyId, requestId }: DeliveryRow, viewer: Viewer): Promise<Owned> => {
    if (ownerKeyId !== owner) return { ...ofTeam, personId: keys.ownerOf(ownerKeyId) ?? ofTeam.personId };
    const gone = viewer.role === 'admin' ? ofTeam : ofNobody;
    return (await ownerOfRun(requestId ?? '')) ?? gone;
  };
  return [
    route('GET', '/api/deliveries', 'viewer', async ({ query }, _, viewer) => {
      const [taskId, requestId] = [query.get('task'), query.get('request')];
      if (taskId === null && requestId === null) {
        throw new ApiError('missing_required_parameter', {
          parameter: 'task',
          message: 'The query needs task or request.',
        });
      }
      const of = taskId === null ? { requestId: requestId ?? '' } : { taskId };
      const all = await deliveries.find(of);
      // All are of one request.
      const isSeen = all[0] && sees(viewer, await ownerOf(all[0], viewer));
      return freshJson({ deliveries: isSeen ? all.map(deliveryOf) : [] });
    }),
    route('POST', '/api/deliveries/:id/redeliver', 'member', async (_, { id = '' }, viewer) => {
      const known = await deliveries.findOne(id);
      const owned = known && (await ownerOf(known, viewer));
      const isSeen = owned !== undefined && sees(viewer, owned);
      if (isSeen) requireOwner(viewer, owned);
      const row = isSeen ? await redeliver(id) : undefined;
      return freshJson(deliveryOf(found(row, `There is no callback ${JSON.stringify(id)}.`)));
    }),
    route('GET', '/api/keys/:id/signing-secret', 'member', async (request, { id: target = '' }, viewer) => {
      checkKey(target, viewer);
      const { personId } = viewer;
      await trail.write({ request, personId }, { action: 'signing secret shown', target });
      return freshJson(await secrets.show(target));
    }),
    route(
      'POST',
      '/api/keys/:id/signing-secret/rotate',
      'member',
      async (request, { id: target = '' }, viewer) => {
        checkKey(target, viewer);
        const { note } = trail.notesOf(viewer, request);
        return freshJson(
          await secrets.rotate(target, (inside) =>
            note(inside, { action: 'signing secret rotated', target }),
          ),
        );
      },
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
