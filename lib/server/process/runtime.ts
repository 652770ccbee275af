/** What the process and its pages need of the opened parts, and their end in order. */
import type { ModelRule } from '#lib/base/match-model.ts';
import { ApiError } from '#lib/contract/errors/api-error.ts';
import type { OperationId } from '#lib/contract/operation-facts.ts';
import { hasRole } from '#lib/contract/pages/role.ts';
import { checkForm, type FormCheck } from '#lib/describe/form-check.ts';
import type { Settings } from '#lib/server/config/settings.ts';
import { type Clock, repeat } from '#lib/server/db/clock.ts';
import type { Part } from '#lib/server/db/part.ts';
import { mediaLimits } from '#lib/server/gateway/check-inline-media.ts';
import { errorOutcome } from '#lib/server/gateway/encode-error.ts';
import type { GatewayRequest } from '#lib/server/http/gateway-request.ts';
import { localViewer, type Viewer } from '#lib/server/http/viewer.ts';
import { fromWeb, toWeb } from '#lib/server/http/web-request.ts';
import { createPagesApi } from '#lib/server/pages/pages-api.ts';
import { learnSession, viewerOf } from '#lib/server/pages/session.ts';
import type { TestDouble } from '#lib/server/process/open-data.ts';
import { reloadConfig } from '#lib/server/targets/open-targets.ts';
import type { Environment } from '#lib/server/targets/read-gateway-config.ts';
import type { Log } from './log.ts';
import { createProcessRouter, gatewayCalls } from './router.ts';
import { openServices } from './services.ts';

export type Runtime = Awaited<ReturnType<typeof createRuntime>>;

const sweepMs = 10 * 60 * 1000;

const noSuchAddress = new ApiError('not_found', { message: 'There is nothing at this address.' });

/**
 * `environment` has the keys that the file GATEWAY_CONFIG refers to. Throws a SettingsError if that file has problems.
 */
export async function createRuntime(
  settings: Settings,
  log: Log,
  environment: Environment,
  double: TestDouble = {},
) {
  let draining = false;
  const services = await openServices(settings, log, { environment, double, isDraining: () => draining });
  const { parts, targets, contract, keys, history, gateway, context, connections, signIn } = services;
  globalThis.easelModels = contract().added;
  const { origin, sessions } = signIn;
  /** All routes of the pages' API and the process; a test compares them with the route files. */
  const routes = parts.flatMap((part) => part.routes ?? []);
  const { newRequestId, publicBaseUrl } = context;
  const pagesApi = createPagesApi({ ...context, routes, origin });
  const route = createProcessRouter({ gateway, pagesApi, origin, sessions, connections, publicBaseUrl });

  return {
    settings,
    ...createEnd(parts, log, double.clock),
    /** From now on, the readiness probe fails, and tasks and evaluations are left to other processes. */
    drain(): void {
      draining = true;
      for (const part of parts) part.drain?.();
    },
    /** Limits in bytes: of a request's body, and of one image in it. */
    limits: { body: settings.MAX_BODY_BYTES, image: mediaLimits.imageBytes },
    keys,
    contract,
    needsSignIn: sessions !== undefined,
    /** How people sign in. */
    get signInWays() {
      return signIn.ways();
    },
    get targets() {
      return targets.list;
    },
    /** The ids of the targets that answer requests, for the badge of the pages. */
    get providers(): readonly string[] {
      const rest = targets.fallback?.kind !== 'relay' ? [] : ['sandbox'];
      return targets.list.map(({ id }) => id).filter((id) => !rest.includes(id));
    },
    /** Which of them answer the models of an operation. */
    modelRules: (operation: OperationId): readonly ModelRule[] =>
      targets.patterns(operation).map(({ models, candidates }) => ({
        models,
        providers: candidates.map(({ target }) => target.id),
      })),
    /** What the pages show of the contract; they do not load it themselves. */
    catalogue: () => contract().catalogue,
    describeForm: services.describeForm,
    checkForm: (form: FormCheck) => checkForm(form, contract()),
    route,
    /** Resolves when `route` can decide about a request; undefined: now. Without a sign-in it always can. */
    prepare: sessions && ((request: GatewayRequest) => learnSession(request, signIn)),
    originKind: connections.originKind,
    routes,
    recentRuns: history.recent,
    /** What the pages do not offer to a person. */
    rightsOf(viewer: Viewer = localViewer) {
      const refused = [...routes, gatewayCalls].filter(
        ({ needs }) => needs !== 'open' && !hasRole(viewer.role, needs),
      );
      return { ...viewer, refused: refused.map(({ method, path }) => `${method} ${path}`) };
    },
    /** Undefined for nobody. */
    viewerOf: (request: GatewayRequest) => viewerOf(request, signIn),
    /** A route of the pages for who looks at a page that is being rendered; undefined for an unknown one. */
    answerFor: async (viewer: Viewer | undefined, request: Request): Promise<Response | undefined> => {
      const outcome = await pagesApi(fromWeb(request))?.answer(viewer);
      return outcome && toWeb(outcome);
    },
    /** For route files of Next: the same router, over web requests. */
    async answerWeb(request: Request): Promise<Response> {
      const received = fromWeb(request);
      await learnSession(received, signIn);
      const outcome = await route(received);
      return toWeb(outcome ?? errorOutcome(noSuchAddress, 'openai', newRequestId()));
    },
    reloadConfig(): void {
      reloadConfig(services, log);
      globalThis.easelModels = contract().added;
    },
  };
}

/** The regular work of the parts, and their end. */
function createEnd(parts: readonly Part[], log: Log, clock: Clock | undefined) {
  const sweep = () => Promise.all(parts.map((part) => part.sweep?.()));
  const failed = (error: unknown) => log.warn({ err: error }, 'the sweep of a part failed');
  const stopSweep = repeat(sweepMs, sweep, failed, clock);
  const finish = (limitMs?: number) => Promise.all(parts.map((part) => part.finish?.(limitMs)));
  return {
    /** Waits for running submissions and cells, then aborts them. Their results are saved, or unknown. */
    finish,
    /** Ends the workers, then the database. Requests must have ended. */
    async close(): Promise<void> {
      await stopSweep();
      await finish();
      for (const part of parts.toReversed()) await part.stop?.();
    },
  };
}
