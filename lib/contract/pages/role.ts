/** What a person may do; each role may do what those before it may. */
/** `viewer` sees what is of the team, `member` runs and shares, `admin` manages people, keys of the team and prices. */
export const roles = ['viewer', 'member', 'admin'] as const;
export type Role = (typeof roles)[number];

/** Stands for the calls of the pages to the gateway, among the routes that a role may call. */
export const gatewayRoute = 'POST /api/gateway';

export function hasRole(role: Role, needed: Role): boolean {
  return roles.indexOf(role) >= roles.indexOf(needed);
}
