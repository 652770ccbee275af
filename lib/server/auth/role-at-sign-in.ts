/** The role that somebody has who comes from an issuer. */
import type { Role } from '#lib/contract/pages/role.ts';
import type { Settings } from '#lib/server/config/settings.ts';
import type { Person } from './people.ts';
import { SignInFailed } from './sign-in-failed.ts';

export type RoleSettings = Pick<
  Settings,
  | 'ADMIN_EMAILS'
  | 'DEFAULT_ROLE'
  | 'OIDC_ROLE_CLAIM'
  | 'OIDC_ADMIN_GROUPS'
  | 'OIDC_MEMBER_GROUPS'
  | 'OIDC_VIEWER_GROUPS'
>;

interface Newcomer {
  /** Only if the issuer vouches for it. */
  email?: string | undefined;
  /** What the claim OIDC_ROLE_CLAIM has. */
  groups: readonly string[];
}

/** `before`: who it is until now. Throws SignInFailed for who may not enter. */
export function roleAtSignIn(
  { email, groups }: Newcomer,
  before: Pick<Person, 'role' | 'disabledAt'> | undefined,
  settings: RoleSettings,
): Role {
  if (isNamedAdmin(email, settings)) return 'admin';
  if (before?.disabledAt) throw new SignInFailed('disabled', 'an admin has disabled this person');
  if (settings.OIDC_ROLE_CLAIM === undefined) return before?.role ?? settings.DEFAULT_ROLE;
  const role = roleOfGroups(groups, settings);
  if (role === undefined)
    throw new SignInFailed('no-role', `no group with a role in ${settings.OIDC_ROLE_CLAIM}`);
  return role;
}

function roleOfGroups(groups: readonly string[], settings: RoleSettings): Role | undefined {
  const { OIDC_ADMIN_GROUPS, OIDC_MEMBER_GROUPS, OIDC_VIEWER_GROUPS } = settings;
  const has = (wanted: readonly string[]) => wanted.some((group) => groups.includes(group));
  if (has(OIDC_ADMIN_GROUPS)) return 'admin';
  if (has(OIDC_MEMBER_GROUPS)) return 'member';
  return has(OIDC_VIEWER_GROUPS) ? 'viewer' : undefined;
}

/** Whom ADMIN_EMAILS names: an admin in spite of all changes by others, so that nobody can be locked out. */
export function isNamedAdmin(
  email: string | undefined,
  { ADMIN_EMAILS: listed }: Pick<Settings, 'ADMIN_EMAILS'>,
): boolean {
  return listed.length > 0 && isListedEmail(email, listed);
}

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
