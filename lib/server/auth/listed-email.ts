/** The users of OIDC_ALLOWED_EMAILS. */

/** `list`: addresses (`ada@example.com`) and domains (`@example.com`). An empty list has everybody, also without an address. */
export function isListedEmail(email: string | undefined, list: readonly string[]): boolean {
  if (list.length === 0) return true;
  if (email === undefined || !plainEmail.test(email)) return false;
  const given = fold(email);
  return list.map(fold).some((entry) => given === entry || given.slice(given.lastIndexOf('@')) === entry);
}

/** One `@`, and nothing that mail programs or people read as something else: quotes, comments, spaces, invisible letters. */
const plainEmail = /^[^\s@"(),:;<>[\\\]\p{C}\p{Z}]+@[a-z\d](?:[a-z\d.-]*[a-z\d])?$/iu;

/** ASCII only: `toLowerCase` makes other letters equal, such as the Kelvin sign and `k`. */
function fold(text: string): string {
  return text.replace(/[A-Z]+/g, (letters) => letters.toLowerCase());
}
