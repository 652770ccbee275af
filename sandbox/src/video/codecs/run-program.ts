/** Runs another program on pipes: two inputs, one output, an end that is certain. */
import { spawn } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';
import type { Readable, Writable } from 'node:stream';

export interface RunningProgram {
  /** Writes to stdin. Resolves when the bytes are sent and their memory can be reused. */
  write(bytes: Uint8Array): Promise<void>;
  endInput(): void;
  /** Writes the whole second input (file descriptor 3). */
  writeExtra(bytes: Uint8Array): Promise<void>;
  output: Readable;
  /** Settles when the program has ended: rejects with a ProgramError unless it succeeded. */
  ended: Promise<void>;
  kill(): void;
}

/** The full path of a program on the PATH, or undefined. */
export function findProgram(name: string, path: string = process.env.PATH ?? ''): string | undefined {
  const file = process.platform === 'win32' ? `${name}.exe` : name;
  return path
    .split(delimiter)
    .filter((folder) => folder !== '')
    .map((folder) => join(folder, file))
    .find(isExecutable);
}

/** The program did not start, or failed; the message ends with its last output on stderr. */
export class ProgramError extends Error {}

export function runProgram(file: string, parameters: readonly string[]): RunningProgram {
  const child = spawn(file, parameters, { stdio: ['pipe', 'pipe', 'pipe', 'pipe'] });
  const extra = child.stdio[3];
  if (!extra || !('write' in extra)) throw new Error('the extra pipe is not writable');
  const ended = Promise.withResolvers<void>();
  let log = '';
  child.stderr.on('data', (chunk: Buffer) => {
    log = (log + chunk.toString('utf8')).slice(-2000);
  });
  child.once('error', (error) => ended.reject(new ProgramError(error.message, { cause: error })));
  child.once('close', (code, signal) => {
    if (code === 0) ended.resolve();
    else ended.reject(new ProgramError(`${file} ended with ${signal ?? code}: ${log.trim()}`));
  });
  // A program that stops reading closes its pipes: `ended` has the reason.
  ended.promise.catch(() => {});
  child.stdin.on('error', () => {});
  extra.on('error', () => {});
  return {
    write: (bytes) => writeAll(child.stdin, bytes),
    endInput: () => child.stdin.end(),
    writeExtra: (bytes) => writeAll(extra, bytes).finally(() => extra.end()),
    output: child.stdout,
    ended: ended.promise,
    kill: () => child.kill('SIGKILL'),
  };
}

function writeAll(stream: Writable, bytes: Uint8Array): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  stream.write(bytes, (error) => (error ? reject(error) : resolve()));
  return promise;
}

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
