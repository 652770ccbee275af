/** The system, the server or the files refuse the start: the operator must change something. The message says all. */
export class DatabaseStartError extends Error {
  override readonly name = 'DatabaseStartError';
}
