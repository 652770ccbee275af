/** Runs another program on streams: what goes in on its pipes, what comes out, and a clean end when it must stop. */
import { type ChildProcess, spawn } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';
import type { Readable, Writable } from 'node:stream';

export interface RunningProgram {
  /** Writes to stdin and waits until the bytes have left, so that their memory may be reused. */
  write(bytes: Uint8Array): Promise<void>;
  endInput(): void;
  /** Writes everything to the second input pipe (file descriptor 3) and ends it. */
  writeExtra(bytes: Uint8Array): Promise<void>;
  output: Readable;
  /** Settles when the program has ended: rejects with a ProgramError unless it ended well. */
  ended: Promise<void>;
  kill(): void;
}

/** The full path of a program on the PATH, or undefined. */
export function findProgram(name: string, path: string = process.env.PATH ?? ''): string | undefined {
  const names = process.platform === 'win32' ? [`${name}.exe`] : [name];
  return path
    .split(delimiter)
    .filter((folder) => folder !== '')
    .flatMap((folder) => names.map((file) => join(folder, file)))
    .find(isExecutable);
}

/** A program that could not be started, or ended otherwise than well; the message holds its last words. */
export class ProgramError extends Error {}

export function runProgram(file: string, parameters: readonly string[]): RunningProgram {
  const child = spawn(file, parameters, { stdio: ['pipe', 'pipe', 'pipe', 'pipe'] });
  const { stdin, stdout, stderr } = child;
  const extra = child.stdio[3];
  if (!extra || !('write' in extra)) throw new Error('the extra pipe is not writable');
  let words = '';
  stderr.on('data', (chunk: Buffer) => {
    words = (words + chunk.toString('utf8')).slice(-2000);
  });
  // A program that stops reading early closes its pipes: `ended` tells why.
  stdin.on('error', () => {});
  extra.on('error', () => {});
  return {
    write: (bytes) => writeAll(stdin, bytes),
    endInput: () => stdin.end(),
    writeExtra: (bytes) => writeAll(extra, bytes).finally(() => extra.end()),
    output: stdout,
    ended: endOf(child, file, () => words),
    kill: () => child.kill('SIGKILL'),
  };
}

function endOf(child: ChildProcess, file: string, words: () => string): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  child.once('error', (error) => reject(new ProgramError(error.message, { cause: error })));
  child.once('close', (code, signal) => {
    if (code === 0) resolve();
    else reject(new ProgramError(`${file} ended with ${signal ?? code}: ${words().trim()}`));
  });
  promise.catch(() => {});
  return promise;
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
