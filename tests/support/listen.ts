import { once } from 'node:events';
import type { Server } from 'node:net';

/** The URL of an HTTP server on the loopback address. One that does not listen yet gets a free port. */
export async function listen(server: Server): Promise<string> {
  if (!server.listening) await once(server.listen(0, '127.0.0.1'), 'listening');
  const address = server.address();
  return `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
}
