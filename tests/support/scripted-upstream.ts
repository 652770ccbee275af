// An upstream with scripted responses: any status, hostile headers, truncated bodies, dropped connections.
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import { listen } from './listen.ts';

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
  /** Called for each new connection, before its first request is read. */
  onConnect?: () => void;
  /** Breaks the connections of responses that have not ended. */
  cut(): void;
  close(): void;
}

/** The script of a server that keeps no tasks: it knows no other request than an order. */
export function withoutTasks(script: Script): Script {
  return (response, request) => {
    if (request.method === 'POST') script(response, request);
    else response.writeHead(404).end();
  };
}

export type Answer = [status: number, body: unknown, headers?: Record<string, string>];

/** A script that gives each answer once and then repeats the last one. Bodies are JSON, but for buffers. */
export function inTurn(answers: readonly Answer[]): Script {
  let next = 0;
  return (response) => {
    const [status, body, headers = {}] = answers[Math.min(next, answers.length - 1)] ?? [500, {}];
    next += 1;
    response.writeHead(status, { 'content-type': 'application/json', ...headers });
    response.end(Buffer.isBuffer(body) ? body : JSON.stringify(body));
  };
}

export async function startScriptedUpstream(): Promise<ScriptedUpstream> {
  const received: ReceivedRequest[] = [];
  const open = new Set<ServerResponse>();
  const server = createServer(async (request, response) => {
    const { method = '', url = '', headers } = request;
    let body = '';
    for await (const chunk of request) body += String(chunk);
    const seen = { method, url, headers, body };
    received.push(seen);
    open.add(response);
    response.once('close', () => open.delete(response));
    upstream.script(response, seen);
  });
  server.on('connection', () => upstream.onConnect?.());
  const baseUrl = await listen(server);
  const upstream: ScriptedUpstream = {
    baseUrl,
    environment: { UPSTREAM_BASE_URL: baseUrl, UPSTREAM_API_KEY: 'upstream-key' },
    script: (response) => response.end('{}'),
    received,
    cut() {
      for (const response of open) response.destroy();
    },
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
  return upstream;
}
