/** Limits of a collection. Separate from the schemas, which browsers do not load. */
export const collectionLimits = { title: 200, notes: 10_000, note: 2_000, items: 100, runs: 300 } as const;
