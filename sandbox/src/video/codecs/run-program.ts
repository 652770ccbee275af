/** Runs another program on pipes: two inputs, one output, a certain end. */
import { spawn } from 'node:child_process';
import type { Writable } from 'node:stream';

/** The program did not start, or failed; the message ends with its last output on stderr. */
export class ProgramError extends Error {}

export type RunningProgram = ReturnType<typeof runProgram>;

export function runProgram(file: string, parameters: readonly string[]) {
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
    /** Writes to stdin. Resolves when the bytes are sent and their memory can be reused. */
    write: (bytes: Uint8Array) => writeAll(child.stdin, bytes),
    endInput: () => child.stdin.end(),
    /** Writes the whole second input (file descriptor 3). */
    writeExtra: (bytes: Uint8Array) => writeAll(extra, bytes).finally(() => extra.end()),
    output: child.stdout,
    /** Settles when the program has ended: rejects with a ProgramError unless it succeeded. */
    ended: ended.promise,
    kill: () => child.kill('SIGKILL'),
  };
}

function writeAll(stream: Writable, bytes: Uint8Array): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  stream.write(bytes, (error) => (error ? reject(error) : resolve()));
  return promise;
}
