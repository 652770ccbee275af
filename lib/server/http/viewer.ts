/** The person who calls a route of the pages. Here and not in `auth`, since every table of routes names it. */
import type { Role } from '#lib/contract/pages/role.ts';

export interface Viewer {
  /** `local` without a sign-in, `shared` for the password, else of a row of `people`. */
  personId: string;
  role: Role;
}

export const localPerson = 'local';
export const sharedPerson = 'shared';

/** Everybody where the pages need no sign-in. */
export const localViewer: Viewer = { personId: localPerson, role: 'admin' };
