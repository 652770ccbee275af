import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { type DataDirectoryLock, lockDataDirectory } from './data-directory-lock.ts';

let directory: string;
const children: ChildProcess[] = [];
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'easel-lock-'));
});
afterEach(async () => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
  await rm(directory, { recursive: true });
});

/** Another process that tries to take the lock, and what it says: `held`, or why not. */
async function otherProcess(): Promise<{ child: ChildProcess; output: string }> {
  const script = fileURLToPath(new URL('./test-hold-lock.ts', import.meta.url));
  const child = spawn(process.execPath, [script, directory], { stdio: ['ignore', 'pipe', 'inherit'] });
  children.push(child);
  const [output] = await once(child.stdout, 'data');
  return { child, output: String(output).trim() };
}

async function killed(child: ChildProcess): Promise<void> {
  child.kill('SIGKILL');
  await once(child, 'exit');
}

const lockFile = () => join(directory, 'lock');
const writeLock = (holder: object) =>
  writeFile(
    lockFile(),
    JSON.stringify({ pid: process.pid, host: hostname(), processStart: null, token: 'x', ...holder }),
  );

describe('the lock of a data directory', () => {
  test('of a running process is refused with its pid and the path of the file', async () => {
    const { child, output } = await otherProcess();
    expect(output).toBe('held');
    const refused = lockDataDirectory(directory);
    await expect(refused).rejects.toMatchObject({
      name: 'DataDirectoryLockedError',
      pid: child.pid,
      path: lockFile(),
    });
    await expect(refused).rejects.toThrow(`process ${child.pid} (lock file ${lockFile()})`);
  });

  test('is refused to another process and to this one a second time', async () => {
    const lock = await lockDataDirectory(directory);
    expect((await otherProcess()).output).toContain(`in use by process ${process.pid}`);
    await expect(lockDataDirectory(directory)).rejects.toThrow(`process ${process.pid}`);
    await lock.release();
  });

  test('of a process that was killed is taken over', async () => {
    const { child } = await otherProcess();
    await killed(child);
    expect(await readFile(lockFile(), 'utf8')).toContain(`"pid":${child.pid}`);
    const lock = await lockDataDirectory(directory);
    expect(await readFile(lockFile(), 'utf8')).toContain(`"pid":${process.pid}`);
    await lock.release();
  });

  test('that was released is free', async () => {
    await (await lockDataDirectory(directory)).release();
    expect(await readdir(directory)).toEqual([]);
    const { output } = await otherProcess();
    expect(output).toBe('held');
  });

  if (process.platform === 'linux')
    test('of an earlier process with the pid of a running one is taken over', async () => {
      await writeLock({ processStart: 'another boot/123' });
      await (await lockDataDirectory(directory)).release();
    });

  test('of another host is refused while it is fresh, and taken over when it is stale', async () => {
    await writeLock({ host: 'elsewhere' });
    await expect(lockDataDirectory(directory)).rejects.toThrow('on host elsewhere');
    const old = new Date(Date.now() - 31_000);
    await utimes(lockFile(), old, old);
    await (await lockDataDirectory(directory)).release();
  });

  test('that is damaged is taken over, after a delay for a write in progress', async () => {
    await writeFile(lockFile(), '{"pid":');
    await (await lockDataDirectory(directory)).release();
  });

  test('that is stale is taken by one of many concurrent calls', async () => {
    await writeLock({ pid: 2 ** 22 + 1 });
    const outcomes = await Promise.allSettled(Array.from({ length: 12 }, () => lockDataDirectory(directory)));
    const held = outcomes.filter((outcome) => outcome.status === 'fulfilled');
    expect(held).toHaveLength(1);
    await held[0]?.value.release();
    expect(await readdir(directory)).toEqual([]);
  });

  test('of a killed process is taken by one of several concurrent processes', async () => {
    await killed((await otherProcess()).child);
    const output = (await Promise.all([otherProcess(), otherProcess(), otherProcess()])).map(
      (other) => other.output,
    );
    expect(output.filter((word) => word === 'held')).toHaveLength(1);
  });

  test('is refreshed by its holder, which is notified when it is lost', async () => {
    const onLost = vi.fn();
    const lock: DataDirectoryLock = await lockDataDirectory(directory, { onLost, heartbeatMs: 20 });
    const old = new Date(Date.now() - 60_000);
    await utimes(lock.path, old, old);
    await expect
      .poll(async () => stat(lock.path).then(({ mtimeMs }) => Date.now() - mtimeMs))
      .toBeLessThan(10_000);
    expect(onLost).not.toHaveBeenCalled();
    await writeLock({ token: 'another' });
    await expect.poll(() => onLost.mock.calls.length).toBe(1);
    await lock.release();
    expect(await readFile(lock.path, 'utf8')).toContain('another');
  });
});
