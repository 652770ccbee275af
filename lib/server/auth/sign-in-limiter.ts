/**
 * Limits wrong passwords, per address and in total, for all processes that share the database. An address without a
 * wrong password may always try. Counts attempts; does not check passwords.
 */
import { isIPv6 } from 'node:net';
import * as z from 'zod';
import type { Database } from '#lib/server/db/database.ts';

/** The origin of a sign-in. */
export interface SignInClient {
  /** Address of the connection. */
  peer: string;
  /** The client named by a proxy on this machine. */
  forwardedFor?: string | undefined;
}

export type SignInLimiter = ReturnType<typeof createSignInLimiter>;

/** Wrong passwords per minute: per address, and in total; above the total, each address has one attempt. */
const ownLimit = 10;
const commonLimit = 60;
/** For all clients of one proxy, since a client can forge the forwarded address. */
const proxyLimit = 120;
const windowSeconds = 60;

const counted = z.array(z.object({ name: z.string(), wrong: z.number() }));

export function createSignInLimiter({ query, now }: Pick<Database, 'query' | 'now'>) {
  return {
    /** Counts an attempt as wrong, before the password is checked: attempts at once do not pass together. */
    async attempt(from: SignInClient): Promise<'allowed' | 'slow-down'> {
      const { rows } = await query(add, [namesOf(from), now() / 1000, windowSeconds]);
      const before = new Map(counted.parse(rows).map(({ name, wrong }) => [name, wrong - 1]));
      const countOf = (name: string): number => before.get(name) ?? 0;
      const own = countOf(addressOf(from));
      const isSlow =
        own >= ownLimit ||
        (own > 0 && countOf(everybody) >= commonLimit) ||
        countOf(proxyOf(from)) >= proxyLimit;
      return isSlow ? 'slow-down' : 'allowed';
    },
    /** The password was right: the attempt does not count. */
    async forgive(from: SignInClient): Promise<void> {
      await query(remove, [namesOf(from)]);
    },
    async deleteExpired(): Promise<void> {
      await query('delete from easel.sign_in_failures where until <= to_timestamp($1)', [now() / 1000]);
    },
  };
}

// In the order of the names, so that two statements never wait for each other.
const add = `
  insert into easel.sign_in_failures as counted (name, wrong, until)
  select name, 1, to_timestamp($2) + make_interval(secs => $3) from unnest($1::text[]) as name order by name
  on conflict (name) do update set
    wrong = case when counted.until <= to_timestamp($2) then 1 else counted.wrong + 1 end,
    until = case when counted.until <= to_timestamp($2) then excluded.until else counted.until end
  returning name, wrong`;
const remove =
  'update easel.sign_in_failures set wrong = greatest(0, wrong - 1) where name = any($1::text[])';

const everybody = 'everybody';

function namesOf(from: SignInClient): string[] {
  return [everybody, addressOf(from), ...(from.forwardedFor === undefined ? [] : [proxyOf(from)])];
}

function addressOf({ peer, forwardedFor }: SignInClient): string {
  return forwardedFor === undefined ? network(peer) : `${network(peer)} for ${network(forwardedFor)}`;
}

function proxyOf({ peer }: SignInClient): string {
  return `through ${network(peer)}`;
}

/** IPv6 addresses count by /64: 2001:db8:0:1::7 equals 2001:db8:0:1::8. */
function network(address: string): string {
  const plain = address.slice(0, 100).replace(/^::ffff:(?=\d+\.)/i, '');
  if (!isIPv6(plain)) return plain;
  const [left = [], right = []] = plain.split('::').map((half) => half.split(':').filter(Boolean));
  const zeros = Array.from({ length: Math.max(0, 8 - left.length - right.length) }, () => '0');
  return [...left, ...zeros, ...right].slice(0, 4).join(':');
}
