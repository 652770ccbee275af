/** The users of OIDC_ALLOWED_EMAILS. */

/** `list`: addresses (`ada@example.com`) and domains (`@example.com`). An empty list has everybody, also without an address. */
export function isListedEmail(email: string | undefined, list: readonly string[]): boolean {
  if (list.length === 0) return true;
  if (email === undefined) return false;
  const given = fold(email);
  return list.map(fold).some((entry) => given === entry || given.slice(given.lastIndexOf('@')) === entry);
}

/** ASCII only: `toLowerCase` makes other letters equal, such as the Kelvin sign and `k`. */
function fold(text: string): string {
  return text.replace(/[A-Z]+/g, (letters) => letters.toLowerCase());
}
