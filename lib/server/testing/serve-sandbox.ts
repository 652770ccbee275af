/** `easel sandbox`: the gateway on the sandbox alone, and its control by tests. */
import { randomBytes } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import { parseArgs } from 'node:util';
import { isLoopback, readSettings } from '#lib/server/config/settings.ts';
import type { PgliteThread } from '#lib/server/db/pglite-thread.ts';
import { collectAfterBursts, collectEverything } from '#lib/server/http/collect-garbage.ts';
import { fromNode } from '#lib/server/http/gateway-request.ts';
import { writeNode } from '#lib/server/http/write-node.ts';
import { createLog } from '#lib/server/process/log.ts';
import { createRuntime } from '#lib/server/process/runtime.ts';
import { vendors } from '#lib/server/providers/vendors.ts';
import { createSandboxSessions } from './sandbox-sessions.ts';
import { startVirtualClock } from './virtual-clock.ts';

const options = {
  port: { type: 'string', default: '0' },
  host: { type: 'string', default: '127.0.0.1' },
  pace: { type: 'string' },
  clock: { type: 'string', default: 'real' },
  record: { type: 'string', default: '' },
  replay: { type: 'string', default: '' },
  'replay-pace': { type: 'string', default: '' },
  json: { type: 'boolean', default: false },
  'end-with-input': { type: 'boolean', default: false },
} as const;

/** Without a request, ms. */
const restMs = 300;
const garbageBytes = 6 * 1024 * 1024;

/** `folder` and the database, which may be made by and by, end with the process. Without one it is made in the folder. */
export async function serveSandbox(folder: string, opening?: Promise<PgliteThread>): Promise<void> {
  const { values } = parseArgs({ options });
  if (!['real', 'virtual'].includes(values.clock))
    throw new Error(`--clock is ${JSON.stringify(values.clock)}: it must be real or virtual.`);
  const clock = values.clock === 'virtual' ? startVirtualClock() : undefined;
  const { pace = clock === undefined ? '0' : '1' } = values;
  const settings = settingsOf({ ...values, pace }, folder);
  const log = createLog(settings.LOG_LEVEL);
  const runtime = await createRuntime(settings, log, {}, { clock, thread: await opening });
  const sessions = createSandboxSessions(runtime, clock);

  const server = createServer((request, response) => {
    sessions
      .answer(fromNode(request, response))
      .then((outcome) => writeNode(response, outcome))
      .catch((error: unknown) => {
        log.error({ err: error }, 'a response could not be written');
        response.destroy();
      });
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(settings.PORT, settings.HOST, resolve);
  });
  const bound = server.address();
  const port = typeof bound === 'object' ? bound?.port : undefined;
  const host = settings.HOST.includes(':') ? `[${settings.HOST}]` : settings.HOST;
  const address = { url: `http://${host}:${port}`, key: await sessions.open() };
  const { url, key } = address;
  process.stdout.write(values.json ? `${JSON.stringify(address)}\n` : `url  ${url}\nkey  ${key}\n`);
  collectAfterBursts();
  collectAtRest(server, () => sessions.prepareReset(address.key));

  // Only recordings are worth waiting for: the folder goes with the process.
  const end = () => {
    if (values.record === '') process.exit(0);
    void runtime.finish(0).finally(() => process.exit(0));
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, end);
  if (values['end-with-input']) process.stdin.resume().once('close', end);
  for (const output of [process.stdout, process.stderr]) output.on('error', () => {});
  process.on('unhandledRejection', (error) => log.error({ err: error }, 'unhandled rejection'));
}

/** What a start and a test leave. It takes 100 ms, so no request waits for it while they come one after another. */
function collectAtRest(server: Server, prepare: () => void): void {
  const used = () => process.memoryUsage().heapUsed;
  let left = 0;
  const atRest = setTimeout(() => {
    if (used() < left + garbageBytes) return;
    collectEverything();
    prepare();
    left = used();
  }, restMs).unref();
  server.on('request', () => atRest.refresh());
}

type Values = Readonly<Record<'port' | 'host' | 'pace' | 'record' | 'replay' | 'replay-pace', string>>;

/**
 * None of the environment: a test must not reach the upstreams or the database of the person who runs it. A recording is
 * made of upstreams, so it takes their settings.
 */
function settingsOf({ port, host, pace, record, replay, 'replay-pace': replayPace }: Values, folder: string) {
  const values = {
    ...(record === '' ? {} : upstreamsOf(process.env)),
    RECORD_DIR: record,
    REPLAY_DIR: replay,
    REPLAY_PACE: replayPace,
    PORT: port,
    HOST: host,
    SANDBOX_PACE: pace,
    DATA_DIR: folder,
    BACKUP_DAYS: '0',
    // Callbacks go to the machine of the tests.
    ALLOW_PRIVATE_NETWORK: 'true',
    LOG_LEVEL: record === '' ? 'error' : 'warn',
    // The routes of the pages have no key of their own.
    ...(isLoopback(host) ? {} : { PLAYGROUND_PASSWORD: randomBytes(18).toString('base64url') }),
  };
  return readSettings(values, vendors);
}

function upstreamsOf(environment: NodeJS.ProcessEnv): Record<string, string | undefined> {
  const names = vendors.flatMap(({ settings: { key, address, model } }) => [
    key.name,
    address.name,
    model?.name,
  ]);
  const common = ['UPSTREAM_BASE_URL', 'UPSTREAM_API_KEY', 'HTTPS_PROXY', 'HTTP_PROXY', 'NO_PROXY'];
  const isOf = (name: string) => [...names, ...common].includes(name.replace(/_FILE$/, ''));
  return Object.fromEntries(Object.entries(environment).filter(([name]) => isOf(name)));
}
