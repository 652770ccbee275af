/** The targets of this process, and which of them may answer a call. */
import { matchModel } from '#lib/base/match-model.ts';
import { isApiError } from '#lib/contract/errors/api-error.ts';
import type { ErrorCode } from '#lib/contract/errors/error-codes.ts';
import type { OperationId } from '#lib/contract/operation-facts.ts';
import type { VendorRoute } from '#lib/server/providers/vendor.ts';
import { vendors } from '#lib/server/providers/vendors.ts';
import type { ConfiguredRoute } from './gateway-config.ts';
import type { Candidate, Target } from './target.ts';
import type { Permit } from './target-health.ts';

/** The codes of failures at the target. */
const targetCodes: ReadonlySet<ErrorCode> = new Set(['upstream_error', 'upstream_timeout', 'overloaded']);

/** Calls that were routed earlier and steps of video tasks may still begin at a removed target. */
const removalMs = 15 * 60_000;

export type Targets = ReturnType<typeof createTargets>;

export interface TargetsOptions {
  /**
   * Of the environment and of entered keys. The first relay, or the sandbox, answers what has no route; without both,
   * nothing does.
   */
  targets: readonly Target[];
  configured?: Configured;
  random?: () => number;
}

/** From the file GATEWAY_CONFIG. Its targets answer only what its routes name. */
export interface Configured {
  targets: readonly Target[];
  routes: readonly ConfiguredRoute[];
}

export function createTargets({ targets: own, configured, random = Math.random }: TargetsOptions) {
  const fallback = own.find(({ kind }) => kind === 'relay' || kind === 'sandbox');
  let current = arrange(own, configured);
  const removals = new Map<Target, NodeJS.Timeout>();

  const remove = (target: Target) => {
    const close = () => {
      if (target.queue.used + target.queue.waiting > 0) return remove(target);
      removals.delete(target);
      void target.provider.close();
    };
    removals.set(target, setTimeout(close, removalMs).unref());
  };
  const find = (id: string) => current.byId.get(id);
  const others = fallback === undefined ? [] : [fallback];

  return {
    get list(): readonly Target[] {
      return current.list;
    },
    /** The target that answers what has no route, if there is one. */
    fallback,
    find,
    /** The targets that may answer a call, best first. None: no route has the model, and nothing answers the others. */
    candidates(operation: OperationId, modelId: string): readonly Candidate[] {
      const found = findRoute(current.routes, operation, modelId);
      if (found === undefined) return others.map((target) => ({ target, model: modelId }));
      return inOrder(found.route.targets, random).map((routed) => ({
        target: routed.target,
        model: nameAt(routed, found.matched, modelId),
      }));
    },
    /** Whether messages with the role "system" move into the field `system`. */
    foldsSystemMessages(operation: OperationId, modelId: string): boolean {
      return findRoute(current.routes, operation, modelId)?.route.systemMessages === 'fold';
    },
    /** The model patterns of an operation with the candidates of each, first match first; the fallback matches any model. */
    patterns(operation: OperationId): readonly { models: string; candidates: readonly Candidate[] }[] {
      const routed = current.routes
        .filter(({ operations }) => operations?.includes(operation) ?? true)
        .map(({ models, targets }) => ({
          models,
          candidates: targets.map((routed) => ({
            target: routed.target,
            model: nameAt(routed, models.endsWith('*') ? '*' : '', models),
          })),
        }));
      const last = others.map((target) => ({ models: '*', candidates: [{ target, model: '*' }] }));
      return [...routed, ...last];
    },
    /** The model's name at a target, for tasks that stay with theirs and for further models of a request. */
    modelAt(targetId: string, modelId: string, operation?: OperationId): string {
      for (const { models, operations, targets } of current.routes) {
        if (operation !== undefined && operations?.includes(operation) === false) continue;
        const matched = matchModel(models, modelId);
        const named =
          matched === undefined ? undefined : targets.find(({ target }) => target.id === targetId);
        if (named && matched !== undefined) return nameAt(named, matched, modelId);
      }
      return modelId;
    },
    /**
     * Reports a failed call of a video task to its target. `model`, the name at the target, is given for its submission,
     * which a client asked for: only that concerns the circuit. Polls, stops and downloads are work of our own.
     */
    noteFailure(targetId: string, error: unknown, { requestId, model }: TaskCall): void {
      const target = find(targetId);
      // Tasks are submitted although a circuit is open: each one is a try.
      const permit = model === undefined ? undefined : target?.circuits.permit(model);
      if (target) noteTargetFailure(target, error, { requestId, permit });
    },
    noteSuccess(targetId: string, milliseconds: number, { model }: Pick<TaskCall, 'model'>): void {
      const target = find(targetId);
      if (model !== undefined) target?.circuits.permit(model)?.succeeded();
      target?.health.succeeded(milliseconds);
    },
    /** Replaces targets and routes; relay and sandbox stay. Running calls end at their targets, which are closed later. */
    configure(next: TargetsOptions): void {
      const before = current.list;
      current = arrange(next.targets, next.configured);
      for (const target of before) if (!current.list.includes(target)) remove(target);
    },
    async close(): Promise<void> {
      for (const timer of removals.values()) clearTimeout(timer);
      await Promise.all([...current.list, ...removals.keys()].map(({ provider }) => provider.close()));
    },
  };
}

