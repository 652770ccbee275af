/** A search param as React state. A choice pushes a history entry; Back and links update the state. */
import { useSearchParams } from 'next/navigation';
import { useEffect, useState } from 'react';
import { pushParams, readParam } from './url-params.ts';

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
