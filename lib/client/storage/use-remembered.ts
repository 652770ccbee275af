/** A choice that this browser remembers; the first value is the default. */
import { useEffect, useState } from 'react';
import { readStored, writeStored } from './browser-storage.ts';

export function useRemembered<Value extends string>(
  key: string,
  known: readonly [Value, ...Value[]],
): [Value, (value: string) => void] {
  const [value, setValue] = useState(known[0]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: read once, when the page is alive
  useEffect(
    () => setValue(known.find((candidate) => candidate === readStored(keyOf(key))) ?? known[0]),
    [key],
  );
  return [
    value,
    (text) => {
      setValue(known.find((candidate) => candidate === text) ?? known[0]);
      writeStored(keyOf(key), text);
    },
  ];
}

function keyOf(key: string): string {
  return `easel.choice.${key}`;
}
