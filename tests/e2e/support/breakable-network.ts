// A network between the browser and the server that the test can break or hold, also for what is on its way.
import { connect, createServer, type Socket } from 'node:net';
import { Transform } from 'node:stream';
import { listen } from '#tests/support/listen.ts';

export async function openBreakableNetwork(port: number) {
  const sockets = new Set<Socket>();
  let isBroken = false;
  let held: Promise<void> | undefined;
  let release = (): void => {};
  const server = createServer((client) => {
    if (isBroken) return void client.destroy();
    const upstream = connect(port, '127.0.0.1');
    const gate = new Transform({
      async transform(bytes, _encoding, done) {
        await held;
        done(null, bytes);
      },
    });
    client.pipe(gate).pipe(upstream);
    upstream.pipe(client);
    for (const [one, other] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      sockets.add(one);
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
    /** What the browser sends arrives when it is released. */
    hold() {
      ({ promise: held, resolve: release } = Promise.withResolvers<void>());
    },
    release() {
      held = undefined;
      release();
    },
    close() {
      this.release();
      this.break();
      server.close();
    },
  };
}
