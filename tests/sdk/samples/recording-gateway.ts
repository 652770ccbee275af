// A proxy that records the requests to the gateway. Each sample has its own path, so that several can run.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { freePort } from '#tests/support/free-port.ts';

export interface Arrival {
  method: string;
  /** With the query, without the prefix of the sample. */
  path: string;
  headers: Readonly<Record<string, string>>;
  body: Buffer;
  /** The status of the response. */
  status: number;
}

export interface RecordingGateway {
  /** Returns the base URL for the sample with this number. */
  urlOf(sample: number): string;
  arrivals(sample: number): readonly Arrival[];
  close(): Promise<void>;
}

/**
 * Forwards the first request of each kind to `gateway` and repeats its response for similar requests.
 * Responds to video requests itself. The tests check the requests, not the results.
 */
export async function recordBefore(gateway: string): Promise<RecordingGateway> {
  const received = new Map<number, Arrival[]>();
  const responses = new Map<string, Promise<Answer>>();
  function answerOf(arrival: Arrival): Promise<Answer> {
    const video = taskAnswer(arrival);
    if (video) return toAnswer(video);
    // A poll gets the present state.
    if (arrival.path.startsWith('/v1/images/image_')) return forward(gateway, arrival).then(toAnswer);
    const kind = kindOf(arrival);
    const known = responses.get(kind) ?? forward(gateway, arrival).then(toAnswer);
    responses.set(kind, known);
    return known;
  }
  const server = createServer(
    (request, response) => void handle(request, response).catch(() => response.destroy()),
  );
  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const [, sample = '', path = '/'] = /^\/sample-(\d+)(\/.*)$/.exec(request.url ?? '') ?? [];
    const headers = Object.fromEntries(
      Object.entries(request.headers).map(([name, value]) => [name, String(value)] as const),
    );
    const arrival = { method: request.method ?? '', path, headers, body: await buffer(request), status: 0 };
    received.set(Number(sample), [...(received.get(Number(sample)) ?? []), arrival]);
    const { status, type, bytes } = await answerOf(arrival);
    arrival.status = status;
    response.writeHead(status, { 'content-type': type }).end(bytes);
  }
  const port = await freePort();
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return {
    urlOf: (sample) => `http://127.0.0.1:${port}/sample-${sample}`,
    arrivals: (sample) => received.get(sample) ?? [],
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

const connectionHeaders = [
  'host',
  'connection',
  'content-length',
  'transfer-encoding',
  'expect',
  'accept-encoding',
];

interface Answer {
  status: number;
  type: string;
  bytes: Uint8Array;
}

async function toAnswer(response: Response): Promise<Answer> {
  const type = response.headers.get('content-type') ?? 'text/plain';
  return { status: response.status, type, bytes: new Uint8Array(await response.arrayBuffer()) };
}

function kindOf({ method, path, headers, body }: Arrival): string {
  const text = body.toString('latin1');
  const streams = /"stream":\s*true|name="stream"\r\n\r\ntrue/.test(text);
  const links = /response_format"[:\r\n\s"]*url/.test(text);
  const texts = path.includes('batchEmbed') ? text.split('"content"').length : 0;
  const type = headers['content-type']?.split(';')[0];
  return [method, path, type, streams, links, texts, headers.prefer].join(' ');
}

function forward(gateway: string, { method, path, headers, body }: Arrival): Promise<Response> {
  const passed = Object.entries(headers).filter(([name]) => !connectionHeaders.includes(name));
  const content = body.length === 0 ? {} : { body: new Uint8Array(body) };
  return fetch(gateway + path, { method, headers: Object.fromEntries(passed), ...content });
}

function taskAnswer({ method, path }: Arrival): Response | undefined {
  if (!path.startsWith('/v1/videos') && !path.endsWith('/task_0000')) return undefined;
  if (path.includes('/content')) return new Response('video', { headers: { 'content-type': 'video/mp4' } });
  const task = {
    id: 'task_0000',
    polling_url: 'https://gateway.test/v1/videos/task_0000',
    status: 'completed',
  };
  return Response.json(task, { status: method === 'POST' ? 202 : 200 });
}
