/**
 * One search param as state. What is chosen shows at once; the address follows with a new entry of the browser's
 * history, and Back and links lead the state.
 */
import { useSearchParams } from 'next/navigation';
import { useEffect, useState } from 'react';
import { pushParams, readParam } from './url-params.ts';

/** A value that is none of `known` counts as absent; the first of them is what an absent one means. */
export function useUrlParam<Value extends string>(
  name: string,
  known: readonly [Value, ...Value[]],
): [Value, (value: string) => void] {
  const closest = (text: string | null | undefined) => known.find((value) => value === text) ?? known[0];
  const addressed = useSearchParams().get(name);
  const [value, setValue] = useState(() => closest(addressed));
  // biome-ignore lint/correctness/useExhaustiveDependencies: the address as it is now, whenever it has changed
  useEffect(() => setValue(closest(readParam(name))), [addressed]);
  return [
    value,
    (text) => {
      const next = closest(text);
      setValue(next);
      pushParams({ [name]: next === known[0] ? undefined : next });
    },
  ];
}

/** The same for a value that may be any text; undefined while the address names none. */
export function useUrlText(name: string): [string | undefined, (value: string | undefined) => void] {
  const addressed = useSearchParams().get(name);
  const [value, setValue] = useState(addressed ?? undefined);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the address as it is now, whenever it has changed
  useEffect(() => setValue(readParam(name)), [addressed]);
  return [
    value,
    (text) => {
      setValue(text);
      pushParams({ [name]: text });
    },
  ];
}
