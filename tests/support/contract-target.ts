// Selects where contract rows are validated: in this process by default, or by a server over HTTP.
import type { Operation } from '#lib/contract/define-operation.ts';
import type { Target } from './server-pair.ts';

let target: Target | undefined;

/** Sends the rows registered after this call to the server. */
export function judgeRowsOver(server: Target): void {
  target = server;
}

export function contractTarget(): Target | undefined {
  return target;
}

export interface Judgement {
  status: number;
  /** The error message, in any dialect. */
  message: string;
}

/**
 * Sends a body and returns status and message. The injected fault ends every valid call before any work, so
 * 429 means that this server and those behind it accept the body.
 */
export async function sendRow(
  { baseUrl, apiKey }: Target,
  operation: Operation,
  sent: unknown,
  model: string,
): Promise<Judgement> {
  const path = operation.path.replace(/\{model\+?\}/, model);
  const response = await fetch(baseUrl + path, {
    method: operation.method,
    headers: {
      authorization: `Bearer ${apiKey}`,
      'content-type': 'application/json',
      'x-sandbox-fault': 'rate_limit',
    },
    body: JSON.stringify(sent),
  });
  const body = await response.json();
  return { status: response.status, message: String(body.error?.message ?? '') };
}
