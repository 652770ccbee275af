/** Creates the parts of the process - database, keys, providers, workers, gateway - and shuts them down in order. */
import { resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { ModelRule } from '#lib/base/match-model.ts';
import type { OperationId } from '#lib/contract/define-operation.ts';
import { ApiError } from '#lib/contract/errors/api-error.ts';
import { createAssetLinks, loadLinkSecret } from '#lib/server/assets/asset-links.ts';
import { sweepAssets } from '#lib/server/assets/asset-retention.ts';
import { createAssets } from '#lib/server/assets/assets.ts';
import { createAuditLog } from '#lib/server/auth/audit-log.ts';
import { type KeyRing, openKeyRing } from '#lib/server/auth/key-ring.ts';
import { keysRoutes } from '#lib/server/auth/keys-routes.ts';
import { playgroundPrincipal } from '#lib/server/auth/principal.ts';
import { startDatabaseCopies } from '#lib/server/backup/database-copies.ts';
import type { Environment } from '#lib/server/config/read-gateway-config.ts';
import { type Settings, SettingsError } from '#lib/server/config/settings.ts';
import { type Database, openDatabase } from '#lib/server/db/database.ts';
import { freeBytesOf } from '#lib/server/db/disk-space.ts';
import { createSettingsStore } from '#lib/server/db/settings-store.ts';
import { evaluationRoutes } from '#lib/server/evaluations/evaluation-routes.ts';
import { evaluationShareRoutes } from '#lib/server/evaluations/share-evaluation.ts';
import { createGateway } from '#lib/server/gateway/answer-request.ts';
import { mediaLimits } from '#lib/server/gateway/check-inline-media.ts';
import { errorOutcome } from '#lib/server/gateway/encode-error.ts';
import { bodyLimitsOf } from '#lib/server/gateway/outcome-limits.ts';
import { videoTaskResponse } from '#lib/server/gateway/run-videos.ts';
import { createSavedOutcomes } from '#lib/server/gateway/saved-outcomes.ts';
import { createConnections } from '#lib/server/http/connections.ts';
import type { GatewayRequest } from '#lib/server/http/gateway-request.ts';
import { fromWeb } from '#lib/server/http/web-request.ts';
import { toWeb } from '#lib/server/http/write-web.ts';
import { createGatewayMetrics } from '#lib/server/metrics/gateway-metrics.ts';
import { formsRoute } from '#lib/server/pages/forms-route.ts';
import { meRoutes } from '#lib/server/pages/me-routes.ts';
import { createPagesApi } from '#lib/server/pages/pages-api.ts';
import { providerRoutes } from '#lib/server/pages/provider-routes.ts';
import { referenceScript } from '#lib/server/pages/reference-script.ts';
import { learnSession, sessionOf } from '#lib/server/pages/session.ts';
import { settingsRoutes } from '#lib/server/pages/settings-routes.ts';
import { sharedVideoRoutes } from '#lib/server/pages/shared-video-routes.ts';
import { storageRoutes } from '#lib/server/pages/storage-routes.ts';
import { taskRoutes } from '#lib/server/pages/task-routes.ts';
import { openStorage } from '#lib/server/storage/open-storage.ts';
import { openPrivateDirectory } from '#lib/server/storage/private-directory.ts';
import { priceRoutes } from '#lib/server/usage/price-routes.ts';
import { openPrices } from '#lib/server/usage/prices.ts';
import { openUsage } from '#lib/server/usage/usage.ts';
import { usageRoutes } from '#lib/server/usage/usage-routes.ts';
import { createExpectedDurations } from '#lib/server/videos/expected-durations.ts';
import { createTaskSearch } from '#lib/server/videos/task-search.ts';
import { webhookRoutes } from '#lib/server/webhooks/webhook-routes.ts';
import { createGatewayContext, newRequestId } from './gateway-context.ts';
import type { Log } from './log.ts';
import { maintainKeys } from './maintain-keys.ts';
import { metricsRoute } from './metrics-route.ts';
import { openEvaluations } from './open-evaluations.ts';
import { openHistory } from './open-history.ts';
import { openMetrics } from './open-metrics.ts';
import { openSignIn } from './open-sign-in.ts';
import { openTargets, vendors } from './open-targets.ts';
import { openVideos } from './open-videos.ts';
import { processRoutes } from './process-routes.ts';
import { createProcessRouter } from './router.ts';

export type Runtime = Awaited<ReturnType<typeof createRuntime>>;

/** Time limit of the database in the readiness probe. */
const probeMs = 2_000;
/** Interval of the sweep of assets, idempotency keys and callbacks. */
const sweepMs = 10 * 60 * 1000;

const dayMs = 86_400_000;

const noSuchAddress = new ApiError('not_found', { message: 'There is nothing at this address.' });

/**
 * `environment` has the keys that the file GATEWAY_CONFIG refers to, `receive` reads the requests of route files. Throws a
 * SettingsError if that file has problems.
 */
export async function createRuntime(
  settings: Settings,
  log: Log,
  environment: Environment,
  receive: (request: Request) => GatewayRequest = fromWeb,
) {
  const { targets, reload } = openTargets(settings, environment, (members) =>
    log.warn(
      { members },
      'members of GATEWAY_CONFIG have no effect: a model of your own has the rules of the one it follows',
    ),
  );
  const dataDirectory = resolve(settings.DATA_DIR);
  const usesDirectory = settings.DATABASE_URL === undefined || settings.S3_BUCKET === undefined;
  const onRefused = (path: string, error: unknown) =>
    log.warn({ path, err: error }, 'other users of this machine may read this file');
  if (usesDirectory) await openPrivateDirectory(dataDirectory, { onRefused });
  const database = await openDatabase({
    dataDirectory,
    databaseUrl: settings.DATABASE_URL,
    connections: settings.DATABASE_CONNECTIONS,
    logger: log,
  });
  const keys = await openKeyRing(database.drizzle, settings.GATEWAY_API_KEYS);
  const stopMaintainingKeys = maintainKeys(keys, log, !database.exclusive);
  const storage = await openStorage({ settings, dataDirectory, alone: database.exclusive });
  const assets = createAssets({ database, storage });
  const outcomeLimits = bodyLimitsOf(settings.STORAGE_MAX_BYTES);
  const retention = {
    videoMs: settings.VIDEO_RETENTION_DAYS === 0 ? null : settings.VIDEO_RETENTION_DAYS * dayMs,
    ...{
      inputMs: dayMs,
      keepsInputsOf: playgroundPrincipal.keyId,
      maxBytes: settings.STORAGE_MAX_BYTES - outcomeLimits.ofAll,
    },
  };
  const links = createAssetLinks(await loadLinkSecret(createSettingsStore(database.drizzle)));

  const prices = await openPrices(createSettingsStore(database.drizzle), {
    logger: log,
    shared: !database.exclusive,
  });
  const metrics = createGatewayMetrics({
    kindOf: (id) => targets.find(id)?.kind,
    hasPrice: (model) => prices.of(model) !== undefined,
    currency: prices.currency,
  });
  const { videos, webhooks } = await openVideos({
    ...{ settings, log, database, assets, links, targets, prices, metrics },
  });

  // A bucket has no end that could be measured.
  const freeBytes = async () => (settings.S3_BUCKET === undefined ? await freeBytesOf(dataDirectory) : null);
  const history = await openHistory({
    ...{ settings, log, database, storage, assets, links, videos, freeBytes },
    currency: prices.currency,
  });
  const stopCopies =
    database.copyTo === undefined
      ? undefined
      : startDatabaseCopies({
          ...{ dataDirectory, copyTo: database.copyTo, days: settings.BACKUP_DAYS, logger: log },
        });
  const usage = openUsage(database, log);
  const savedOutcomes = createSavedOutcomes({
    ...{ database, storage, limits: outcomeLimits },
    onError: (error) => log.warn({ err: error }, 'an outcome with an idempotency key was not saved'),
  });
  const connections = createConnections({
    trustedProxies: settings.TRUSTED_PROXIES,
    publicBaseUrl: settings.PUBLIC_BASE_URL,
  });
  const audit = createAuditLog({ warn: (details, message) => log.warn(details, message) });
  const context = createGatewayContext({
    ...{
      connections,
      audit,
      settings,
      log,
      session: database.drizzle,
      keys,
      targets,
      videos,
      webhooks,
      assets,
      links,
      usage,
      prices,
      metrics,
      history,
      savedOutcomes,
    },
  });
  const gateway = createGateway(context);
  const { byteBudget } = context;
  const metricsReader = await openMetrics({ settings, log, metrics, byteBudget, targets, videos, webhooks });
  const evaluations = await openEvaluations({
    ...{ settings, log, database, history, gateway, assets, links },
  });
  const signIn = await openSignIn({ settings, database, log, connections, audit });
  const { origin, sessions } = signIn;
  const routes = [
    ...processRoutes({
      ...{ assets, links, newRequestId, ...signIn },
      publicBaseUrl: settings.PUBLIC_BASE_URL,
      checkReady: () => checkReady(database, log),
      isDraining: () => draining,
    }),
    metricsRoute({ settings, origin, read: metricsReader.read }),
    ...taskRoutes({
      ...{ videos, assets, search: createTaskSearch(database), durations: createExpectedDurations(database) },
      responseOf: (task, request) => videoTaskResponse(task, request, context),
    }),
    ...keysRoutes({ keys, spending: usage.spending }),
    ...webhookRoutes({ webhooks, hasKey: (id) => keys.list().some((key) => key.id === id) }),
    formsRoute(),
    referenceScript(),
    ...signIn.routes,
    ...settingsRoutes({
      ...{ settings, dataDirectory },
      userName: (request) => sessionOf(request, signIn)?.identity?.name,
    }),
    ...meRoutes(signIn),
    ...storageRoutes({ settings, dataDirectory, session: database.drizzle, freeBytes }),
    ...priceRoutes(prices),
    ...providerRoutes({ targets, vendors }),
    ...usageRoutes({ usage, keyNames: () => keyNames(keys) }),
    ...history.routes,
    ...evaluationRoutes(evaluations),
    ...evaluationShareRoutes(evaluations, { history, currency: prices.currency }),
    ...sharedVideoRoutes({ history, videos, assets }),
  ];
  const pagesApi = createPagesApi({ routes, origin, newRequestId, logFailure: context.logFailure });
  const publicBaseUrl = settings.PUBLIC_BASE_URL;
  const route = createProcessRouter({ gateway, pagesApi, origin, sessions, connections, publicBaseUrl });
  let draining = false;
  const sweep = setInterval(() => {
    Promise.all([
      assets.deleteExpiredAssets().then(() => sweepAssets({ session: database.drizzle, assets, retention })),
      savedOutcomes.deleteExpired(),
      signIn.deleteExpired(),
      webhooks.deleteFinished(),
    ]).catch((error: unknown) =>
      log.warn({ err: error }, 'the sweep of assets, idempotency keys and callbacks failed'),
    );
  }, sweepMs);

  return {
    settings,
    /** From now on, the readiness probe fails, and tasks and evaluations are left to other processes. */
    drain(): void {
      draining = true;
      videos.drain();
      evaluations.drain();
    },
    /** Waits for running submissions and cells, then aborts them. Their results are saved, or unknown. */
    async finish(limitMs: number): Promise<void> {
      await Promise.all([evaluations.stop(limitMs), videos.stop(limitMs)]);
    },
    /** Limits in bytes: of a request's body, and of one image in it. */
    limits: { body: settings.MAX_BODY_BYTES, image: mediaLimits.imageBytes },
    keys,
    signInWays: signIn.ways,
    get targets() {
      return targets.list;
    },
    /** The ids of the targets that answer requests, for the badge of the pages. */
    get providers(): readonly string[] {
      const rest = targets.fallback.kind === 'sandbox' ? [] : ['sandbox'];
      return targets.list.map(({ id }) => id).filter((id) => !rest.includes(id));
    },
    /** Which of them answer the models of an operation. */
    modelRules: (operation: OperationId): readonly ModelRule[] =>
      targets.patterns(operation).map(({ models, candidates }) => ({
        models,
        providers: candidates.map(({ target }) => target.id),
      })),
    route,
    /** Resolves when `route` can decide about a request; undefined: now. */
    prepare: (request: GatewayRequest) => learnSession(request, signIn),
    originKind: connections.originKind,
    /** All routes of the pages' API and the process; a test compares them with the route files. */
    routes,
    recentRuns: history.recent,
    /** For route files of Next: the same router, over web requests. */
    async answerWeb(request: Request): Promise<Response> {
      const received = receive(request);
      await learnSession(received, signIn);
      const outcome = await route(received);
      return toWeb(outcome ?? errorOutcome(noSuchAddress, 'openai', newRequestId()));
    },
    /** Reads the file GATEWAY_CONFIG again. With problems, which are logged, everything stays as it is. */
    reloadConfig(): void {
      try {
        const models = reload();
        if (models.length > 0)
          log.warn({ models }, 'models of GATEWAY_CONFIG changed: restart Easel to use them');
        log.info({ targets: targets.list.map(({ id }) => id) }, 'GATEWAY_CONFIG was reloaded');
      } catch (error) {
        const problems = error instanceof SettingsError ? error.problems : [String(error)];
        log.error({ problems }, 'GATEWAY_CONFIG was not reloaded; the earlier configuration stays');
      }
    },
    /** Ends the workers, then the database. Requests must have ended. */
    async close(): Promise<void> {
      clearInterval(sweep);
      await Promise.all([evaluations.stop(), videos.stop()]);
      await webhooks.stop();
      await metricsReader.stop();
      await stopMaintainingKeys();
      await signIn.stop();
      await usage.stop();
      prices.stop();
      await history.stop();
      await targets.close();
      await stopCopies?.();
      await database.close();
    },
  };
}

/** The probe is public: the log alone has the error. */
async function checkReady(database: Database, log: Log): Promise<Record<string, string>> {
  const failed = (error: unknown) => {
    log.warn({ err: error }, 'the database does not answer');
    return { database: 'The database does not answer.' };
  };
  const late = wait(probeMs, undefined, { ref: false }).then(() =>
    Promise.reject(new Error('No answer in time.')),
  );
  return await Promise.race([database.query('select 1'), late]).then(() => ({}), failed);
}

function keyNames(keys: KeyRing): ReadonlyMap<string, string> {
  const made = keys.list().map(({ id, name }): [string, string] => [id, name]);
  return new Map([...made, [playgroundPrincipal.keyId, playgroundPrincipal.name]]);
}
