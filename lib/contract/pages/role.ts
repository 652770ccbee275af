/** What a person may do; each role may do what those before it may. */
import * as z from 'zod';

/** `viewer` sees what is of the team, `member` runs and shares, `admin` manages people, keys of the team and prices. */
export const roles = ['viewer', 'member', 'admin'] as const;
export const roleSchema = z.enum(roles);
export type Role = z.infer<typeof roleSchema>;

export function hasRole(role: Role, needed: Role): boolean {
  return roles.indexOf(role) >= roles.indexOf(needed);
}
