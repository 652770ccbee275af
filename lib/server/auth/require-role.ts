/** Refusals of callers whose role is not enough. */
import { ApiError } from '#lib/contract/errors/api-error.ts';
import { hasRole, type Role } from '#lib/contract/pages/role.ts';
import type { Viewer } from '#lib/server/http/viewer.ts';

/** Throws ApiError `permission_denied`. */
export function requireRole({ role }: Viewer, needed: Role): void {
  if (hasRole(role, needed)) return;
  throw new ApiError('permission_denied', {
    message: `This needs the role ${needed}; yours is ${role}. An admin can change it on the page People.`,
  });
}

export function signInRequired(): ApiError {
  return new ApiError('permission_denied', { message: 'The playground needs a sign-in.' });
}
