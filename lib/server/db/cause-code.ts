/** What an error of the disk or the database says in a word, however deep it is wrapped. */

/** The outermost `code` on the way down; undefined without one. */
export function causeCode(error: unknown): unknown {
  if (!(error instanceof Error)) return undefined;
  return 'code' in error ? error.code : causeCode(error.cause);
}

/** Said by the system and, as 53100, by Postgres. */
export function isDiskFull(error: unknown): boolean {
  const code = causeCode(error);
  return code === 'ENOSPC' || code === '53100';
}
