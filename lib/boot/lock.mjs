// Lets one process of this clone install or build at a time; the others wait.
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { inRoot } from './paths.mjs';
import { say } from './terminal.mjs';

/**
 * @param {string} name such as `install`
 * @param {() => Promise<void>} work
 * @param {AbortSignal} [signal] ends the wait, which then rejects
 */
export async function withLock(name, work, signal) {
  const file = inRoot('.cache', `${name}.lock`);
  mkdirSync(inRoot('.cache'), { recursive: true });
  for (let waits = false; !take(file); waits = true) {
    signal?.throwIfAborted();
    if (!waits) say(`Another process does the same work (${name}); waiting for it ...`);
    await wait(300);
  }
  try {
    await work();
  } finally {
    rmSync(file, { force: true });
  }
}

/**
 * True when this process has the lock. Removes the lock of a process that has died.
 *
 * @param {string} file
 * @returns {boolean}
 */
function take(file) {
  try {
    writeFileSync(file, String(process.pid), { flag: 'wx' });
    return true;
  } catch (error) {
    if (!hasCode(error, 'EEXIST')) throw error;
  }
  try {
    // The file is empty, which means this process, while its owner writes it.
    process.kill(Number(readFileSync(file, 'utf8')), 0);
  } catch (error) {
    if (!hasCode(error, 'ESRCH')) return false;
    rmSync(file, { force: true });
    return take(file);
  }
  return false;
}

/**
 * @param {unknown} error
 * @param {string} code
 */
function hasCode(error, code) {
  return error instanceof Error && 'code' in error && error.code === code;
}
