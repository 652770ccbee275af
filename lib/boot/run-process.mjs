// Runs other programs: silently with their output captured, or in the foreground with signals passed on.
import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { root } from './paths.mjs';

/**
 * @typedef {object} Finished
 * @property {number} code exit code; 128 + n after signal n, 127 when it could not be started
 * @property {string} output both streams, in the order of arrival
 *
 * @typedef {object} QuietOptions
 * @property {NodeJS.ProcessEnv} [env]
 * @property {AbortSignal} [signal] stops the program
 * @property {NodeJS.Signals} [stopSignal] default SIGTERM
 * @property {number} [killAfterMs] the program is killed this long after the stop signal; a browser suite stops a server
 */

const isWindows = process.platform === 'win32';

/** The stops of the programs that run silently. @type {Set<() => void>} */
const stops = new Set();
/** Programs in the foreground receive signals themselves and end in their own time. */
let inForeground = 0;
/** Exit code after a signal to this process. @type {number | undefined} */
let interrupted;

/**
 * Runs a program without input and captures its output. A stop reaches everything in its process group.
 *
 * @param {string} program
 * @param {readonly string[]} args
 * @param {QuietOptions} [options]
 * @returns {Promise<Finished>}
 */
export function runQuietly(program, args, options = {}) {
  const { env = process.env, signal, stopSignal = 'SIGTERM', killAfterMs = 15_000 } = options;
  if (stops.size === 0) for (const name of stopSignals) process.once(name, interrupt);
  return new Promise((resolve) => {
    // A group of its own (POSIX), so that a stop ends the program with everything it started.
    const child = spawn(program, args, {
      cwd: root,
      env,
      stdio: ['ignore', 'pipe', 'pipe'],
      detached: !isWindows,
    });
    /** @type {NodeJS.Timeout | undefined} */
    let killing;
    const kill = () => {
      signalGroup(child.pid, 'SIGKILL');
      // A process that has left the group may hold them open.
      for (const stream of [child.stdout, child.stderr]) stream.destroy();
    };
    const stop = () => {
      if (killing) return;
      signalGroup(child.pid, stopSignal);
      killing = setTimeout(kill, killAfterMs);
    };
    stops.add(stop);
    if (signal?.aborted) stop();
    signal?.addEventListener('abort', stop);

    let output = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (text) => {
        output += text;
      });
    }
    /** @param {number} code */
    const finish = (code) => {
      clearTimeout(killing);
      signal?.removeEventListener('abort', stop);
      // A program that stopped when asked may have left others behind.
      if (killing) signalGroup(child.pid, 'SIGKILL');
      stops.delete(stop);
      if (stops.size === 0) for (const name of stopSignals) process.off(name, interrupt);
      endIfInterrupted();
      resolve({ code, output });
    };
    child.on('error', (error) => {
      output += `${error.message}\n`;
      finish(127);
    });
    child.on('close', (code, ended) => finish(exitCode(code, ended)));
  });
}

/** @type {readonly NodeJS.Signals[]} */
const stopSignals = ['SIGINT', 'SIGTERM'];

/** @param {NodeJS.Signals} signal */
function interrupt(signal) {
  interrupted = exitCode(null, signal);
  for (const stop of stops) stop();
}

function endIfInterrupted() {
  if (interrupted !== undefined && stops.size === 0 && inForeground === 0) process.exit(interrupted);
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
  return code ?? 128 + (signal === null ? 0 : constants.signals[signal]);
}

/**
 * @param {number | undefined} group undefined for a program that could not be started
 * @param {NodeJS.Signals} signal
 */
function signalGroup(group, signal) {
  if (group === undefined) return;
  try {
    process.kill(isWindows ? group : -group, signal);
  } catch {
    // The group has ended already.
  }
}
