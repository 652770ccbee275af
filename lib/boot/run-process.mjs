// Runs other programs: silently with their words kept, or in the foreground with signals passed on.
import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { root } from './paths.mjs';

/**
 * @typedef {object} Finished
 * @property {number} code exit code; 128 + n after signal n, 127 when it could not be started
 * @property {string} output both streams, in the order they came
 * @property {boolean} timedOut it was killed at its time limit
 */

/** Groups that are still running, so that an interrupted command leaves none behind. @type {Set<number>} */
const running = new Set();

/**
 * Runs a program without input and keeps what it says.
 *
 * @param {string} program
 * @param {readonly string[]} args
 * @param {{ env?: NodeJS.ProcessEnv, limitMs?: number }} [options]
 * @returns {Promise<Finished>}
 */
export function runQuietly(program, args, options = {}) {
  return new Promise((resolve) => {
    // A group of its own (POSIX), so that a limit ends the program with everything it started.
    const child = spawn(program, args, {
      cwd: root,
      env: options.env ?? process.env,
      stdio: ['ignore', 'pipe', 'pipe'],
      detached: process.platform !== 'win32',
    });
    let output = '';
    let timedOut = false;
    const group = child.pid ?? 0;
    if (group > 0) running.add(group);
    stopOnInterrupt();
    const limit = options.limitMs
      ? setTimeout(() => {
          timedOut = true;
          killGroup(group);
        }, options.limitMs)
      : undefined;
    /** @param {number} code */
    const finish = (code) => {
      clearTimeout(limit);
      running.delete(group);
      resolve({ code, output, timedOut });
    };
    child.stdout.setEncoding('utf8').on('data', (text) => {
      output += text;
    });
    child.stderr.setEncoding('utf8').on('data', (text) => {
      output += text;
    });
    child.on('error', (error) => {
      output += `${error.message}\n`;
      finish(127);
    });
    child.on('close', (code, signal) => finish(exitCode(code, signal)));
  });
}

/**
 * Runs a program in the terminal's foreground, passes SIGINT, SIGTERM and SIGHUP on, and answers its exit code.
 *
 * @param {string} program
 * @param {readonly string[]} args
 * @param {NodeJS.ProcessEnv} env
 * @returns {Promise<number>}
 */
export function runInForeground(program, args, env) {
  return new Promise((resolve) => {
    const child = spawn(program, args, { cwd: root, env, stdio: 'inherit' });
    /** @type {NodeJS.Signals[]} */
    const passedOn = ['SIGINT', 'SIGTERM', 'SIGHUP'];
    /** @param {NodeJS.Signals} signal */
    const pass = (signal) => {
      // Ctrl+C in a terminal reaches the whole foreground group by itself.
      if (signal === 'SIGINT' && process.stdin.isTTY) return;
      child.kill(signal);
    };
    for (const signal of passedOn) process.on(signal, pass);
    /** @param {number} code */
    const finish = (code) => {
      for (const signal of passedOn) process.off(signal, pass);
      resolve(code);
    };
    child.on('error', (error) => {
      process.stderr.write(`${program} could not be started: ${error.message}\n`);
      finish(127);
    });
    child.on('exit', (code, signal) => finish(exitCode(code, signal)));
  });
}

/**
 * @param {number | null} code
 * @param {NodeJS.Signals | null} signal
 */
function exitCode(code, signal) {
  if (code !== null) return code;
  return 128 + (signal === null ? 0 : constants.signals[signal]);
}

let listens = false;

function stopOnInterrupt() {
  if (listens) return;
  listens = true;
  /** @param {NodeJS.Signals} signal */
  const stop = (signal) => {
    if (running.size === 0) return;
    for (const group of running) killGroup(group);
    process.exit(128 + constants.signals[signal]);
  };
  process.on('SIGINT', stop);
  process.on('SIGTERM', stop);
}

/** @param {number} group */
function killGroup(group) {
  try {
    process.kill(process.platform === 'win32' ? group : -group, 'SIGKILL');
  } catch {
    // It has ended already.
  }
}
