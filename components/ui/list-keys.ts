/** The keys that move through a list. */
interface ListPlace {
  /** -1 for none. */
  at: number;
  count: number;
  /** Rows of a page; 0 for lists without pages. */
  page?: number;
}

/** The index that a key leads to; undefined for other keys. */
export function indexAfterKey(key: string, { at, count, page = 0 }: ListPlace): number | undefined {
  const steps = new Map([
    ['ArrowDown', 1],
    ['ArrowUp', -1],
    ['Home', Number.NEGATIVE_INFINITY],
    ['End', Number.POSITIVE_INFINITY],
    ...(page > 0
      ? ([
          ['PageDown', page],
          ['PageUp', -page],
        ] as const)
      : []),
  ]);
  const step = steps.get(key);
  return step === undefined ? undefined : Math.max(0, Math.min(count - 1, at + step));
}
