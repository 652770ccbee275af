// A real server of the system for tests, such as nginx: its tests run where it is installed and say so where it is not.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { describe } from 'vitest';
import { freePort } from './free-port.ts';
import { machineEnvironment } from './server-environment.ts';
import { findProgram, testPrograms } from './system-programs.ts';

type Name = keyof typeof testPrograms;

/** `describe` for tests with the program; skipped, with the reason in its name, where it is not installed. */
export function describeWith(name: Name, body: () => void): void {
  if (findProgram(name) !== undefined) describe(name, body);
  else describe.skip(`${name} is not installed (apt-get install ${testPrograms[name]})`, body);
}

export interface StartedProgram {
  port: number;
  output(): string;
  stop(): Promise<void>;
}

export interface ProgramPlan {
  /** Its configuration, by file name. `folder` is temporary and holds these files. */
  files(places: { port: number; folder: string }): Record<string, string>;
  /** The arguments, without one that starts it in the background. */
  args(folder: string): string[];
}

/** Starts a program on a free port of 127.0.0.1; resolves when it accepts connections there. */
export async function startProgram(name: Name, { files, args }: ProgramPlan): Promise<StartedProgram> {
  const folder = await mkdtemp(join(tmpdir(), `easel-${name}-`));
  const port = await freePort();
  for (const [file, text] of Object.entries(files({ port, folder })))
    await writeFile(join(folder, file), text);

  const child = spawn(findProgram(name) ?? name, args(folder), {
    env: { ...machineEnvironment(), HOME: folder, NODE_ENV: 'test' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
  }
  const stop = async () => {
    await end(child);
    await rm(folder, { recursive: true, force: true });
  };

  try {
    await untilListening(child, port);
  } catch (error) {
    await stop();
    throw new Error(`${name}: ${error instanceof Error ? error.message : error}\n${output}`);
  }
  return { port, output: () => output, stop };
}

async function untilListening(child: ChildProcess, port: number): Promise<void> {
  const until = Date.now() + 30_000;
  while (Date.now() < until) {
    if (child.exitCode !== null || child.signalCode !== null) throw new Error(`ended with ${child.exitCode}`);
    if (await accepts(port)) return;
    await wait(20);
  }
  throw new Error('does not listen after 30 s');
}

function accepts(port: number): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const socket = connect(port, '127.0.0.1');
  socket.once('connect', () => resolve(true)).once('error', () => resolve(false));
  return promise.finally(() => socket.destroy());
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined) return;
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  const killer = setTimeout(() => child.kill('SIGKILL'), 5_000);
  await ended;
  clearTimeout(killer);
}
