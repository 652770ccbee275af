/** The authenticated caller. */
import type { KeyLimits } from '#lib/contract/pages/key-limits.ts';
import type { Viewer } from '#lib/server/http/viewer.ts';

export interface Principal {
  /** Id of the API key, the owner of tasks and assets. `playground` for the calls of the pages. */
  keyId: string;
  name: string;
  /** Who calls from the pages. */
  personId?: string | undefined;
  /** Absent: none. */
  limits?: KeyLimits | undefined;
}

export const playgroundPrincipal: Principal = { keyId: 'playground', name: 'Playground' };

export function playgroundPrincipalOf({ personId }: Viewer): Principal {
  return { ...playgroundPrincipal, personId };
}
