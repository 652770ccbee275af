/**
 * Enforces the rates and budgets of API keys and of people: a call must be within those of each of its payers. The rate and the
 * budget are in the database, so all processes share them.
 */
import { countText } from '#lib/base/format.ts';
import { ApiError } from '#lib/contract/errors/api-error.ts';
import type { Session } from '#lib/server/db/database.ts';
import { sql } from '#lib/server/db/drizzle.ts';
import { keyRates } from '#lib/server/db/schema/keys.ts';
import { type Payer, type Principal, payersOf } from './principal.ts';

export interface Rate {
  /** Requests per minute. */
  readonly limit: number;
  /** Requests that would be accepted now. */
  readonly remaining: number;
}

export interface KeySpending {
  /** In this month (UTC). */
  spent: number;
  /** The most that running requests and tasks may still cost. */
  reserved: number;
}

export const unspent: KeySpending = { spent: 0, reserved: 0 };

export interface Budget {
  /** The account whose it is. */
  owner: string;
  /** For a calendar month (UTC). */
  budget: number;
}

export interface Admission {
  session: Session;
  /** Reserves the most that the request may cost of all budgets, if each has so much left; `owner`: of one that has not. */
  reserve(budgets: readonly [Budget, ...Budget[]]): Promise<KeySpending & { owner?: string; amount: number }>;
}

/**
 * Takes a billable request from the budgets and the rates of its payers. Resolves with the rate of which least is left;
 * undefined without one. Throws `insufficient_quota`, or `rate_limit_exceeded` with the seconds until the next request is
 * accepted.
 */
export async function admitKey(
  principal: Principal,
  { session, reserve }: Admission,
): Promise<Rate | undefined> {
  const payers = payersOf(principal);
  const budgets = payers.flatMap(({ account: owner, limits }) =>
    limits === undefined || limits.monthlyBudget === null ? [] : [{ owner, budget: limits.monthlyBudget }],
  );
  const [first, ...others] = budgets;
  if (first !== undefined) {
    const { owner, ...found } = await reserve([first, ...others]);
    const refusing = payers.find(({ account }) => account === owner);
    if (refusing !== undefined) throw overBudget(refusing, found);
  }
  const rates: Rate[] = [];
  for (const payer of payers) {
    const rate = await takeRate(session, payer);
    if (rate !== undefined) rates.push(rate);
  }
  return rates.toSorted((one, other) => one.remaining - other.remaining)[0];
}

function overBudget({ label, limits }: Payer, { spent, reserved, amount }: KeySpending & { amount: number }) {
  return new ApiError('insufficient_quota', {
    message:
      `${label} has reached its budget of ${limits?.monthlyBudget} for this month. Spent: ${plain(spent)}; ` +
      `reserved by requests that run: ${plain(reserved)}; this request may cost ${plain(amount)}. ` +
      `The budget renews on ${nextMonth()} (UTC).`,
  });
}

async function takeRate(session: Session, { account, label, limits }: Payer): Promise<Rate | undefined> {
  const requestsPerMinute = limits?.requestsPerMinute ?? null;
  if (requestsPerMinute === null) return undefined;
  const interval = 60 / requestsPerMinute;
  const ahead = await takeRequest(session, account, interval);
  if (ahead !== undefined)
    return { limit: requestsPerMinute, remaining: Math.max(0, Math.floor((60 - ahead) / interval + 1e-6)) };
  const wait = (await secondsAhead(session, account)) + interval - 60;
  throw new ApiError('rate_limit_exceeded', {
    message: `${label} is limited to ${countText(requestsPerMinute, 'request')} per minute.`,
    retryAfterSeconds: Math.max(1, Math.ceil(wait)),
    headers: rateHeaders({ limit: requestsPerMinute, remaining: 0 }),
  });
}

/** Without the rounding errors of sums. */
function plain(amount: number): string {
  return String(Number(amount.toPrecision(12)));
}

/** Its first day: `2026-12-01`. */
function nextMonth(): string {
  const now = new Date();
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1)).toISOString().slice(0, 10);
}

/** In OpenAI's form, which SDKs and proxies know. */
export function rateHeaders({ limit, remaining }: Rate): Record<string, string> {
  return {
    'x-ratelimit-limit-requests': String(limit),
    'x-ratelimit-remaining-requests': String(remaining),
  };
}

/**
 * A token bucket of one minute: `next_at` moves by the interval of two requests, seconds, at most a minute ahead of now.
 * Resolves with how far ahead it is; undefined for a request beyond that, which leaves it as it is.
 */
async function takeRequest(session: Session, keyId: string, interval: number): Promise<number | undefined> {
  const step = sql`make_interval(secs => ${interval})`;
  const { rows } = await session.execute(sql`
    insert into ${keyRates} as rate (key_id, next_at) values (${keyId}, statement_timestamp() + ${step})
    on conflict (key_id) do update set next_at = ${begin} + ${step}
      where ${begin} + ${step} <= statement_timestamp() + ${minute}
    returning ${aheadColumn}`);
  return rows[0] && Number(rows[0].ahead);
}

async function secondsAhead(session: Session, keyId: string): Promise<number> {
  const { rows } = await session.execute(
    sql`select ${aheadColumn} from ${keyRates} as rate where key_id = ${keyId}`,
  );
  return Number(rows[0]?.ahead ?? 0);
}

/** A little more, for rounding: the last request of a minute ends at it. */
const minute = sql`interval '60.000001 seconds'`;

/** Beyond a minute it is from before the clock was set back. */
const begin = sql`(case when rate.next_at > statement_timestamp() + ${minute} then statement_timestamp()
  else greatest(rate.next_at, statement_timestamp()) end)`;

const aheadColumn = sql`extract(epoch from rate.next_at - statement_timestamp())::float8 as ahead`;
