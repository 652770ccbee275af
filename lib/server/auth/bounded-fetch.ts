/** The fetch for calls of an OpenID Connect issuer: limits the size of a response. */
import type { CustomFetch } from 'openid-client';

/** Documents, keys and tokens of real issuers have some kilobytes. */
const maxBytes = 1024 * 1024;

/** Rejects above the limit. The time limit is the caller's signal. */
export const boundedFetch: CustomFetch = async (url, options) => {
  const { body, signal, method, headers: sent, redirect } = options;
  const response = await fetch(url, {
    ...{ method, headers: sent, redirect, signal: signal ?? null },
    // The library sends forms only.
    body: body instanceof URLSearchParams ? body : null,
  });
  const chunks: Uint8Array[] = [];
  let size = 0;
  // Leaving the loop cancels the rest.
  for await (const chunk of response.body ?? []) {
    size += chunk.length;
    if (size > maxBytes) throw new Error(`the response is larger than ${maxBytes} bytes`);
    chunks.push(chunk);
  }
  const { status, headers } = response;
  return new Response(size === 0 ? null : Buffer.concat(chunks, size), { status, headers });
};
