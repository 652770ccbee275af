// An upstream with scripted responses: any status, hostile headers, truncated bodies, dropped connections.
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
  /** The settings of a service that relays to this upstream. */
  environment: { UPSTREAM_BASE_URL: string; UPSTREAM_API_KEY: string };
  /** Responds to the next requests. */
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
