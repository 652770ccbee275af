// The upstream of every proxy under test, as a process. Counts the requests whose client disconnected, and when.
import { createServer, type ServerResponse } from 'node:http';
import { eventFrames, jsonResponse, kindOf, pacedFrames } from './bench-messages.ts';

const small = Buffer.from(jsonResponse('small'));
const large = Buffer.from(jsonResponse('large'));
const slowEventMs = 10;
const pacedEventMs = 20;
let aborts = 0;
let lastAt = 0;

const server = createServer({ keepAliveTimeout: 120_000 }, (request, response) => {
  if (request.url === '/aborts') {
    response.end(JSON.stringify({ aborts, lastAt }));
    return;
  }
  let body = '';
  request.setEncoding('latin1');
  request.on('data', (text) => {
    body += text;
  });
  request.once('end', () => answer(kindOf(body), response));
});
server.listen(Number(process.argv[2]), '127.0.0.1');
process.on('disconnect', () => process.exit(0));

function answer(kind: ReturnType<typeof kindOf>, response: ServerResponse): void {
  response.once('close', () => {
    if (response.writableFinished) return;
    aborts += 1;
    lastAt = Number(process.hrtime.bigint()) / 1e6;
  });
  switch (kind) {
    case 'small':
      sendJson(response, small);
      break;
    case 'large':
      sendJson(response, large);
      break;
    case 'events':
      sendEvents(response, (next) => setImmediate(next));
      break;
    case 'slow-events':
      sendEvents(response, (next) => setTimeout(next, slowEventMs));
      break;
    case 'paced-events':
      sendEvents(response, (next) => setTimeout(next, pacedEventMs), pacedFrames);
      break;
    case 'silence':
      break;
  }
}

function sendJson(response: ServerResponse, bytes: Buffer): void {
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': bytes.length });
  response.end(bytes);
}

function sendEvents(
  response: ServerResponse,
  later: (next: () => void) => void,
  frames: readonly string[] = eventFrames,
): void {
  response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-cache' });
  let index = 0;
  const next = () => {
    if (response.destroyed) return;
    response.write(frames[index]);
    index += 1;
    if (index < frames.length) later(next);
    else response.end();
  };
  next();
}
