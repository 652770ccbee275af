/** A request of this service to an upstream, with its response as a stream. */
import type { Readable } from 'node:stream';
import type { FormData } from 'undici';
import { decodedBody } from './decode-body.ts';
import type { ReceivedHeaders } from './retry-after.ts';
import { type Upstream, upstreamFailure } from './upstream.ts';

export interface UpstreamRequest {
  method: 'GET' | 'POST' | 'DELETE';
  path: string;
  headers?: Readonly<Record<string, string>>;
  body?: Uint8Array | string | FormData;
  signal: AbortSignal;
}

export interface UpstreamResponse {
  status: number;
  headers: ReceivedHeaders;
  body: Readable;
}

/** Posts a body as JSON. */
export function postJson(
  upstream: Upstream,
  { path, body, headers, signal }: Pick<UpstreamRequest, 'path' | 'headers' | 'signal'> & { body: object },
): Promise<UpstreamResponse> {
  return fetchUpstream(upstream, {
    method: 'POST',
    path,
    signal,
    body: JSON.stringify(body),
    headers: { 'content-type': 'application/json', ...headers },
  });
}

export function getFrom(upstream: Upstream, path: string, signal: AbortSignal): Promise<UpstreamResponse> {
  return fetchUpstream(upstream, { method: 'GET', path, signal });
}

/** Rejects with ApiError without a response, with the signal's reason when it aborts. */
export async function fetchUpstream(
  { pool, origin, prefix, credential, headers: defaults }: Upstream,
  { method, path, headers = {}, body, signal }: UpstreamRequest,
): Promise<UpstreamResponse> {
  try {
    const response = await pool.request({
      ...(origin && { origin }),
      method,
      path: prefix + path,
      headers: {
        ...defaults,
        'user-agent': 'easel',
        'accept-encoding': 'identity',
        ...headers,
        ...credential,
      },
      body: body ?? null,
      signal,
    });
    const { statusCode: status, headers: received } = response;
    return { status, headers: received, body: decodedBody(response.body, received['content-encoding']) };
  } catch (error) {
    throw signal.aborted ? error : upstreamFailure(error);
  }
}
