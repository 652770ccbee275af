/** Runs a client's command once for each behaviour, against a server that follows the behaviour's script. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import { parseJson, recordOf } from '#lib/base/json-value.ts';
import {
  type Behaviour,
  type Output,
  type Played,
  type Received,
  type Scripted,
  silenceSeconds,
} from './client-script.ts';
import type { Result } from './report.ts';

/** A client that does not end is ended. */
const limitMs = 120_000;

interface Options {
  command: string;
  atOnce: number;
}

export async function runClient(
  wanted: readonly Behaviour[],
  { command, atOnce }: Options,
): Promise<Result[]> {
  const results = new Map<Behaviour, Result>();
  const waiting = wanted.values();
  const work = async () => {
    for (const behaviour of waiting) results.set(behaviour, await judge(behaviour, command));
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  return wanted.flatMap((behaviour) => results.get(behaviour) ?? []);
}

async function judge(behaviour: Behaviour, command: string): Promise<Result> {
  const { id, task, title } = behaviour;
  const played = await play(behaviour, command);
  const wrong = behaviour.wrong(played).filter((found) => typeof found === 'string');
  const came = `${wrong.join(' ')} It sent ${played.requests.length} requests and printed ${JSON.stringify(played.output)}.`;
  return {
    id,
    title,
    section: id.split('/')[0] ?? '',
    request: `EASEL_SCENARIO=${id} EASEL_TASK=${task} ${command}`,
    expected: title,
    ...(wrong.length === 0 ? {} : { came }),
    ms: Math.round(played.ms),
  };
}

async function play({ id, task, script }: Behaviour, command: string): Promise<Played> {
  const requests: Received[] = [];
  const start = performance.now();
  const counts = { POST: 0, GET: 0 };
  const server = createServer(async (request, response) => {
    requests.push(await received(request, performance.now() - start));
    const kind = request.method === 'GET' ? 'GET' : 'POST';
    const responses = kind === 'GET' ? (script.get ?? []) : script.post;
    const scripted = responses[Math.min(counts[kind], responses.length - 1)];
    counts[kind] += 1;
    await answer(scripted ?? { status: 404 }, response);
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : undefined;

  const child = spawn(command, {
    shell: true,
    detached: process.platform !== 'win32',
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      ...process.env,
      EASEL_BASE_URL: `http://127.0.0.1:${port}/gateway`,
      EASEL_API_KEY: 'easel-client-key',
      EASEL_SCENARIO: id,
      EASEL_TASK: task,
      EASEL_TIMEOUT_SECONDS: String(silenceSeconds),
    },
  });
  const limit = setTimeout(() => endProcess(child.pid), limitMs);
  const printed = await text(child.stdout);
  clearTimeout(limit);
  const ms = performance.now() - start;
  server.closeAllConnections();
  server.close();
  return { requests, output: lastLine(printed), ms };
}

/** The shell and what it started. */
function endProcess(pid: number | undefined): void {
  if (pid !== undefined) process.kill(process.platform === 'win32' ? pid : -pid, 'SIGKILL');
}

function lastLine(printed: string): Output {
  return recordOf(parseJson(printed.trimEnd().split('\n').at(-1) ?? ''));
}

async function received(request: IncomingMessage, at: number): Promise<Received> {
  const headers = Object.entries(request.headers).map(([name, value]) => [name, String(value)]);
  return {
    at,
    method: request.method ?? '',
    path: request.url ?? '',
    headers: Object.fromEntries(headers),
    body: await text(request),
  };
}

async function answer(scripted: Scripted, response: ServerResponse): Promise<void> {
  const { status = 200, headers, json, pieces, waitMs = 0, end } = scripted;
  await wait(waitMs);
  if (json !== undefined || pieces !== undefined) {
    const type = pieces === undefined ? 'application/json' : 'text/event-stream';
    response.writeHead(status, { 'content-type': type, ...headers });
    for (const piece of pieces ?? [JSON.stringify(json)]) {
      response.write(piece);
      // Each piece is a packet of its own.
      if ((pieces?.length ?? 0) > 1) await wait(pieces !== undefined && pieces.length > 100 ? 0 : waitMs);
    }
  }
  if (end === undefined) response.end();
  else if (end === 'cut') response.destroy();
}
