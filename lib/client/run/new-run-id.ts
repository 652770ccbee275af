/** The id of a new run, in the form of the server's request ids: `req_` and 24 random characters. */
export function newRunId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(18));
  return `req_${btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')}`;
}
