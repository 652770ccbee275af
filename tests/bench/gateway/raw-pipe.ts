// The lower bound: the shortest proxy with node:http. It parses, checks and changes nothing.
import { Agent, createServer, request } from 'node:http';

const [port, upstream] = process.argv.slice(2).map(Number);
const agent = new Agent({ keepAlive: true, maxSockets: 256 });

createServer((incoming, response) => {
  const { method, url, headers } = incoming;
  const onward = request(
    { agent, host: '127.0.0.1', port: upstream, method, path: url, headers },
    (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    },
  );
  onward.on('error', () => response.destroy());
  response.once('close', () => onward.destroy());
  incoming.pipe(onward);
}).listen(port, '127.0.0.1');
