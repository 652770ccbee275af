'use client';
/** Looks for a text in a value while the page stays alive: some milliseconds of search, then a rest. */
import { useEffect, useState } from 'react';
import { findInJson } from '#lib/client/view/find-in-json.ts';

export interface JsonFind {
  /** Paths of the values that hold the text. */
  found: readonly string[];
  /** There may be more. */
  searching: boolean;
}

const none: JsonFind = { found: [], searching: false };

/** Matches after which it stops. */
export const mostFound = 1000;

/** Milliseconds of one go. */
const goLasts = 8;

export function useJsonFind(value: unknown, text: string): JsonFind {
  const [state, setState] = useState<JsonFind>(none);
  useEffect(() => {
    setState(none);
    if (text.trim() === '') return;
    const found: string[] = [];
    const search = findInJson(value, text);
    let timer: ReturnType<typeof setTimeout> | undefined;
    const go = () => {
      const until = performance.now() + goLasts;
      let step = search.next();
      while (!step.done && found.length < mostFound && performance.now() < until) {
        if (step.value !== undefined) found.push(step.value);
        step = search.next();
      }
      if (!step.done && step.value !== undefined) found.push(step.value);
      const searching = !step.done && found.length < mostFound;
      setState({ found: [...found], searching });
      if (searching) timer = setTimeout(go, 0);
    };
    timer = setTimeout(go, 120);
    return () => clearTimeout(timer);
  }, [value, text]);
  return state;
}
