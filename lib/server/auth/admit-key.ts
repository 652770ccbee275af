/** Enforces the limits of API keys. The rate and the budget are in the database, so all processes share them. */
import { countText } from '#lib/base/format.ts';
import { matchModel } from '#lib/base/match-model.ts';
import type { Operation } from '#lib/contract/define-operation.ts';
import { ApiError } from '#lib/contract/errors/api-error.ts';
import type { KeyLimits } from '#lib/contract/playground/key-limits.ts';
import type { Session } from '#lib/server/db/database.ts';
import { sql } from '#lib/server/db/drizzle.ts';
import { keyRates } from '#lib/server/db/schema/keys.ts';
import type { Principal } from './principal.ts';

/** Throws `permission_denied` if the key may not call this kind of operation. */
export function checkOperation({ name, limits }: Principal, { tag }: Pick<Operation, 'tag'>): void {
  const allowed = limits?.operations ?? [];
  if (tag === 'Models' || allowed.length === 0 || allowed.some((kind) => kind === tag)) return;
  throw new ApiError('permission_denied', {
    message: `The API key "${name}" is limited to ${allowed.join(', ')}; this operation belongs to ${tag}.`,
  });
}

/** Throws `permission_denied` if the key may not use the model. */
export function checkModel({ name, limits }: Principal, modelId: string): void {
  if (allowsModel(limits, modelId)) return;
  throw new ApiError('permission_denied', {
    parameter: 'model',
    message: `The API key "${name}" is limited to the models ${limits?.models.join(', ')}; got ${JSON.stringify(modelId)}.`,
  });
}

export function allowsModel(limits: KeyLimits | undefined, modelId: string): boolean {
  const patterns = limits?.models ?? [];
  return patterns.length === 0 || patterns.some((pattern) => matchModel(pattern, modelId) !== undefined);
}

export interface Rate {
  /** Requests per minute. */
  readonly limit: number;
  /** Requests that would be accepted now. */
  readonly remaining: number;
}

/**
 * Takes a billable request from the budget and the rate of a key. Resolves with its rate; undefined without one.
 * Throws `insufficient_quota`, or `rate_limit_exceeded` with the seconds until the next request is accepted.
 */
export async function admitKey(
  { keyId, name, limits }: Principal,
  { session, spent }: { session: Session; spent(keyId: string): Promise<number> },
): Promise<Rate | undefined> {
  if (limits === undefined) return undefined;
  const { monthlyBudget, requestsPerMinute } = limits;
  if (monthlyBudget !== null && (await spent(keyId)) >= monthlyBudget) {
    throw new ApiError('insufficient_quota', {
      message: `The API key "${name}" has reached its budget of ${monthlyBudget} for this month.`,
    });
  }
  if (requestsPerMinute === null) return undefined;
  const rate = await takeRequest(session, keyId, requestsPerMinute);
  if (rate.remaining >= 0) return rate;
  throw new ApiError('rate_limit_exceeded', {
    message: `The API key "${name}" is limited to ${countText(requestsPerMinute, 'request')} per minute.`,
    retryAfterSeconds: Math.max(1, Math.ceil(rate.waitSeconds)),
    headers: rateHeaders({ limit: requestsPerMinute, remaining: 0 }),
  });
}

/** In OpenAI's form, which SDKs and proxies know. */
export function rateHeaders({ limit, remaining }: Rate): Record<string, string> {
  return {
    'x-ratelimit-limit-requests': String(limit),
    'x-ratelimit-remaining-requests': String(remaining),
  };
}

/**
 * A token bucket of one minute in one statement: `next_at` moves by the interval of two requests, at most a minute
 * ahead of now. A request beyond that leaves it as it is.
 */
async function takeRequest(session: Session, keyId: string, limit: number) {
  const interval = sql`make_interval(secs => ${60 / limit})`;
  const end = sql`statement_timestamp() + interval '60.000001 seconds'`;
  const { rows } = await session.execute(sql`
    with taken as (
      insert into ${keyRates} as rate (key_id, next_at) values (${keyId}, statement_timestamp() + ${interval})
      on conflict (key_id) do update set next_at = greatest(rate.next_at, statement_timestamp()) + ${interval}
        where greatest(rate.next_at, statement_timestamp()) + ${interval} <= ${end}
      returning next_at
    )
    select extract(epoch from next_at - statement_timestamp())::float8 as ahead, true as accepted from taken
    union all
    select extract(epoch from next_at - statement_timestamp())::float8, false from ${keyRates}
      where key_id = ${keyId} and not exists (select 1 from taken)`);
  const [row] = rows;
  const ahead = Number(row?.ahead ?? 0);
  const accepted = row?.accepted !== false;
  const remaining = accepted ? Math.max(0, Math.floor(((60 - ahead) * limit) / 60 + 1e-6)) : -1;
  return { limit, remaining, waitSeconds: ahead + 60 / limit - 60 };
}
