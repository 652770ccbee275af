/** Who is calling, once a credential or the playground's origin has said so. */

export interface Principal {
  /** Id of the API key; tasks and assets belong to it. `playground` for the pages' own calls. */
  keyId: string;
  /** What logs and pages show. */
  name: string;
}

export const playgroundPrincipal: Principal = { keyId: 'playground', name: 'Playground' };
