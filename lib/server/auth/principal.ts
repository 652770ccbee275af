/** The authenticated caller. */

export interface Principal {
  /** Id of the API key, the owner of tasks and assets. `playground` for the calls of the pages. */
  keyId: string;
  name: string;
}

export const playgroundPrincipal: Principal = { keyId: 'playground', name: 'Playground' };
