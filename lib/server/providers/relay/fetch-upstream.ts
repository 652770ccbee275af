/** A request of this service to the upstream, with its response as a stream: for tasks and videos. */
import type { Readable } from 'node:stream';
import { credentialHeader } from './relay-headers.ts';
import { type Upstream, upstreamFailure } from './upstream.ts';

export interface UpstreamRequest {
  method: 'GET' | 'POST' | 'DELETE';
  path: string;
  headers?: Readonly<Record<string, string>>;
  body?: Uint8Array;
  signal: AbortSignal;
}

export interface UpstreamResponse {
  status: number;
  headers: Readonly<Record<string, string | string[] | undefined>>;
  body: Readable;
}

/** Rejects with ApiError without a response, with the signal's reason when it aborts. */
export async function fetchUpstream(
  { pool, prefix, apiKey }: Upstream,
  { method, path, headers = {}, body, signal }: UpstreamRequest,
): Promise<UpstreamResponse> {
  try {
    const response = await pool.request({
      method,
      path: prefix + path,
      headers: { ...headers, ...credentialHeader('bearer', apiKey) },
      body: body ?? null,
      signal,
    });
    return { status: response.statusCode, headers: response.headers, body: response.body };
  } catch (error) {
    throw signal.aborted ? error : upstreamFailure(error);
  }
}
