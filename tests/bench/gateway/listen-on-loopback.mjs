// Preloaded into peers that listen on every address, so that they are not reachable from other machines.
import { Server } from 'node:net';

const { listen } = Server.prototype;

Server.prototype.listen = function (...args) {
  if (typeof args[0] !== 'number') return listen.apply(this, args);
  const [port, ...rest] = args.filter((value) => typeof value !== 'string' && value !== undefined);
  return listen.call(this, { port, host: '127.0.0.1' }, ...rest);
};
