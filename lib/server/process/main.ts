/** The process: one HTTP server for gateway and pages, start-up, shutdown. Run by Node directly, never bundled. */
import '#lib/server/config/load-models.ts';
import { closeSync, openSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { readSettings, type Settings, SettingsError } from '#lib/server/config/settings.ts';
import { collectAfterBursts, collectEverything } from '#lib/server/http/collect-garbage.ts';
import { fromNode } from '#lib/server/http/node-request.ts';
import { pageHeaders } from '#lib/server/http/page-headers.ts';
import { writeNode } from '#lib/server/http/write-node.ts';
import { createLog } from './log.ts';
import { openPages, pagesBuilt, pagesInBuild } from './open-pages.ts';
import { setPageStatus } from './page-status.ts';
import { printBanner } from './print-banner.ts';
import { createRuntime, type Runtime } from './runtime.ts';

/** Time limit for running requests at shutdown. */
const drainMs = 20_000;

/** Time limit for receiving a request; responses have no limit. */
const uploadMs = 10 * 60_000;

await start();

async function start(): Promise<void> {
  const settings = settingsOrExit();
  const log = createLog(settings.LOG_LEVEL);
  const development = process.env.NODE_ENV === 'development';
  // lib/boot builds them at the same time.
  const inBuild = process.env.EASEL_PAGES === 'in build';
  const starting = createRuntime(settings, log, process.env);
  globalThis.easelRuntime = starting;
  const opening = inBuild ? pagesInBuild : openPages(settings, development);
  const [runtime, opened] = await Promise.all([starting, opening]).catch(exitWith);
  let pages = opened;

  const answer = (request: IncomingMessage, response: ServerResponse): void => {
    const received = fromNode(request, response);
    const outcome = runtime.route(received) ?? pages.outcome(received);
    if (outcome === undefined) {
      // Next accepts only paths: it throws on `OPTIONS *`.
      request.url = received.path + received.search;
      const headers = pageHeaders(development);
      for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
      request.headers['content-security-policy'] = headers['content-security-policy'];
      setPageStatus(runtime.route, received, response)
        .then(() => pages.handle(request, response))
        .catch((error: unknown) => {
          log.error({ err: error, url: request.url }, 'a page failed');
          if (!response.headersSent) response.writeHead(500).end();
        });
      return;
    }
    Promise.resolve(outcome)
      .then((decided) => writeNode(response, decided))
      .catch((error: unknown) => {
        log.error({ err: error, url: request.url }, 'a response could not be written');
        response.destroy();
      });
  };

  const server = createServer(
    {
      keepAliveTimeout: 65_000,
      requestTimeout: uploadMs,
      // Next closes connections with an unknown upgrade, such as `Upgrade: h2c`.
      shouldUpgradeCallback: () => development,
    },
    answer,
  );
  const connections = trackConnections(server);
  if (development) server.on('upgrade', pages.upgrade);
  server.once('error', exitWith);
  server.listen(settings.PORT, settings.HOST, () => {
    server.off('error', exitWith);
    announce(runtime, server, inBuild).catch(exitWith);
    // Once, since V8 does not: see lib/boot/server-command.mjs. Frees 50 MB.
    collectEverything();
    collectAfterBursts();
  });

  const stop = async (signal: NodeJS.Signals): Promise<void> => {
    // A signal to the group arrives twice, directly and from boot; only a later one ends the process immediately.
    setTimeout(() => process.on(signal, () => process.exit(1)), 1_000).unref();
    log.info({ signal }, 'stopping');
    runtime.drain();
    await wait(settings.SHUTDOWN_DELAY_SECONDS * 1_000);
    await connections.drain(drainMs);
    await pages.close();
    await runtime.close();
    process.exit(0);
  };
  let stopping = false;
  if (inBuild) {
    pagesBuilt()
      .then(() => openPages(settings, development))
      .then((built) => {
        pages = built;
        process.stdout.write('  The pages are ready\n');
      })
      .catch((error: unknown) => stopping || exitWith(error));
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      if (stopping) return;
      stopping = true;
      stop(signal).catch(exitWith);
    });
  }
  // Without the file, the signal ends the process as usual.
  if (settings.GATEWAY_CONFIG !== undefined) {
    process.on('SIGHUP', () => {
      if (hasLostTerminal()) process.kill(process.pid, 'SIGTERM');
      else runtime.reloadConfig();
    });
  }
  // When the reader of the output has ended, a log line fails; Next would log that failure, and so on for ever.
  for (const output of [process.stdout, process.stderr]) output.on('error', () => {});
  // An unhandled rejection must not end the requests of other clients.
  process.on('unhandledRejection', (error) => log.error({ err: error }, 'unhandled rejection'));
  process.on('uncaughtException', (error) => log.error({ err: error }, 'uncaught exception'));
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
    return readSettings(process.env);
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
  const expected =
    error instanceof SettingsError ||
    /^(DataDirectoryLocked|DatabaseStart|FullDisk|StorageStart)Error$/.test(error.name);
  return expected ? error.message : (error.stack ?? error.message);
}

/** Counts running requests of a server, so that shutdown can wait for them. */
function trackConnections(server: Server) {
  let running = 0;
  let idle: (() => void) | undefined;
  const onClose = () => {
    running -= 1;
    if (running === 0) idle?.();
  };
  server.on('request', (_request, response) => {
    running += 1;
    response.on('close', onClose);
  });
  return {
    /** Accepts no new requests; resolves when the running ones have ended. Closes the rest after the time limit. */
    async drain(limitMs: number): Promise<void> {
      const closed = new Promise<void>((resolve) => {
        idle = resolve;
      });
      server.close();
      server.closeIdleConnections();
      if (running > 0) await Promise.race([closed, wait(limitMs, undefined, { ref: false })]);
      server.closeAllConnections();
    },
  };
}
