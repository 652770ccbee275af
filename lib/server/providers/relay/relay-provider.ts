/**
 * Another server of this very interface: bytes go up with the server's key, the reply comes down unparsed.
 * The operator configures it, so it may be plain http and on a private address.
 */
import { errors, Pool } from 'undici';
import { ApiError } from '#lib/contract/errors/api-error.ts';
import type { ForwardReply, ForwardRequest, Provider } from '../provider.ts';
import { downstreamHeaders, upstreamHeaders } from './relay-headers.ts';
import { relayVideo } from './relay-video.ts';

export interface RelayOptions {
  /** `http://127.0.0.1:3000`, with or without a path prefix, without a slash at the end. */
  baseUrl: string;
  apiKey: string;
}

export interface RelayProvider extends Provider {
  close(): Promise<void>;
}

export function createRelayProvider({ baseUrl, apiKey }: RelayOptions): RelayProvider {
  const { origin, pathname } = new URL(baseUrl);
  const prefix = pathname === '/' ? '' : pathname;
  // Generation takes minutes: the client's own patience is the time limit, the connection's is short.
  const pool = new Pool(origin, {
    connections: 256,
    pipelining: 1,
    connect: { timeout: 10_000 },
    headersTimeout: 600_000,
    bodyTimeout: 600_000,
  });
  const send = (request: ForwardRequest) => forward(pool, prefix, apiKey, request);
  return {
    id: 'relay',
    forward: { send },
    video: relayVideo(send),
    close: () => pool.destroy(),
  };
}

async function forward(
  pool: Pool,
  prefix: string,
  apiKey: string,
  request: ForwardRequest,
): Promise<ForwardReply> {
  const { method, path, body, signal } = request;
  try {
    const reply = await pool.request({
      method: method === 'POST' ? 'POST' : method === 'DELETE' ? 'DELETE' : 'GET',
      path: prefix + path,
      headers: upstreamHeaders(request.headers, request.credential, apiKey),
      body: body ?? null,
      signal,
    });
    return { status: reply.statusCode, headers: downstreamHeaders(reply.headers), body: reply.body };
  } catch (error) {
    throw explain(error, signal);
  }
}

/** Nothing was accepted upstream when the connection could not be made; after that nobody can know. */
function explain(error: unknown, signal: AbortSignal | undefined): unknown {
  if (signal?.aborted) return error;
  if (error instanceof errors.HeadersTimeoutError || error instanceof errors.BodyTimeoutError) {
    return new ApiError('upstream_timeout', {
      message: 'The upstream did not answer in time.',
      shouldRetry: false,
      cause: error,
    });
  }
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  const unreached = [
    'ECONNREFUSED',
    'ENOTFOUND',
    'EAI_AGAIN',
    'UND_ERR_CONNECT_TIMEOUT',
    'EHOSTUNREACH',
  ].includes(code);
  return new ApiError('upstream_error', {
    message: unreached
      ? 'The upstream cannot be reached.'
      : 'The upstream broke the connection before it answered.',
    shouldRetry: unreached,
    cause: error,
  });
}
