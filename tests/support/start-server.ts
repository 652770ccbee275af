// Starts the real process of the product for a test, waits until it is ready, and stops it.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { serverFlags, serverScript } from '#lib/boot/server-command.mjs';
import { freePort } from './free-port.ts';
import { makeDataDirectory, serverEnvironment, testApiKey } from './server-environment.ts';

export type StartOptions = {
  /** Settings on top of the test defaults, as environment variables. */
  environment?: Record<string, string>;
  /** A directory for tests of restarts. By default a temporary one that `stop` removes. */
  dataDirectory?: string;
  /** Port to listen on; a free one when absent. */
  port?: number;
  /** A copy of the product; by default this clone. */
  folder?: string;
  /** Starts the server as lib/boot does during the build of the pages, until `pagesBuilt`. */
  inBuild?: boolean;
};

export type RunningServer = {
  /** Address without a trailing slash, such as `http://127.0.0.1:40123`. */
  baseUrl: string;
  apiKey: string;
  dataDirectory: string;
  /** Operating system id of the server's process. */
  pid: number;
  /** Everything the server has printed so far, both streams. */
  output: () => string;
  /** Closes the readers of its output, so that it writes to broken pipes. */
  closeOutput: () => void;
  /** Notifies the server that the pages are built. */
  pagesBuilt: () => void;
  /** Stops it (SIGTERM) and returns its exit code; kills it after 60 s. */
  stop: () => Promise<number | null>;
  /** Kills it (SIGKILL). The data directory stays. */
  kill: () => Promise<void>;
};

const root = join(import.meta.dirname, '..', '..');

/** Starts a production server; throws with its output when it exits early or is not ready within 280 s. */
export async function startServer(options: StartOptions = {}): Promise<RunningServer> {
  const port = options.port ?? (await freePort());
  const dataDirectory = options.dataDirectory ?? makeDataDirectory();
  const folder = options.folder ?? root;
  const child = spawn(process.execPath, [...serverFlags, join(folder, relative(root, serverScript))], {
    cwd: folder,
    env: {
      ...serverEnvironment({ port, dataDirectory }),
      ...options.environment,
      ...(options.inBuild ? { EASEL_PAGES: 'in build' } : {}),
      NODE_ENV: 'production',
    },
    stdio: ['ignore', 'pipe', 'pipe', options.inBuild ? 'ipc' : 'ignore'],
  });
  const output = collectOutput(child);
  const baseUrl = `http://127.0.0.1:${port}`;

  async function stop(): Promise<number | null> {
    const code = await end(child, 'SIGTERM');
    if (options.dataDirectory === undefined) await rm(dataDirectory, { recursive: true, force: true });
    return code;
  }
  async function kill(): Promise<void> {
    await end(child, 'SIGKILL');
  }

  const failure = await waitUntilReady({ child, baseUrl, limitMs: 280_000 });
  if (failure !== undefined) {
    await kill();
    throw new Error(`${failure}\n${output()}`);
  }
  return {
    ...{ baseUrl, apiKey: testApiKey, dataDirectory, pid: child.pid ?? 0, output, stop, kill },
    pagesBuilt: () => child.send('built'),
    closeOutput() {
      child.stdout?.destroy();
      child.stderr?.destroy();
    },
  };
}

/** Resolves with undefined when `GET /api/ready` returns 200, else with the reason for the failure. */
async function waitUntilReady(options: {
  child: ChildProcess;
  baseUrl: string;
  limitMs: number;
}): Promise<string | undefined> {
  const until = Date.now() + options.limitMs;
  while (Date.now() < until) {
    if (hasEnded(options.child)) return `The server ended before it was ready (${options.child.exitCode}).`;
    const status = await fetch(`${options.baseUrl}/api/ready`).then(
      async (response) => {
        await response.arrayBuffer();
        return response.status;
      },
      () => 0,
    );
    if (status === 200) return undefined;
    await wait(40);
  }
  return `The server was not ready within ${options.limitMs} ms.`;
}

function collectOutput(child: ChildProcess): () => string {
  let text = '';
  const add = (chunk: Buffer) => {
    text += chunk.toString('utf8');
  };
  child.stdout?.on('data', add);
  child.stderr?.on('data', add);
  return () => text;
}

async function end(child: ChildProcess, signal: 'SIGTERM' | 'SIGKILL'): Promise<number | null> {
  if (hasEnded(child)) return child.exitCode;
  const ended = once(child, 'exit');
  child.kill(signal);
  const killer = setTimeout(() => child.kill('SIGKILL'), 60_000);
  await ended;
  clearTimeout(killer);
  return child.exitCode;
}

function hasEnded(child: ChildProcess): boolean {
  return child.exitCode !== null || child.signalCode !== null;
}
