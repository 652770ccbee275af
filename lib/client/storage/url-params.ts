/** The search params of the URL: navigation pushes an entry, so that Back returns; typing replaces it. */

export function readParam(name: string): string | undefined {
  return new URLSearchParams(location.search).get(name) ?? undefined;
}

export function pushParams(set: Readonly<Record<string, string | undefined>>): void {
  const next = addressWith(set);
  if (next !== addressNow()) history.pushState(null, '', next);
}

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
