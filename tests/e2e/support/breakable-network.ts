// A network between the browser and the server that the test can break, also for responses that are arriving.
import { connect, createServer, type Socket } from 'node:net';
import { listen } from '#tests/support/listen.ts';

export async function openBreakableNetwork(port: number) {
  const sockets = new Set<Socket>();
  let isBroken = false;
  const server = createServer((client) => {
    if (isBroken) return void client.destroy();
    const upstream = connect(port, '127.0.0.1');
    for (const [one, other] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      sockets.add(one);
      one.pipe(other);
      one.on('error', () => other.destroy());
      one.on('close', () => {
        sockets.delete(one);
        other.destroy();
      });
    }
  });
  const url = await listen(server);
  return {
    url,
    break() {
      isBroken = true;
      for (const socket of sockets) socket.destroy();
    },
    mend() {
      isBroken = false;
    },
    close() {
      this.break();
      server.close();
    },
  };
}
