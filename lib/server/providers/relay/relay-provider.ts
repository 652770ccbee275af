/**
 * An upstream of this interface: forwards requests with the upstream's key and responses without parsing them.
 * The operator configures it, so plain http and private addresses are allowed.
 */
import { Pool } from 'undici';
import type { Provider } from '../provider.ts';
import { fetchUpstream } from './fetch-upstream.ts';
import { relayForward } from './relay-forward.ts';
import { relayVideo } from './relay-video.ts';
import type { Upstream } from './upstream.ts';

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
  // Generation takes minutes: only the connection has a short time limit.
  const pool = new Pool(origin, {
    connections: 256,
    pipelining: 1,
    connect: { timeout: 10_000 },
    headersTimeout: 600_000,
    bodyTimeout: 600_000,
  });
  const upstream: Upstream = { pool, prefix: pathname === '/' ? '' : pathname, apiKey };
  return {
    id: 'relay',
    forward: { send: (request) => relayForward(upstream, request) },
    video: relayVideo(upstream),
    async check(signal) {
      const { status, body } = await fetchUpstream(upstream, { method: 'GET', path: '/v1/models', signal });
      body.resume();
      return status;
    },
    close: () => pool.destroy(),
  };
}
