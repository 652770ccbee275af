/**
 * The text of a variable or a secret's file without what editors, Windows and `docker --env-file` put around it: spaces,
 * line breaks, a byte order mark, one pair of quotes.
 */
export function plainText(value: string): string {
  const text = value.trim();
  const [, , quoted] = /^(["'])(.*)\1$/s.exec(text) ?? [];
  const quote = text.charAt(0);
  return quoted === undefined || quoted.includes(quote) ? text : quoted.trim();
}
