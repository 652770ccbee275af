/** Where this page finds a task's film and its still. */
import { gatewayUrl } from '#lib/client/gateway-url.ts';

export function filmUrl(id: string): string {
  return gatewayUrl(`/v1/videos/${encodeURIComponent(id)}/content`);
}

export function stillUrl(id: string): string {
  return `${filmUrl(id)}?variant=thumbnail`;
}
