/** The authenticated caller. */
import type { KeyLimits } from '#lib/contract/pages/key-limits.ts';

export interface Principal {
  /** Id of the API key, the owner of tasks and assets. `playground` for the calls of the pages. */
  keyId: string;
  name: string;
  /** Absent: none. */
  limits?: KeyLimits | undefined;
}

export const playgroundPrincipal: Principal = { keyId: 'playground', name: 'Playground' };
