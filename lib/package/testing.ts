/** `easel/testing`: starts the sandbox for tests, or joins the one that `easel/testing/setup` has started. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import type { Address, FaultName, Match, ReceivedRequest, StubResponse } from '../contract/testing.ts';
import { serverProcess } from './server-process.ts';

export type { Address, FaultName, Match, ReceivedRequest, StubResponse } from '../contract/testing.ts';

/** How often a rule holds; a stub without a number holds until `reset`, a fault once. */
export interface Times {
  times?: number;
}

export interface StubOptions extends Times {
  /** Allows a response that no Easel sends: the page of a proxy, a body that is cut off. */
  unchecked?: boolean;
}

/** A sandbox as one test sees it. Others that use the same process have keys, requests, rules and tasks of their own. */
export interface Easel extends Address {
  /** What was received with this key, the oldest first; at most the last 1,000. */
  requests(): Promise<ReceivedRequest[]>;
  /**
   * Answers requests that match. A request that the interface refuses is refused all the same. Rejects for a response that
   * no Easel sends, by the schema of its operation; if the match has several operations, their requests get that error.
   */
  respondWith(match: Match, response: StubResponse, options?: StubOptions): Promise<void>;
  /** Lets the next request that matches fail. */
  failNext(fault: FaultName, options?: Match & Times): Promise<void>;
  clock: {
    /**
     * With `clock: 'virtual'`: lets time pass, and resolves when all that is due within it has happened: tasks, callbacks and
     * their retries, expiry. With the time of the sandbox then, in Unix ms.
     */
    advance(ms: number): Promise<number>;
  };
  /** Forgets requests, rules, tasks and stored outcomes of this key. */
  reset(): Promise<void>;
  /** Ends what `startEasel` has started: the process, or in a shared one this key. */
  close(): Promise<void>;
}

/** With any of them the sandbox has a process of its own. */
export interface StartOptions {
  /** 0: no delays; 1: those of real models. By default 0, of a virtual clock 1. */
  pace?: number;
  /**
   * `virtual`: time stands still until `clock.advance`. Tasks and callbacks move with it; videos are
   * grey images of the right size and length that take the time of real ones; all else is answered at once.
   */
  clock?: 'real' | 'virtual';
  /** A folder that gets every request to an upstream with its response; the environment has keys and addresses. */
  record?: string;
  /** A folder of recordings that answer in place of upstreams. */
  replay?: string;
  /** `recorded`: with the recorded delays. */
  replayPace?: 'instant' | 'recorded';
}

/** The variable in which `easel/testing/setup` tells the processes of tests where the shared sandbox is. */
const variable = 'EASEL_TESTING';

/** Rejects with the output of a sandbox that does not start. */
export async function startEasel(options: StartOptions = {}): Promise<Easel> {
  const shared = process.env[variable];
  const isOwn = Object.values(options).some((option) => option !== undefined);
  if (shared === undefined || isOwn) return await startOwn(options);
  const address: Address = JSON.parse(shared);
  const own: { key: string } = await call(address, 'POST', 'keys');
  const joined = { url: address.url, key: own.key };
  return easelAt(joined, async () => {
    await call(joined, 'DELETE', 'keys');
  });
}

/** A sandbox for all tests of a run, which ends with the returned function or with this process. */
export async function shareEasel(options: StartOptions = {}): Promise<() => Promise<void>> {
  const { url, key, close } = await startOwn(options);
  process.env[variable] = JSON.stringify({ url, key });
  return async () => {
    delete process.env[variable];
    await close();
  };
}

async function startOwn({ replayPace, ...rest }: StartOptions): Promise<Easel> {
  const given = Object.entries({ ...rest, 'replay-pace': replayPace });
  const options = given.flatMap(([name, value]) => (value === undefined ? [] : [`--${name}=${value}`]));
  const { args, env } = serverProcess('sandbox', ['--json', '--end-with-input', ...options]);
  const child = spawn(process.execPath, args, { env, stdio: ['pipe', 'pipe', 'pipe'] });
  let errors = '';
  child.stderr.on('data', (chunk: Buffer) => {
    errors = (errors + chunk.toString()).slice(-10_000);
  });
  const exited = once(child, 'exit');
  const address = await new Promise<Address>((resolve, reject) => {
    let text = '';
    child.stdout.on('data', (chunk: Buffer) => {
      text += chunk.toString();
      if (text.includes('\n')) resolve(JSON.parse(text));
    });
    child.on('error', reject);
    exited.then(([code]) => reject(new Error(`The sandbox ended with code ${code}.\n${errors}`)), reject);
  });

  // Tests that do not close it end all the same, and it ends with them: its input closes.
  child.unref();
  for (const stream of [child.stdin, child.stdout, child.stderr]) unref(stream);
  return easelAt(address, async () => {
    child.ref();
    child.stdin.end();
    await exited;
  });
}

/** A pipe is a socket, which its type does not say. */
function unref(stream: object): void {
  if ('unref' in stream && typeof stream.unref === 'function') stream.unref();
}

function easelAt(address: Address, close: () => Promise<void>): Easel {
  return {
    url: address.url,
    key: address.key,
    async requests() {
      const answer: { requests: ReceivedRequest[] } = await call(address, 'GET', 'requests');
      return answer.requests;
    },
    async respondWith(match, response, { times, unchecked } = {}) {
      await call(address, 'POST', 'rules', { match, response, times, unchecked });
    },
    async failNext(fault, { times = 1, ...match } = {}) {
      await call(address, 'POST', 'rules', { match, fault, times });
    },
    clock: {
      async advance(ms) {
        const { now }: { now: number } = await call(address, 'POST', 'advance', { ms });
        return now;
      },
    },
    async reset() {
      await call(address, 'POST', 'reset');
    },
    close,
  };
}

async function call<Answer>(
  { url, key }: Address,
  method: string,
  name: string,
  body?: object,
): Promise<Answer> {
  const response = await fetch(`${url}/testing/${name}`, {
    method,
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const answer = await response.json();
  if (!response.ok) throw new Error(answer.error?.message ?? `${method} ${name}: ${response.status}`);
  return answer;
}
