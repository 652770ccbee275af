// Runs other programs: silently with their output captured, or in the foreground with signals passed on.
import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { root } from './paths.mjs';

/**
 * @typedef {object} Finished
 * @property {number} code exit code; 128 + n after signal n, 127 when it could not be started
 * @property {string} output both streams, in the order of arrival
 * @property {boolean} timedOut it was stopped at its time limit
 */

/** Time for a program to stop what it started after a stop signal: a browser suite has a server to stop. */
const killAfterMs = 15_000;
/** A process that left a killed group may hold its output open; do not wait for it longer than this. */
const afterKillMs = 2_000;

/**
 * Process groups that are still running, each with the signal that stops it, so that an interrupted command leaves
 * none behind.
 *
 * @type {Map<number, NodeJS.Signals>}
 */
const running = new Map();

/**
 * @typedef {object} QuietOptions
 * @property {NodeJS.ProcessEnv} [env]
 * @property {number} [limitMs] the program is stopped after this time
 * @property {number} [killAfterMs] the program is killed this long after the stop signal
 * @property {NodeJS.Signals} [stopSignal] default SIGTERM
 * @property {AbortSignal} [signal] stops the program
 */

/**
 * Runs a program without input and captures its output. A stop reaches everything in its process group.
 *
 * @param {string} program
 * @param {readonly string[]} args
 * @param {QuietOptions} [options]
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
    const stopSignal = options.stopSignal ?? 'SIGTERM';
    if (group > 0) running.set(group, stopSignal);
    stopOnInterrupt();
    /** @type {NodeJS.Timeout | undefined} */
    let timer;
    const kill = () => {
      signalGroup(group, 'SIGKILL');
      timer = setTimeout(() => finish(exitCode(null, 'SIGKILL')), afterKillMs);
    };
    let stopped = false;
    const stop = () => {
      if (stopped) return;
      stopped = true;
      clearTimeout(timer);
      signalGroup(group, stopSignal);
      timer = setTimeout(kill, options.killAfterMs ?? killAfterMs);
    };
    if (options.limitMs) {
      timer = setTimeout(() => {
        timedOut = true;
        stop();
      }, options.limitMs);
    }
    if (options.signal?.aborted) stop();
    options.signal?.addEventListener('abort', stop);
    /** @param {number} code */
    const finish = (code) => {
      clearTimeout(timer);
      options.signal?.removeEventListener('abort', stop);
      // A program that stopped when asked may have left others behind.
      if (stopped) signalGroup(group, 'SIGKILL');
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
 * Runs a program in the terminal's foreground, passes SIGINT, SIGTERM and SIGHUP on, and returns its exit code.
 *
 * @param {string} program
 * @param {readonly string[]} args
 * @param {NodeJS.ProcessEnv} env
 * @param {(child: import('node:child_process').ChildProcess) => void} [onStart] gets the program, with a message channel
 * @returns {Promise<number>}
 */
export function runInForeground(program, args, env, onStart) {
  return new Promise((resolve) => {
    const child = spawn(program, args, {
      cwd: root,
      env,
      stdio: onStart ? ['inherit', 'inherit', 'inherit', 'ipc'] : 'inherit',
    });
    inForeground += 1;
    onStart?.(child);
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
      inForeground -= 1;
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
let stopping = false;
/** Programs that receive the signal themselves and end in their own time. */
let inForeground = 0;

function stopOnInterrupt() {
  if (listens) return;
  listens = true;
  /** @param {NodeJS.Signals} signal */
  const stop = (signal) => {
    if (running.size === 0) return;
    const code = 128 + constants.signals[signal];
    const kill = () => {
      for (const group of running.keys()) signalGroup(group, 'SIGKILL');
      if (inForeground === 0) process.exit(code);
    };
    // A second interrupt does not wait.
    if (stopping) return kill();
    stopping = true;
    for (const [group, stopSignal] of running) signalGroup(group, stopSignal);
    setTimeout(kill, killAfterMs);
    setInterval(() => {
      if (running.size === 0 && inForeground === 0) process.exit(code);
    }, 50);
  };
  process.on('SIGINT', stop);
  process.on('SIGTERM', stop);
}

/**
 * @param {number} group
 * @param {NodeJS.Signals} signal
 */
function signalGroup(group, signal) {
  if (group === 0) return;
  try {
    process.kill(process.platform === 'win32' ? group : -group, signal);
  } catch {
    // The group has ended already.
  }
}
