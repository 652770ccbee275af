// An upstream that answers as a test says: any status, hostile headers, half bodies, silence, cut connections.
import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';

export interface ReceivedRequest {
  method: string;
  url: string;
  headers: IncomingHttpHeaders;
  body: string;
}

export type Script = (response: ServerResponse, request: ReceivedRequest) => void;

export interface ScriptedUpstream {
  baseUrl: string;
  /** The settings of a service that relays to it. */
  environment: { UPSTREAM_BASE_URL: string; UPSTREAM_API_KEY: string };
  /** How the next requests are answered. */
  script: Script;
  readonly received: ReceivedRequest[];
  close(): void;
}

export async function startScriptedUpstream(): Promise<ScriptedUpstream> {
  const received: ReceivedRequest[] = [];
  const server = createServer(async (request, response) => {
    const { method = '', url = '', headers } = request;
    let body = '';
    for await (const chunk of request) body += String(chunk);
    const seen = { method, url, headers, body };
    received.push(seen);
    upstream.script(response, seen);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const bound = server.address();
  const port = typeof bound === 'object' && bound ? bound.port : 0;
  const baseUrl = `http://127.0.0.1:${port}`;
  const upstream: ScriptedUpstream = {
    baseUrl,
    environment: { UPSTREAM_BASE_URL: baseUrl, UPSTREAM_API_KEY: 'upstream-key' },
    script: (response) => response.end('{}'),
    received,
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
  return upstream;
}