interface TaskCall {
  requestId: string;
  model: string | undefined;
}

export interface NotedCall {
  requestId: string;
  /** Undefined for work that no client asked for. */
  permit: Permit | undefined;
  isOnDemand?: boolean;
}

/**
 * Reports a failure of a call to its circuit and its target's health, unless the caller caused it. A fault on demand
 * concerns the health alone.
 */
export function noteTargetFailure(
  { health }: Pick<Target, 'health'>,
  error: unknown,
  { requestId, permit, isOnDemand = false }: NotedCall,
): void {
  if (!isApiError(error) || !(targetCodes.has(error.code) || isRateLimit(error))) {
    permit?.undecided();
    return;
  }
  const { code, details } = error;
  // A rejected key fails at once, with a message of its own; a pause would not help.
  const isAccount = details.notAccepted === true && details.shouldRetry === false;
  if (isAccount || isOnDemand || isRateLimit(error)) permit?.undecided();
  else permit?.failed();
  const { message: problem, operatorMessage } = details;
  health.failed({ code, message: operatorMessage ?? problem, problem, requestId });
}

/** The upstream limits the operator's account; it works for others. */
function isRateLimit({ code }: { code: ErrorCode }): boolean {
  return code === 'rate_limit_exceeded';
}

interface ActiveRoute {
  models: string;
  operations?: readonly OperationId[] | undefined;
  systemMessages?: ConfiguredRoute['systemMessages'];
  targets: readonly RouteTarget[];
}

interface RouteTarget {
  target: Target;
  /** Its name at the upstream; absent if it has the same name there. */
  upstreamModel: string | undefined;
  weight?: number | undefined;
  spell?: VendorRoute['spell'];
}

/** The routes of the file come first; those of a vendor count if it has a target of its own. */
function arrange(own: readonly Target[], { targets, routes }: Configured = { targets: [], routes: [] }) {
  const list = [...targets, ...own];
  const byId = new Map(list.map((target) => [target.id, target]));
  const configured = routes.map(
    (route): ActiveRoute => ({
      ...route,
      targets: route.targets.flatMap(({ target: id, model: upstreamModel, weight }) => {
        const target = byId.get(id);
        return target ? [{ target, upstreamModel, weight }] : [];
      }),
    }),
  );
  const defaults = vendors.flatMap(({ kind, routes: usual }): ActiveRoute[] => {
    const target = own.find((one) => one.kind === kind);
    if (target === undefined) return [];
    return usual.map(({ upstreamModel, spell, ...route }) => ({
      ...route,
      targets: [{ target, upstreamModel, spell }],
    }));
  });
  return { list, byId, routes: [...configured, ...defaults] };
}

function findRoute(routes: readonly ActiveRoute[], operation: OperationId, modelId: string) {
  for (const route of routes) {
    if (route.operations && !route.operations.includes(operation)) continue;
    const matched = matchModel(route.models, modelId);
    if (matched !== undefined) return { route, matched };
  }
  return undefined;
}

/** Those with a weight first, in a random order that prefers larger weights. */
function inOrder(targets: readonly RouteTarget[], random: () => number): readonly RouteTarget[] {
  if (targets.every(({ weight }) => weight === undefined)) return targets;
  const ranked = targets.map((one) => ({
    one,
    rank: one.weight === undefined ? -1 : random() ** (1 / one.weight),
  }));
  return ranked.toSorted((a, b) => b.rank - a.rank).map(({ one }) => one);
}

function nameAt({ target, upstreamModel, spell }: RouteTarget, matched: string, modelId: string): string {
  const name = upstreamModel === undefined ? modelId : upstreamModel.replace('*', () => matched);
  return spell ? spell(name, target.baseUrl) : name;
}
