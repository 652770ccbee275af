// An HTTPS server that receives callbacks. The process trusts its certificate.
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import { createServer } from 'node:https';
import { join } from 'node:path';
import tls from 'node:tls';
import { until } from './until.ts';

export interface ReceivedCallback {
  path: string;
  headers: Record<string, string>;
  body: string;
  atMs: number;
}

export interface ReceiverAnswer {
  status: number;
  headers?: Record<string, string>;
}

export interface CallbackReceiver {
  /** Such as `https://localhost:40123`, without a trailing slash. */
  url: string;
  received: readonly ReceivedCallback[];
  /** Resolves with the callbacks of a path when there are `count`; rejects after 50 s. */
  wait(path: string, count: number): Promise<readonly ReceivedCallback[]>;
  close(): Promise<void>;
}

const folder = join(import.meta.dirname, '..', 'fixtures', 'tls');
/** The value of NODE_EXTRA_CA_CERTS for a server under test. */
export const certificatePath = join(folder, 'certificate.pem');

/** `answer` returns the response to each callback, or null for no response. Without it, the status is 204. */
export async function openCallbackReceiver(
  answer: (callback: ReceivedCallback) => ReceiverAnswer | null = () => ({ status: 204 }),
): Promise<CallbackReceiver> {
  const certificate = readFileSync(certificatePath, 'utf8');
  tls.setDefaultCACertificates([...tls.getCACertificates('default'), certificate]);
  const received: ReceivedCallback[] = [];
  const server = createServer(
    { cert: certificate, key: readFileSync(join(folder, 'key.pem')) },
    (request, response) => {
      void read(request).then((callback) => {
        received.push(callback);
        const given = answer(callback);
        if (given !== null) response.writeHead(given.status, given.headers).end('The body is not read.');
      });
    },
  );
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  return {
    url: `https://localhost:${port}`,
    received,
    async wait(path, count) {
      return await until(() => {
        const found = received.filter((callback) => callback.path === path);
        return found.length >= count && found;
      });
    },
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

async function read(request: IncomingMessage): Promise<ReceivedCallback> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(Buffer.from(chunk));
  const headers = Object.fromEntries(
    Object.entries(request.headers).map(([name, value]) => [name, String(value)]),
  );
  return { path: request.url ?? '', headers, body: Buffer.concat(chunks).toString(), atMs: Date.now() };
}
