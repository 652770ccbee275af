/** The search params as React state: a choice pushes a history entry; Back and links update the state at once. */
import { usePathname, useSearchParams } from 'next/navigation';
import { useMemo, useRef, useSyncExternalStore } from 'react';
import { pushParams, readParams, subscribeUrl } from './url-params.ts';

/** In place of the router's `useSearchParams`, which follows late and misses what is taken back at once. */
export function useUrlParams(): URLSearchParams {
  const routed = useSearchParams().toString();
  const pathname = usePathname();
  const shown = useRef(routed);
  const read = () => {
    // The URL is that of another page while the router opens this one, and after Back while it leaves it.
    if (location.pathname === pathname) shown.current = readParams().toString();
    return shown.current;
  };
  const search = useSyncExternalStore(subscribeUrl, read, () => routed);
  return useMemo(() => new URLSearchParams(search), [search]);
}

/** Unknown values count as absent; the first of `known` is the default. */
export function useUrlParam<Value extends string>(
  name: string,
  known: readonly [Value, ...Value[]],
): [Value, (value: string) => void] {
  const closest = (text: string | undefined) => known.find((value) => value === text) ?? known[0];
  const [text, setText] = useUrlText(name);
  return [closest(text), (next) => setText(closest(next) === known[0] ? undefined : closest(next))];
}

/** The same for any text; undefined if absent. */
export function useUrlText(name: string): [string | undefined, (value: string | undefined) => void] {
  const value = useUrlParams().get(name) ?? undefined;
  return [value, (text) => pushParams({ [name]: text })];
}
