// A new embedded database is whole or absent, also if its process or its parent is killed while it is made.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { serverFlags, serverScript } from '#lib/boot/server-command.mjs';
import { freePort } from '#tests/support/free-port.ts';
import { makeDataDirectory, serverEnvironment } from '#tests/support/server-environment.ts';
import { startServer } from '#tests/support/start-server.ts';
import { until } from '#tests/support/until.ts';

let dataDirectory: string;
beforeEach(() => {
  dataDirectory = makeDataDirectory('empty');
});
afterEach(() => rm(dataDirectory, { recursive: true, force: true }));

const finished = () => existsSync(join(dataDirectory, 'postgres'));
const unfinished = () => existsSync(join(dataDirectory, 'postgres-unfinished', 'base'));

/** The server and the process that makes its database, which has begun. */
async function startToMake() {
  const environment = serverEnvironment({ port: await freePort(), dataDirectory });
  const server = spawn(process.execPath, [...serverFlags, serverScript], {
    env: { ...environment, NODE_ENV: 'production' },
  });
  let output = '';
  server.stderr.on('data', (chunk: Buffer) => {
    output += chunk.toString();
  });
  await until(unfinished);
  const { pid = 0 } = server;
  const [maker = ''] = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ');
  expect(finished()).toBe(false);
  return { server, maker: Number(maker), output: () => output };
}

async function end(child: ChildProcess, kill: () => void): Promise<number | null> {
  const ended = once(child, 'exit');
  kill();
  await ended;
  return child.exitCode;
}

async function expectWorks(): Promise<void> {
  const { baseUrl, apiKey, stop } = await startServer({ dataDirectory });
  const models = await fetch(`${baseUrl}/v1/models`, { headers: { authorization: `Bearer ${apiKey}` } });
  expect(models.status).toBe(200);
  expect(await stop()).toBe(0);
  expect([finished(), unfinished()]).toEqual([true, false]);
}

test.runIf(process.platform === 'linux')(
  'a server that is killed ends the process that makes it',
  async () => {
    const { server, maker } = await startToMake();
    await end(server, () => server.kill('SIGKILL'));
    await until(() => !existsSync(`/proc/${maker}`));
    expect([finished(), unfinished()]).toEqual([false, true]);
    await expectWorks();
  },
);

test.runIf(process.platform === 'linux')(
  'the death of that process is said, and the next start works',
  async () => {
    const { server, maker, output } = await startToMake();
    expect(await end(server, () => process.kill(maker, 'SIGKILL'))).toBe(1);
    expect(output()).toMatch(/No database could be made in .+postgres: its process ended with SIGKILL/);
    await expectWorks();
  },
);
