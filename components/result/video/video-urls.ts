/** URLs of a task's video and thumbnail. */
import { gatewayUrl } from '#lib/client/transport/call-gateway.ts';

export function videoUrl(id: string): string {
  return gatewayUrl(`/v1/videos/${encodeURIComponent(id)}/content`);
}

export function stillUrl(id: string): string {
  return `${videoUrl(id)}?variant=thumbnail`;
}
