/**
 * The search params of the page's address: what one navigates is pushed, so that Back takes it back; what follows
 * from typing is replaced. Knows no page and no form.
 */

export function readParam(name: string): string | undefined {
  return new URLSearchParams(location.search).get(name) ?? undefined;
}

/** A new entry of the browser's history. */
export function pushParams(set: Readonly<Record<string, string | undefined>>): void {
  const next = addressWith(set);
  if (next !== addressNow()) history.pushState(null, '', next);
}

/** The same entry, under a new address. */
export function replaceParams(set: Readonly<Record<string, string | undefined>>): void {
  const next = addressWith(set);
  if (next !== addressNow()) history.replaceState(null, '', next);
}

function addressWith(set: Readonly<Record<string, string | undefined>>): string {
  const query = new URLSearchParams(location.search);
  for (const [name, value] of Object.entries(set)) {
    if (value === undefined) query.delete(name);
    else query.set(name, value);
  }
  const search = query.size > 0 ? `?${query}` : '';
  return location.pathname + search + location.hash;
}

function addressNow(): string {
  return location.pathname + location.search + location.hash;
}
