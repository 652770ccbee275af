// PgBouncer in front of a Postgres server, with its defaults and transaction pooling. Debian's package.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { freePort } from './free-port.ts';

const program = '/usr/sbin/pgbouncer';

export const hasPgbouncer = existsSync(program);

export interface Pgbouncer {
  /** The URL of a database of the server, through the pooler. */
  urlOf(databaseUrl: string): string;
  stop(): Promise<void>;
}

/** It does not run as root. */
const nobody = 65_534;
const account = process.getuid?.() === 0 ? { uid: nobody, gid: nobody } : {};
const readyMs = 20_000;

/** `serverConnections`: to the server, for each database. */
export async function startPgbouncer(serverUrl: string, serverConnections = 4): Promise<Pgbouncer> {
  const server = new URL(serverUrl);
  const directory = mkdtempSync(join(tmpdir(), 'easel-pgbouncer-'));
  const port = await freePort();
  const configuration = [
    '[databases]',
    `* = host=${server.hostname} port=${server.port}`,
    '[pgbouncer]',
    ...['listen_addr = 127.0.0.1', `listen_port = ${port}`, 'unix_socket_dir ='],
    ...['auth_type = any', 'pool_mode = transaction', `default_pool_size = ${serverConnections}`],
    `logfile = ${join(directory, 'log')}`,
  ];
  // "any" logs in as the user of the database's entry.
  configuration[1] += ' user=postgres';
  const file = join(directory, 'pgbouncer.ini');
  writeFileSync(file, `${configuration.join('\n')}\n`);
  if (account.uid !== undefined) chownSync(directory, nobody, nobody);
  const child: ChildProcess = spawn(program, ['-q', file], { ...account, cwd: directory, stdio: 'ignore' });
  const urlOf = (databaseUrl: string): string => {
    const url = new URL(databaseUrl);
    url.port = String(port);
    return url.href;
  };
  const end = Date.now() + readyMs;
  while (!(await accepts(urlOf(serverUrl)))) {
    if (Date.now() > end) throw new Error('PgBouncer did not start.');
    await wait(50);
  }
  return {
    urlOf,
    async stop() {
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      await ended;
      rmSync(directory, { recursive: true, force: true });
    },
  };
}

async function accepts(connectionString: string): Promise<boolean> {
  const client = new pg.Client({ connectionString });
  client.on('error', () => {});
  try {
    await client.connect();
    await client.end();
    return true;
  } catch {
    return false;
  }
}
