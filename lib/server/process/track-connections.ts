/** Counts running requests of a server, so that shutdown can wait for them. */
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
    /** Accepts no new requests; resolves when the running ones have ended. Closes the rest after the time limit. */
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
