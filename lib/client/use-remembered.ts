'use client';
/** A choice among a few values that this browser remembers; the first of them until one was made. */
import { useEffect, useState } from 'react';

export function useRemembered<Value extends string>(
  key: string,
  known: readonly [Value, ...Value[]],
): [Value, (value: string) => void] {
  const [value, setValue] = useState(known[0]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: read once, when the page is alive
  useEffect(() => setValue(known.find((candidate) => candidate === stored(key)) ?? known[0]), [key]);
  return [
    value,
    (text) => {
      setValue(known.find((candidate) => candidate === text) ?? known[0]);
      store(key, text);
    },
  ];
}

function stored(key: string): string | null {
  try {
    return localStorage.getItem(`easel.choice.${key}`);
  } catch {
    return null;
  }
}

function store(key: string, text: string): void {
  try {
    localStorage.setItem(`easel.choice.${key}`, text);
  } catch {
    // A browser that keeps nothing: the choice lives as long as the page.
  }
}
