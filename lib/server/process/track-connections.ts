/** Counts what a server is answering, so that stopping can wait for it. */
import type { Server } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';

export function trackConnections(server: Server) {
  let running = 0;
  let idle: (() => void) | undefined;
  const onClose = () => {
    running -= 1;
    if (running === 0) idle?.();
  };
  server.on('request', (_request, response) => {
    running += 1;
    response.on('close', onClose);
  });
  return {
    /** Takes no new requests; resolves when the running ones have ended or the time is up, then cuts what is left. */
    async drain(limitMs: number): Promise<void> {
      const closed = new Promise<void>((resolve) => {
        idle = resolve;
      });
      server.close();
      server.closeIdleConnections();
      if (running > 0) await Promise.race([closed, wait(limitMs, undefined, { ref: false })]);
      server.closeAllConnections();
    },
  };
}
