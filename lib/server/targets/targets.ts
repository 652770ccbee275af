/** The targets of this process, and which of them may answer a call. */
import type { OperationId } from '#lib/contract/define-operation.ts';
import { isApiError } from '#lib/contract/errors/api-error.ts';
import type { ErrorCode } from '#lib/contract/errors/error-codes.ts';
import { defaultRoutes, matchModel, type Route } from './default-routes.ts';
import type { Candidate, Target } from './target.ts';

/** The codes of failures at the target. */
const targetCodes: ReadonlySet<ErrorCode> = new Set(['upstream_error', 'upstream_timeout', 'overloaded']);

export type Targets = ReturnType<typeof createTargets>;

export interface TargetsOptions {
  /** The first relay, or the sandbox, answers what has no route. */
  targets: readonly Target[];
  routes?: readonly Route[];
}

export function createTargets({ targets, routes = defaultRoutes }: TargetsOptions) {
  const byId = new Map(targets.map((target) => [target.id, target]));
  const fallback = targets.find(({ kind }) => kind === 'relay' || kind === 'sandbox');
  if (fallback === undefined) throw new RangeError('A service needs a relay or the sandbox.');
  return {
    list: targets,
    /** The target that answers what has no route. */
    fallback,
    find: (id: string) => byId.get(id),
    /** The targets that may answer a call, best first; never empty. */
    candidates(operation: OperationId, modelId: string): readonly Candidate[] {
      for (const { models, operations, upstreamModel, kind } of routes) {
        if (operations && !operations.includes(operation)) continue;
        const matched = matchModel(models, modelId);
        const target = matched === undefined ? undefined : targets.find((one) => one.kind === kind);
        if (target) return [{ target, model: upstreamModel.replace('*', matched ?? '') }];
      }
      return [{ target: fallback, model: modelId }];
    },
    /** The model's name at a target, for tasks that stay with theirs. */
    modelAt(targetId: string, modelId: string): string {
      const target = byId.get(targetId);
      for (const { models, upstreamModel, kind } of routes) {
        const matched = kind === target?.kind ? matchModel(models, modelId) : undefined;
        if (matched !== undefined) return upstreamModel.replace('*', matched);
      }
      return modelId;
    },
    /** Reports a failure of a call to its target's breaker and health, unless the caller caused it. */
    noteFailure(targetId: string, error: unknown): void {
      const target = byId.get(targetId);
      if (!isApiError(error) || !targetCodes.has(error.code)) {
        target?.breaker.undecided();
        return;
      }
      const { code, details } = error;
      // A rejected key fails at once, with a message of its own; a pause would not help.
      const isAccount = details.notAccepted === true && details.shouldRetry === false;
      if (isAccount) target?.breaker.undecided();
      else target?.breaker.failed();
      target?.health.failed({ code, message: details.operatorMessage ?? details.message });
    },
    async close(): Promise<void> {
      await Promise.all(targets.map(({ provider }) => provider.close()));
    },
  };
}
