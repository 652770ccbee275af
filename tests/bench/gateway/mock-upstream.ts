// The upstream of every proxy under test, as a process. Counts the requests that were left, and when.
import { createServer, type ServerResponse } from 'node:http';
import { eventFrames, jsonReply, kindOf } from './exchanges.ts';

const small = Buffer.from(jsonReply('small'));
const large = Buffer.from(jsonReply('large'));
const slowEventMs = 10;
let aborts = 0;
let lastAt = 0;

const server = createServer({ keepAliveTimeout: 120_000 }, (request, reply) => {
  if (request.url === '/aborts') {
    reply.end(JSON.stringify({ aborts, lastAt }));
    return;
  }
  let body = '';
  request.setEncoding('latin1');
  request.on('data', (text) => {
    body += text;
  });
  request.once('end', () => answer(kindOf(body), reply));
});
server.listen(Number(process.argv[2]), '127.0.0.1');
process.on('disconnect', () => process.exit(0));

function answer(kind: ReturnType<typeof kindOf>, reply: ServerResponse): void {
  reply.once('close', () => {
    if (reply.writableFinished) return;
    aborts += 1;
    lastAt = Number(process.hrtime.bigint()) / 1e6;
  });
  switch (kind) {
    case 'small':
      sendJson(reply, small);
      break;
    case 'large':
      sendJson(reply, large);
      break;
    case 'events':
      sendEvents(reply, (next) => setImmediate(next));
      break;
    case 'slow-events':
      sendEvents(reply, (next) => setTimeout(next, slowEventMs));
      break;
    case 'silence':
      break;
  }
}

function sendJson(reply: ServerResponse, bytes: Buffer): void {
  reply.writeHead(200, { 'content-type': 'application/json', 'content-length': bytes.length });
  reply.end(bytes);
}

function sendEvents(reply: ServerResponse, later: (next: () => void) => void): void {
  reply.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-cache' });
  let index = 0;
  const next = () => {
    if (reply.destroyed) return;
    reply.write(eventFrames[index]);
    index += 1;
    if (index < eventFrames.length) later(next);
    else reply.end();
  };
  next();
}
