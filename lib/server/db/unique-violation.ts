/** Whether a statement failed because a row with the same value of a unique index exists. */
export function isUniqueViolation(error: unknown, index: string): boolean {
  for (let cause: unknown = error; cause instanceof Error; cause = cause.cause) {
    if ('code' in cause && cause.code === '23505') return 'constraint' in cause && cause.constraint === index;
  }
  return false;
}
