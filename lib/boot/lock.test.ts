// Two commands in one clone: the second waits, and a command that died holds up nobody.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { expect, it, onTestFinished } from 'vitest';
import { withLock } from './lock.mjs';
import { inRoot } from './paths.mjs';

it('lets one work at a time, also after a failure', async () => {
  const name = `test-${process.pid}-a`;
  const order: string[] = [];
  const first = Promise.withResolvers<void>();
  const one = withLock(name, async () => {
    order.push('one');
    await first.promise;
    order.push('one ends');
    throw new Error('failed');
  });
  const other = withLock(name, async () => {
    order.push('other');
  });
  first.resolve();
  await expect(one).rejects.toThrow('failed');
  await other;
  expect(order).toEqual(['one', 'one ends', 'other']);
  expect(existsSync(inRoot('.cache', `${name}.lock`))).toBe(false);
});

it('takes the lock of a process that has died', async () => {
  const name = `test-${process.pid}-b`;
  const { pid } = spawnSync(process.execPath, ['--version']);
  mkdirSync(inRoot('.cache'), { recursive: true });
  writeFileSync(inRoot('.cache', `${name}.lock`), String(pid));
  let worked = false;
  await withLock(name, async () => {
    worked = true;
  });
  expect(worked).toBe(true);
});

it('a wait ends with its signal', async () => {
  const name = `test-${process.pid}-c`;
  const held = Promise.withResolvers<void>();
  onTestFinished(() => held.resolve());
  const holder = withLock(name, () => held.promise);
  await expect(withLock(name, async () => {}, AbortSignal.abort())).rejects.toThrow(/abort/i);
  held.resolve();
  await holder;
});
