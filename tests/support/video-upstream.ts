// An upstream for video tasks with scripted responses.
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';

export type Answer = (response: ServerResponse) => void;

export interface VideoUpstream {
  readonly url: string;
  /** The received requests in order, such as `POST /v1/videos`. */
  readonly requests: readonly string[];
  /** The header Idempotency-Key of each submission. */
  readonly keys: readonly string[];
  /** Called with the request, such as `POST /v1/videos`, and how often it was received, from 1. */
  script: (request: string, count: number) => Answer;
  openConnections(): Promise<number>;
  close(): void;
}

export async function startVideoUpstream(): Promise<VideoUpstream> {
  const requests: string[] = [];
  const keys: string[] = [];
  const server = createServer(async (request: IncomingMessage, response) => {
    await request.resume().toArray();
    const name = `${request.method} ${request.url}`;
    requests.push(name);
    if (request.method === 'POST') keys.push(String(request.headers['idempotency-key']));
    upstream.script(name, requests.filter((other) => other === name).length)(response);
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const bound = server.address();
  const port = typeof bound === 'object' && bound !== null ? bound.port : 0;
  const upstream: VideoUpstream = {
    url: `http://127.0.0.1:${port}`,
    ...{ requests, keys },
    script: () => status(500),
    openConnections: () =>
      new Promise((resolve, reject) => {
        server.getConnections((error, count) => (error ? reject(error) : resolve(count)));
      }),
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
  return upstream;
}

export function json(body: unknown, code = 200, headers: Record<string, string> = {}): Answer {
  return (response) => {
    response.writeHead(code, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body));
  };
}

export function status(code: number, headers: Record<string, string> = {}): Answer {
  return json({ error: { message: `Status ${code}.` } }, code, headers);
}

/** Answers after a time, which must not be the condition of a test: a slow machine may take longer. */
export function answerAfter(ms: number, answer: Answer): Answer {
  return (response) => void setTimeout(() => answer(response), ms);
}

export const drop: Answer = (response) => void response.socket?.destroy();

/** Sends the headers and one byte, then nothing. */
export const stall: Answer = (response) => {
  response.writeHead(200, { 'content-type': 'image/jpeg', 'content-length': '9' }).write('x');
};

/** Two seconds. */
export const wholeVideo = readFileSync(new URL('../fixtures/videos/end-header.mp4', import.meta.url));

export const videoBytes: Answer = (response) => {
  response.writeHead(200, { 'content-type': 'video/mp4' }).end(wholeVideo);
};

export function task(state: string): Answer {
  return json({ id: 'up-1', status: state, data: { width: 160, height: 120, duration: 2 } });
}
