/** An address as the pages show it: a URL may contain a user name, a password or a token in its query. */
export function addressOf(url: string): string | null {
  const parsed = URL.parse(url);
  return parsed === null ? null : `${parsed.origin}${parsed.pathname}`.replace(/\/$/, '');
}
