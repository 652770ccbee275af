/** Creates the gateway's dependencies from the parts of this process. */
import { showValue } from '#lib/base/format-value.ts';
import { ApiError } from '#lib/contract/errors/api-error.ts';
import { linkSeconds } from '#lib/server/assets/asset-links.ts';
import type { Assets } from '#lib/server/assets/assets.ts';
import { admitKey } from '#lib/server/auth/admit-key.ts';
import type { AuditLog } from '#lib/server/auth/audit-trail.ts';
import type { KeyRing } from '#lib/server/auth/key-ring.ts';
import type { FindPerson } from '#lib/server/auth/principal.ts';
import { createWrongKeys } from '#lib/server/auth/wrong-keys.ts';
import type { Settings } from '#lib/server/config/settings.ts';
import type { Session } from '#lib/server/db/database.ts';
import type { Logger } from '#lib/server/db/logger.ts';
import type { History } from '#lib/server/history/history.ts';
import { createByteBudget } from '#lib/server/http/byte-budget.ts';
import { baseUrlOf, type Connections } from '#lib/server/http/connections.ts';
import type { Recorder } from '#lib/server/http/recorder.ts';
import type { Targets } from '#lib/server/targets/targets.ts';
import type { Prices } from '#lib/server/usage/prices.ts';
import type { Reservations } from '#lib/server/usage/reservations.ts';
import type { UsageMeter } from '#lib/server/usage/usage.ts';
import { createTaskAdmission } from '#lib/server/videos/task-limits.ts';
import { newRequestId } from './call.ts';
import type { GatewayContext } from './context.ts';
import { estimateCall } from './dry-run.ts';

export interface GatewayDependencies extends Pick<GatewayContext, Passed> {
  settings: Settings;
  log: Logger;
  session: Session;
  connections: Connections;
  audit: AuditLog;
  keys: KeyRing;
  people: { find: FindPerson };
  targets: Targets;
  assets: Assets;
  usage: UsageMeter;
  prices: Pick<Prices, 'of' | 'currency'>;
  reservations: Reservations;
  history: Pick<History, 'record' | 'claim' | 'logCall'>;
  recorder?: Recorder | undefined;
}

/** What is passed on as it is. */
type Passed =
  | ('contract' | 'trail' | 'metrics' | 'links' | 'idempotencyStore' | 'outlivingCalls')
  | ('videos' | 'images' | 'webhooks');

export function createGatewayContext(parts: GatewayDependencies): GatewayContext {
  const { settings, log, keys, targets, assets, links } = parts;
  const { session, usage, prices, reservations, history } = parts;
  const wrongKeys = createWrongKeys();
  const { MAX_LIVE_TASKS: tasks, STORAGE_MAX_BYTES: storageBytes } = settings;
  const publicBaseUrl = settings.PUBLIC_BASE_URL;
  return {
    ...parts,
    maxBodyBytes: settings.MAX_BODY_BYTES,
    byteBudget: createByteBudget({ limit: settings.MAX_BYTES_IN_FLIGHT }),
    publicBaseUrl,
    ownBaseUrl: publicBaseUrl ?? `http://127.0.0.1:${settings.PORT}`,
    findKey: keys.find,
    findPerson: parts.people.find,
    countWrongKey(request) {
      const from = parts.connections.clientOf(request);
      parts.audit('wrong API key', from);
      return wrongKeys.count(from);
    },
    admit(call) {
      const { principal, requestId: id, modelId: model, operation, report } = call;
      return admitKey(principal, {
        session,
        async reserve(budgets) {
          const { maximum: amount } = estimateCall(call, { ...prices, modelPrice: prices.of });
          if (amount === null) throw withoutPrice(model);
          const request = { id, amount, model, operation: operation.id };
          // Before the answer, which can get lost.
          report.isReserved = amount > 0;
          const reserved = await reservations.reserve(request, budgets);
          report.isReserved &&= reserved.owner === undefined;
          return { amount, ...reserved };
        },
      });
    },
    admitTask: createTaskAdmission(session, { tasks, storageBytes }),
    settle: reservations.settle,
    candidates: targets.candidates,
    modelAt: targets.modelAt,
    foldsSystemMessages: targets.foldsSystemMessages,
    mediaLoading: { allowPrivateNetwork: settings.ALLOW_PRIVATE_NETWORK, recorder: parts.recorder },
    async linkImage({ bytes, contentType }, { principal, request }) {
      const asset = await assets.storeAsset({
        ownerKeyId: principal.keyId,
        purpose: 'image',
        body: bytes,
        contentType,
        expiresAt: new Date(Date.now() + linkSeconds * 1000),
      });
      return baseUrlOf(request, publicBaseUrl) + links.sign(asset.id).path;
    },
    recordRun: history.record,
    claimRun: history.claim,
    modelPrice: prices.of,
    currency: prices.currency,
    countCall: usage.count,
    logCall: history.logCall,
    logFailure({ requestId }, error) {
      log.error({ requestId, err: error }, 'a request failed');
    },
    newRequestId,
    unixSeconds: () => Math.floor(Date.now() / 1000),
  };
}

/** What costs nothing that is known would never use up a budget: vendors have further names for what they bill. */
function withoutPrice(model: string): ApiError {
  return new ApiError('permission_denied', {
    parameter: 'model',
    message: `model must have a price, because the API key or its person has a budget; ${showValue(model)} has none. An admin can set one in Settings, also 0.`,
  });
}
