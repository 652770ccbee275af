/** Opens the parts of the process - database, keys, providers, workers, gateway, pages - in the order of their needs. */
import type { Contract } from '#lib/contract/contract.ts';
import { describePlaygroundForm } from '#lib/describe/describe-playground-form.ts';
import type { PlaygroundForm } from '#lib/describe/playground-forms.ts';
import { openAssets } from '#lib/server/assets/open-assets.ts';
import { createAuditLog, createAuditTrail } from '#lib/server/auth/audit-trail.ts';
import { openKeys } from '#lib/server/auth/open-keys.ts';
import { openPeople } from '#lib/server/auth/people.ts';
import { playgroundPrincipal } from '#lib/server/auth/principal.ts';
import { openVendorKeys } from '#lib/server/auth/vendor-keys.ts';
import type { Owned } from '#lib/server/auth/visible-to.ts';
import { openCollections } from '#lib/server/collections/collection-routes.ts';
import type { Settings } from '#lib/server/config/settings.ts';
import type { Part, PartNeeds } from '#lib/server/db/part.ts';
import { createSettingsStore } from '#lib/server/db/settings-store.ts';
import { createGateway } from '#lib/server/gateway/answer-request.ts';
import { newRequestId } from '#lib/server/gateway/call.ts';
import { createGatewayContext } from '#lib/server/gateway/create-context.ts';
import { bodyLimitsOf } from '#lib/server/gateway/idempotency-limits.ts';
import { createIdempotencyStore } from '#lib/server/gateway/idempotency-store.ts';
import { openEvaluations } from '#lib/server/gateway/open-evaluations.ts';
import { createImageRun } from '#lib/server/gateway/run-image-call.ts';
import { openHistory } from '#lib/server/history/open-history.ts';
import { createConnections } from '#lib/server/http/connections.ts';
import { createOutlivingCalls } from '#lib/server/http/outliving-calls.ts';
import { openMcp } from '#lib/server/mcp/open-mcp.ts';
import { createGatewayMetrics } from '#lib/server/metrics/gateway-metrics.ts';
import { openMetrics } from '#lib/server/metrics/open-metrics.ts';
import { formsRoute } from '#lib/server/pages/forms-route.ts';
import { metricsRoute } from '#lib/server/pages/metrics-route.ts';
import { openSignIn } from '#lib/server/pages/open-sign-in.ts';
import { openImages, openVideos } from '#lib/server/pages/open-tasks.ts';
import { providerRoutes } from '#lib/server/pages/provider-routes.ts';
import { publicRoutes, referenceScript } from '#lib/server/pages/public-routes.ts';
import { settingsRoutes, storageRoutes } from '#lib/server/pages/settings-routes.ts';
import { sharedVideoRoutes } from '#lib/server/pages/shared-video-routes.ts';
import { openData, type TestDouble } from '#lib/server/process/open-data.ts';
import { openPrompts } from '#lib/server/prompts/open-prompts.ts';
import { openRecordings } from '#lib/server/recordings/open-recordings.ts';
import { openTargets } from '#lib/server/targets/open-targets.ts';
import type { Environment } from '#lib/server/targets/read-gateway-config.ts';
import type { Targets } from '#lib/server/targets/targets.ts';
import { openPrices, type Prices } from '#lib/server/usage/prices.ts';
import { openReservations } from '#lib/server/usage/reservations.ts';
import { openUsage } from '#lib/server/usage/usage.ts';
import { priceRoutes, usageRoutes } from '#lib/server/usage/usage-routes.ts';
import { openWebhooks } from '#lib/server/webhooks/open-webhooks.ts';
import type { Log } from './log.ts';

export interface ServicesOptions {
  environment: Environment;
  isDraining(): boolean;
  /** Of a test. With a clock the videos of the sandbox are stand-ins. */
  double?: TestDouble;
}

