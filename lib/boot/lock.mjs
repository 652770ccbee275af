// Lets one process of this clone install or build at a time; the others wait.
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { scratchFolder } from './paths.mjs';
import { PlainError } from './plain-error.mjs';
import { say } from './progress.mjs';

/**
 * @template T
 * @param {string} name such as `install`
 * @param {() => Promise<T>} work
 * @param {AbortSignal} [signal] ends the wait, which then rejects
 * @returns {Promise<T>}
 */
export async function withLock(name, work, signal) {
  const file = join(scratchFolder, `${name}.lock`);
  let waits = false;
  while (!take(file)) {
    signal?.throwIfAborted();
    if (!waits) say(`Another process does the same work (${name}); waiting for it ...`);
    waits = true;
    await wait(300);
  }
  try {
    return await work();
  } finally {
    rmSync(file, { force: true });
  }
}

/**
 * True when this process has the lock. Removes the lock of a process that has died.
 *
 * @param {string} file
 */
function take(file) {
  try {
    mkdirSync(scratchFolder, { recursive: true });
    writeFileSync(file, String(process.pid), { flag: 'wx' });
    return true;
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    if (code !== 'EEXIST') {
      throw new PlainError(
        `Cannot write in ${scratchFolder}: ${error instanceof Error ? error.message : code}`,
      );
    }
    if (!ownerLives(file)) rmSync(file, { force: true });
    return false;
  }
}

/** @param {string} file */
function ownerLives(file) {
  try {
    const owner = Number(readFileSync(file, 'utf8'));
    // The file is empty while its owner writes it.
    if (owner > 0) process.kill(owner, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}
