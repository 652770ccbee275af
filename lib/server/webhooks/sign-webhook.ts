/** Signs by Standard Webhooks 1.0 (https://github.com/standard-webhooks/standard-webhooks). */
import { createHmac } from 'node:crypto';

export const secretPrefix = 'whsec_';

export interface SignedWebhook {
  id: string;
  /** Unix seconds of the attempt. */
  timestamp: number;
  body: string;
}

/** The headers of an attempt: one signature for each secret, `whsec_` and Base64. */
export function signWebhook({ id, timestamp, body }: SignedWebhook, secrets: readonly string[]) {
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.slice(secretPrefix.length), 'base64');
    return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`;
  });
  return {
    'webhook-id': id,
    'webhook-timestamp': String(timestamp),
    'webhook-signature': signatures.join(' '),
  };
}
