/** The authenticated caller. */

export interface Principal {
  /** Id of the API key; tasks and assets belong to it. `playground` for the pages' own calls. */
  keyId: string;
  /** What logs and pages show. */
  name: string;
}

export const playgroundPrincipal: Principal = { keyId: 'playground', name: 'Playground' };
