/**
 * Limits wrong passwords by network and in total, for all processes that share the database. Counts attempts; does not
 * check passwords. Nobody can lock others out: a network without a wrong password may always try.
 */
import * as z from 'zod';
import type { Database } from '#lib/server/db/database.ts';
import type { ClientAddress } from '#lib/server/http/connections.ts';
import { networksOf } from '#lib/server/http/networks.ts';

export type SignInLimiter = ReturnType<typeof createSignInLimiter>;

/** `last`: the password is checked, but a wrong one ends the attempts of this network for now. */
export type Admission = 'allowed' | 'last' | 'slow-down';

/** Wrong passwords in a window: of an address (64 bits of IPv6), of its site (24 bits of IPv4, 48 of IPv6). */
const hostLimit = 10;
const siteLimit = 30;
/** Of all together, and of all clients of one local proxy, since clients can forge the address that it names. */
const commonLimit = 60;
const proxyLimit = 120;
/** Above one of these two, only addresses without a wrong password may try, of sites with fewer than this. */
const pressedSiteLimit = 3;
const windowSeconds = 60;

/** Addresses that must wait are refused without a query. */
const maxWaiting = 10_000;

const counted = z.array(z.object({ name: z.string(), wrong: z.number(), until: z.number() }));

export function createSignInLimiter({ query, now }: Pick<Database, 'query' | 'now'>) {
  /** Unix ms by address. */
  const waiting = new Map<string, number>();

  const mustWait = (host: string): boolean => {
    const until = waiting.get(host);
    if (until === undefined) return false;
    if (until > now() && until <= now() + windowSeconds * 1000) return true;
    waiting.delete(host);
    return false;
  };

  return {
    /** Counts an attempt as wrong, before the password is checked: attempts at once do not pass together. */
    async attempt(from: ClientAddress): Promise<Admission> {
      const names = namesOf(from);
      if (mustWait(names.host)) return 'slow-down';
      const { rows } = await query(add, [Object.values(names), now() / 1000, windowSeconds]);
      const counts = new Map(counted.parse(rows).map((row) => [row.name, row]));
      const before = (name: string): number => (counts.get(name)?.wrong ?? 1) - 1;

      const isPressed = before(names.everybody) >= commonLimit || before(names.proxy) >= proxyLimit;
      const [host, site] = [before(names.host), before(names.site)];
      const mayTry = isPressed ? host === 0 && site < pressedSiteLimit : host < hostLimit && site < siteLimit;
      if (mayTry) return isPressed ? 'last' : 'allowed';

      if (host >= hostLimit && waiting.size < maxWaiting)
        waiting.set(names.host, (counts.get(names.host)?.until ?? 0) * 1000);
      // What is refused is no guess: one address must not use up what its neighbours and others have.
      await query(remove, [[names.site, names.everybody, names.proxy]]);
      return 'slow-down';
    },
    /** The password was right: the attempt does not count. */
    async forgive(from: ClientAddress): Promise<void> {
      await query(remove, [Object.values(namesOf(from))]);
    },
    async deleteExpired(): Promise<void> {
      await query('delete from easel.sign_in_failures where until <= to_timestamp($1)', [now() / 1000]);
    },
  };
}

/** Ended, or from before the clock was set back. */
const isOver = 'counted.until <= to_timestamp($2) or counted.until > excluded.until';
// In the order of the names, so that two statements never wait for each other.
const add = `
  insert into easel.sign_in_failures as counted (name, wrong, until)
  select name, 1, to_timestamp($2) + make_interval(secs => $3)
    from (select distinct unnest($1::text[]) as name) as names order by name
  on conflict (name) do update set
    wrong = case when ${isOver} then 1 else counted.wrong + 1 end,
    until = case when ${isOver} then excluded.until else counted.until end
  returning name, wrong, extract(epoch from until)::float8 as until`;
const remove = `
  with names as (
    select name from easel.sign_in_failures where name = any($1::text[]) order by name for update
  )
  update easel.sign_in_failures as counted set wrong = greatest(0, wrong - 1)
    from names where counted.name = names.name`;

function namesOf({ peer, forwardedFor }: ClientAddress) {
  const { host, site } = networksOf(forwardedFor ?? peer);
  const through = networksOf(peer).host;
  // Who a local proxy names is not the one who comes from there without it.
  const by = forwardedFor === undefined ? '' : ` through ${through}`;
  return {
    everybody: 'everybody',
    host: `host ${host}${by}`,
    site: `site ${site}${by}`,
    proxy: forwardedFor === undefined ? 'everybody' : `through ${through}`,
  };
}
