// Preloaded into peers that would listen on every address: nothing of a benchmark is reachable from outside.
import { Server } from 'node:net';

const { listen } = Server.prototype;

Server.prototype.listen = function (...args) {
  if (typeof args[0] !== 'number') return listen.apply(this, args);
  const [port, ...rest] = args.filter((value) => typeof value !== 'string' && value !== undefined);
  return listen.call(this, { port, host: '127.0.0.1' }, ...rest);
};
