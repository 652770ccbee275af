/** The process: one HTTP server for gateway and pages, start-up, shutdown. Run by Node directly, never bundled. */
import { closeSync, openSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { resolve as resolvePath } from 'node:path';
import { addEnvFile } from '#lib/server/config/add-env-file.ts';
import { readSettings, type Settings, SettingsError, settingsWarnings } from '#lib/server/config/settings.ts';
import { damageError } from '#lib/server/db/damaged-database.ts';
import { collectAfterBursts, collectEverything } from '#lib/server/http/collect-garbage.ts';
import { fromNode, type GatewayRequest } from '#lib/server/http/gateway-request.ts';
import { pageHeaders } from '#lib/server/http/page-headers.ts';
import { writeNode } from '#lib/server/http/write-node.ts';
import {
  openPages,
  type Pages,
  pagesBuilt,
  pagesInBuild,
  setPageStatus,
} from '#lib/server/pages/open-pages.ts';
import { vendors } from '#lib/server/providers/vendors.ts';
import { directoryError } from '#lib/server/storage/private-directory.ts';
import { createLog, type Log } from './log.ts';
import { viewerHeader } from './mount.ts';
import { printBanner } from './print-banner.ts';
import { commonHeaders } from './router.ts';
import { createRuntime, type Runtime } from './runtime.ts';
import { createShutdown } from './shutdown.ts';

/** Time limit for receiving a request; responses have no limit. */
const uploadMs = 10 * 60_000;

await start();

async function start(): Promise<void> {
  // For every file and folder that this process, its threads and its programs create.
  process.umask(0o077);
  const settings = settingsOrExit();
  const log = createLog(settings.LOG_LEVEL);
  for (const warning of settingsWarnings(settings)) log.warn(warning);
  const development = process.env.NODE_ENV === 'development';
  // lib/boot builds them at the same time.
  const inBuild = process.env.EASEL_PAGES === 'in build';
  const { promise: started, resolve: begin } = Promise.withResolvers<Answer>();
  const server = createServer(
    {
      keepAliveTimeout: 65_000,
      requestTimeout: uploadMs,
      // Next closes connections with an unknown upgrade, such as `Upgrade: h2c`.
      shouldUpgradeCallback: () => development,
    },
    answerWhenStarted(started),
  );
  const requests = trackRequests(server);
  server.once('error', exitWith);
  const listening = new Promise<void>((resolve) => server.listen(settings.PORT, settings.HOST, resolve));

  const starting = createRuntime(settings, log, process.env);
  globalThis.easelRuntime = starting;
  const opening = inBuild ? pagesInBuild : openPages(settings, development);
  const [runtime, opened] = await Promise.all([starting, opening, listening]).catch((error: unknown) => {
    const directory = resolvePath(settings.DATA_DIR);
    const isOwn = settings.DATABASE_URL === undefined;
    return exitWith(directoryError(isOwn ? damageError(error, directory) : error, directory));
  });
  server.off('error', exitWith);
  let pages = opened;
  begin(createAnswer({ runtime, log, development, pages: () => pages }));
  if (development) server.on('upgrade', pages.upgrade);
  announce(runtime, server, inBuild).catch(exitWith);
  // Once, since V8 does not: see lib/boot/server-command.mjs. Frees 50 MB.
  collectEverything();
  collectAfterBursts();

  const shutdown = createShutdown({
    server,
    requests,
    log,
    drain: runtime.drain,
    finish: runtime.finish,
    delayMs: settings.SHUTDOWN_DELAY_SECONDS * 1_000,
    graceMs: settings.SHUTDOWN_GRACE_SECONDS * 1_000,
    async close() {
      await pages.close();
      await runtime.close();
    },
  });
  if (inBuild) {
    pagesBuilt()
      .then(() => openPages(settings, development))
      .then((built) => {
        pages = built;
        process.stdout.write('  The pages are ready\n');
      })
      .catch((error: unknown) => shutdown.stopping || exitWith(error));
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.on(signal, () => shutdown.stop({ cause: signal, exitCode: 0 }));
  // Without the file, the signal ends the process as usual.
  if (settings.GATEWAY_CONFIG !== undefined) {
    process.on('SIGHUP', () => {
      if (hasLostTerminal()) process.kill(process.pid, 'SIGTERM');
      else runtime.reloadConfig();
    });
  }
  // When the reader of the output has ended, a log line fails; Next would log that failure, and so on for ever.
  for (const output of [process.stdout, process.stderr]) output.on('error', () => {});
  // A promise that nobody waits for concerns no other request.
  process.on('unhandledRejection', (error) => log.error({ err: error }, 'unhandled rejection'));
  process.on('uncaughtException', (error) => {
    log.fatal({ err: error }, 'uncaught exception');
    // What the exception left behind is unknown: the requests that run may end, and a supervisor starts a new process.
    if (!development && !isConnectionError(error)) shutdown.stop({ cause: 'uncaughtException', exitCode: 1 });
  });
}

type Answer = (request: IncomingMessage, response: ServerResponse) => void;

/** Requests wait until the service can answer: a proxy would not send a request again that was refused here. */
function answerWhenStarted(started: Promise<Answer>): Answer {
  let answer: Answer | undefined;
  void started.then((present) => {
    answer = present;
  });
  return (request, response) => {
    if (answer !== undefined) return answer(request, response);
    const path = request.url?.split('?')[0];
    const isReady = path === '/api/ready';
    if (isReady || path === '/api/health') {
      response.writeHead(isReady ? 503 : 200, { 'content-type': 'application/json', 'retry-after': '1' });
      response.end(JSON.stringify({ status: isReady ? 'starting' : 'ok' }));
      return;
    }
    void started.then((present) => {
      if (!response.destroyed) present(request, response);
    });
  };
}

interface AnswerParts {
  runtime: Runtime;
  log: Log;
  development: boolean;
  /** Others after the build. */
  pages(): Pages;
}

function createAnswer({ runtime, log, development, pages }: AnswerParts): Answer {
  const answerPage = (request: IncomingMessage, response: ServerResponse, received: GatewayRequest): void => {
    // Next accepts only paths: it throws on `OPTIONS *`.
    request.url = received.path + received.search;
    const common = commonHeaders(received.path, runtime.originKind(received));
    const headers = { ...common, ...pageHeaders(development) };
    for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
    request.headers['content-security-policy'] = headers['content-security-policy'];
    // Next looks for bots in it with a pattern that takes a second for 16 kB.
    request.headers['user-agent'] = (request.headers['user-agent'] ?? '').slice(0, 500);
    request.headers[viewerHeader] = JSON.stringify(runtime.viewerOf(received) ?? null);
    setPageStatus(runtime.route, received, response)
      .then(() => pages().handle(request, response))
      .catch((error: unknown) => {
        log.error({ err: error, path: received.path }, 'a page failed');
        if (!response.headersSent) response.writeHead(500).end();
      });
  };
  const answer = (request: IncomingMessage, response: ServerResponse, received: GatewayRequest) => {
    const outcome = runtime.route(received) ?? pages().outcome(received);
    if (outcome === undefined) return answerPage(request, response, received);
    Promise.resolve(outcome)
      .then((decided) => writeNode(response, decided))
      .catch((error: unknown) => {
        // Not the whole address: its query may have a key.
        log.error({ err: error, path: received.path }, 'a response could not be written');
        response.destroy();
      });
  };
  return (request, response) => {
    const received = fromNode(request, response);
    const preparing = runtime.prepare?.(received);
    if (preparing === undefined) answer(request, response, received);
    else preparing.then(() => answer(request, response, received));
  };
}

/** Counts running requests. While it drains, connections end with their response. */
function trackRequests(server: Server) {
  let running = 0;
  let isDraining = false;
  let isRefusing = false;
  const { promise: idle, resolve } = Promise.withResolvers<void>();
  const onClose = (): void => {
    running -= 1;
    // A response that began before has promised to keep its connection.
    if (isRefusing) setImmediate(() => server.closeIdleConnections());
    if (isRefusing && running === 0) resolve();
  };
  server.prependListener('request', (_, response: ServerResponse) => {
    running += 1;
    // A client that keeps its connection would send its next request to a process that ends.
    if (isDraining) response.shouldKeepAlive = false;
    response.on('close', onClose);
  });
  return {
    get running() {
      return running;
    },
    drain(): void {
      isDraining = true;
    },
    refuse(): void {
      isRefusing = true;
      server.close();
      server.closeIdleConnections();
      if (running === 0) resolve();
    },
    idle: () => idle,
  };
}

/** Of one connection, which nobody listened to: nothing else is broken. */
function isConnectionError(error: unknown): boolean {
  return error instanceof Error && 'syscall' in error && 'errno' in error;
}

/** A terminal that is closed sends SIGHUP, too. */
function hasLostTerminal(): boolean {
  if (!process.stdout.isTTY) return false;
  try {
    closeSync(openSync('/dev/tty', 'r'));
    return false;
  } catch {
    return true;
  }
}

async function announce(runtime: Runtime, server: Server, inBuild: boolean): Promise<void> {
  const newKey = runtime.keys.isEmpty() ? (await runtime.keys.create('First key')).key : undefined;
  const address = server.address();
  if (typeof address === 'object' && address !== null) printBanner(runtime, { address, newKey, inBuild });
}

function settingsOrExit(): Settings {
  try {
    addEnvFile(process.env, process.env.EASEL_ENV_FILE);
    return readSettings(process.env, vendors);
  } catch (error) {
    return exitWith(error);
  }
}

/** A problem that the operator can fix is one sentence; other errors have their stack. */
function exitWith(error: unknown): never {
  process.stderr.write(`\nEasel cannot start.\n${explain(error)}\n`);
  process.exit(1);
}

function explain(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const code = 'code' in error ? error.code : undefined;
  if (code === 'EADDRINUSE')
    return 'The port is taken by another program: set PORT to a free one, for example PORT=3001 npm start.';
  if (code === 'EACCES' && 'syscall' in error && error.syscall === 'listen')
    return 'This user may not listen on the port: set PORT to one above 1023.';
  if (code === 'EADDRNOTAVAIL' || ('syscall' in error && error.syscall === 'getaddrinfo'))
    return `HOST is no address of this machine (${error.message}): set it to 127.0.0.1 or 0.0.0.0.`;
  const expected =
    error instanceof SettingsError ||
    /^(DataDirectoryLocked|DatabaseStart|StorageStart)Error$/.test(error.name);
  return expected ? error.message : (error.stack ?? error.message);
}
