/** Where this page calls the interface: its own origin, which adds the credential. */

/** `/v1/videos` becomes `/api/gateway/v1/videos`. */
export function gatewayUrl(path: string): string {
  return `/api/gateway${path}`;
}
