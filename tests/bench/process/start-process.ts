// Starts the processes of a run on given cores, captures their output and ends them.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { pinning } from './core-plan.ts';

export interface ProcessOptions {
  /** Path of the script. */
  script: string;
  args?: readonly string[];
  /** Flags of Node itself, before the script. */
  nodeOptions?: readonly string[];
  /** The whole environment but for NODE_ENV, which is production unless given; this process's own when absent. */
  environment?: Readonly<Record<string, string>>;
  /** Cores in taskset's notation; anywhere when absent. */
  cores?: string | undefined;
  /** Opens a message channel (`send`, `on('message')`). */
  channel?: boolean;
}

export interface StartedProcess {
  child: ChildProcess;
  /** Id of the Node process. */
  pid: number;
  /** The end of the output of both streams. */
  output(): string;
  /** SIGTERM, then SIGKILL after 5 s. */
  stop(): Promise<void>;
}

const outputCharacters = 4_000;
const running = new Set<ChildProcess>();

export function startProcess(options: ProcessOptions): StartedProcess {
  const command = [process.execPath, ...(options.nodeOptions ?? []), options.script, ...(options.args ?? [])];
  const pinned = options.cores === undefined ? command : [pinning, '--cpu-list', options.cores, ...command];
  const [program = process.execPath, ...args] = pinned;
  const child: ChildProcess = spawn(program, args, {
    env: { NODE_ENV: 'production', ...(options.environment ?? process.env) },
    stdio: ['ignore', 'pipe', 'pipe', options.channel ? 'ipc' : 'ignore'],
  });
  running.add(child);
  child.once('exit', () => running.delete(child));
  return { child, pid: child.pid ?? 0, output: collectOutput(child), stop: () => end(child) };
}

/** Waits until `GET url` answers with any status, or with 200 only. Throws with the output of the process. */
export async function waitForHttp(
  url: string,
  started: StartedProcess,
  { limitMs = 30_000, everyMs = 20, only200 = false } = {},
): Promise<void> {
  const until = performance.now() + limitMs;
  while (performance.now() < until) {
    if (hasEnded(started.child)) throw new Error(`It ended before it answered.\n${started.output()}`);
    const status = await statusOf(url);
    if (status === 200 || (status > 0 && !only200)) return;
    await wait(everyMs);
  }
  throw new Error(`It did not answer within ${limitMs / 1000} s.\n${started.output()}`);
}

/** Kills all running processes at once. Also done when this process exits. */
export function killAll(): void {
  for (const child of running) child.kill('SIGKILL');
}

process.on('exit', killAll);

async function statusOf(url: string): Promise<number> {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(2_000) });
    await response.arrayBuffer();
    return response.status;
  } catch {
    return 0;
  }
}

function collectOutput(child: ChildProcess): () => string {
  let text = '';
  const add = (chunk: Buffer) => {
    text = `${text}${chunk.toString('utf8')}`.slice(-outputCharacters);
  };
  child.stdout?.on('data', add);
  child.stderr?.on('data', add);
  child.on('error', (error) => add(Buffer.from(error.message)));
  return () => text;
}

async function end(child: ChildProcess): Promise<void> {
  if (hasEnded(child) || child.pid === undefined) return;
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  const killer = setTimeout(() => child.kill('SIGKILL'), 5_000);
  await ended;
  clearTimeout(killer);
}

function hasEnded(child: ChildProcess): boolean {
  return child.exitCode !== null || child.signalCode !== null;
}