/** `isDraining` is true from the signal that ends the process. Throws a SettingsError if GATEWAY_CONFIG has problems. */
export async function openServices(
  given: Settings,
  log: Log,
  { environment, isDraining, double = {} }: ServicesOptions,
) {
  const parts: Part[] = [];
  const add = <Opened extends Part>(part: Opened): Opened => {
    parts.push(part);
    return part;
  };
  const { recorder, settings } = add(await openRecordings(given, log));
  const { targets, contract, reload, useKeys, providerWith } = await openTargets(settings, environment, {
    recorder,
    standIns: double.clock !== undefined,
  });
  add({ stop: targets.close });
  const stored = await openData({ settings, log, add, double });
  const { database, storage, freeBytes, storageProblem, dataDirectory } = stored;
  const { people, connections, trail, audit } = add(await openPeopleAndAudit({ settings, log, database }));
  const base = { settings, log, database, storage, trail, recorder };
  const vendorKeys = add(await openVendorKeys({ ...base, dataDirectory, use: useKeys }));
  add({ routes: providerRoutes({ targets, contract, providerWith, settings, vendorKeys, trail }) });

  const outcomeLimits = bodyLimitsOf(settings.STORAGE_MAX_BYTES);
  const maxBytes = settings.STORAGE_MAX_BYTES - outcomeLimits.ofAll;
  const { assets, links } = add(
    await openAssets({ ...base, maxBytes, keepsInputsOf: playgroundPrincipal.keyId }),
  );
  const usage = add(openUsage(database, log));
  const reservations = add(await openReservations(database, { usage, log }));
  const { keys, names: keyNames, personOf, mayRead } = add(await openKeys({ ...base, usage, people }));
  const shared = !database.exclusive;
  const prices = add(await openPrices(createSettingsStore(database.drizzle), { logger: log, shared }));
  add({
    routes: [...usageRoutes({ usage, keyNames, personOf, mayRead }), ...priceRoutes(prices, trail)],
  });
  const metrics = createMetrics(targets, contract, prices);
  const ownerOfRun = (id: string): Promise<Owned | null> => history.ownerOfRun(id);
  const { webhooks } = add(await openWebhooks({ ...base, keys, ownerOfRun }));
  const media = { ...base, assets, links };
  const { videos } = add(await openVideos({ ...media, targets, prices, metrics, webhooks }));
  const { images, runTasks: tasks } = add(
    openImages({ ...media, targets, videos, webhooks, run: (call) => runImage(call) }),
  );
  const outlivingCalls = createOutlivingCalls();
  const history = add(
    await openHistory({
      ...media,
      videos,
      tasks,
      prices,
      freeBytes,
      calls: outlivingCalls,
      ownerOf: (viewer) => gateway.ownerOf(viewer),
    }),
  );
  add({ finish: outlivingCalls.finish });

  const idempotencyStore = createIdempotencyStore({
    database,
    storage,
    limits: outcomeLimits,
    onError: (error) => log.warn({ err: error }, 'an outcome with an idempotency key was not saved'),
  });
  const session = database.drizzle;
  const counts = { usage, prices, reservations, metrics, history };
  const calls = { keys, targets, videos, images, webhooks, ...counts, idempotencyStore, outlivingCalls };
  const context = createGatewayContext({ ...media, ...calls, contract, session, connections, audit, people });
  const gateway = createGateway(context);
  const runImage = createImageRun(context, usage);
  await images.start();
  const { byteBudget } = context;
  const reader = add(await openMetrics({ ...base, metrics, byteBudget, targets, videos, images, webhooks }));
  const evaluations = add(await openEvaluations({ ...media, contract, history, prices, gateway, videos }));
  const { ownerOf } = gateway;
  const collecting = { trail, evaluationSet: evaluations.setOf, ownerOf, currency: prices.currency };
  const collections = add(openCollections({ ...collecting, database, history }));
  const prompts = add(openPrompts({ database, contract, trail, ownerOf }));
  const all = [keys, history, videos, images, evaluations, collections, prompts];
  const things = { handOn: evaluations.handOn, all };
  const signIn = add(await openSignIn({ ...base, connections, audit, people, usage, things }));
  add(openMcp({ gateway, context, origin: signIn.origin }));
  const describeForm = (form: PlaygroundForm) => describeAnswered(form, targets, contract());
  const hasSandbox = targets.find('sandbox') !== undefined;
  add({
    sweep: idempotencyStore.deleteExpired,
    routes: [
      ...publicRoutes({ ...media, contract, hasSandbox, isDraining, storageProblem, newRequestId }),
      metricsRoute({ settings, origin: signIn.origin, read: reader.read }),
      formsRoute(targets, describeForm),
      referenceScript(),
      ...settingsRoutes({ settings, dataDirectory, nameOf: (id) => people.find(id)?.name }),
      ...storageRoutes({ settings, dataDirectory, session, freeBytes }),
      ...sharedVideoRoutes({ history, videos, assets }),
    ],
  });
  const opened = { parts, targets, contract, reload, keys, history, gateway, context, connections, signIn };
  return { ...opened, describeForm };
}

/** Lists the models that a target answers. */
function describeAnswered(form: PlaygroundForm, { candidates }: Targets, contract: Contract) {
  return describePlaygroundForm(form, contract, (model) => candidates(form.operationId, model).length > 0);
}

function createMetrics(targets: Targets, contract: () => Contract, { of, currency }: Prices) {
  const kindOf = (id: string) => targets.find(id)?.kind;
  return createGatewayMetrics({ kindOf, contract, hasPrice: (model) => of(model) !== undefined, currency });
}

/** People, and what records their acts and refused credentials. */
async function openPeopleAndAudit({ settings, log, database }: PartNeeds) {
  const { PUBLIC_BASE_URL: publicBaseUrl, TRUSTED_PROXIES: trustedProxies } = settings;
  const { PLAYGROUND_PASSWORD: password, OIDC_ISSUER: issuer } = settings;
  const connections = createConnections({ trustedProxies, publicBaseUrl });
  const people = await openPeople(database, { password: password !== undefined, issuer });
  const trail = createAuditTrail(database, { people, connections, log });
  const audit = createAuditLog({
    warn(details, message) {
      log.warn(details, message);
      const { event, network, times } = details;
      if (event === 'wrong API key') return;
      trail.writeRefusal(event, network, times).catch((error: unknown) => log.warn({ err: error }, message));
    },
  });
  return { people, connections, trail, audit, routes: trail.routes, sweep: trail.deleteExpired };
}
