'use client';
/**
 * What the person of this browser may do: by the server's table of routes, and with the things of others. The server
 * decides; the pages do not show what it would refuse. Where nobody signs in, everything is allowed.
 */
import { createContext, type ReactNode, useContext } from 'react';
import { gatewayRoute, hasRole, type Role } from '#lib/contract/pages/role.ts';
import type { Visibility } from '#lib/contract/pages/visibility.ts';

interface Rights {
  personId: string;
  role: Role;
  /** Routes that need another role: `POST /api/keys`. */
  refused: readonly string[];
}

export interface OwnedThing {
  /** Absent where nobody signs in; null: the team's. */
  personId?: string | null | undefined;
  visibility?: Visibility | undefined;
}

const Context = createContext<Rights>({ personId: 'local', role: 'admin', refused: [] });

export function RightsProvider({ rights, children }: { rights: Rights; children: ReactNode }) {
  return <Context value={rights}>{children}</Context>;
}

export function useRights() {
  const { personId, role, refused } = useContext(Context);
  return {
    personId,
    isAdmin: role === 'admin',
    /** Requests of the gateway. */
    mayRun: !refused.includes(gatewayRoute),
    /** `POST /api/keys`; a link or a button without a route is for everybody. */
    mayCall: (route: string | undefined) => route === undefined || !refused.includes(route),
    /** Whether the person made it, or is an admin. */
    mayChange: (thing: OwnedThing) =>
      thing.personId === undefined ||
      role === 'admin' ||
      (thing.personId === personId && hasRole(role, 'member')),
    /** Whether the person may only delete it. */
    isHidden: (thing: OwnedThing) =>
      thing.visibility === 'private' && thing.personId !== undefined && thing.personId !== personId,
  };
}
