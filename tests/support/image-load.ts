// Orders images as tasks while clients leave, the upstream drops connections and processes are killed, then says what
// became of each order. A result counts as delivered if the upstream sent the whole response and the process that asked for
// it was not killed before the task ended: a kill in between loses what only that process had.
import { createHash } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { crc32 } from 'node:zlib';
import * as z from 'zod';
import { sampleImage } from '#lib/contract/sample-image.ts';
import { imageListResponse } from '#lib/contract/videos/video-responses.ts';
import { freePort } from './free-port.ts';
import type { Order, OrderTime, PlacedOrder } from './place-orders.ts';
import { startScriptedUpstream, withoutTasks } from './scripted-upstream.ts';
import { type RunningServer, startServer } from './start-server.ts';
import { until } from './until.ts';

export interface ImageLoad {
  orders: number;
  /** Of these, with results of so many bytes. */
  large: { orders: number; bytes: number };
  /** Share of the clients that leave at a random moment. */
  leaving: number;
  drops: number;
  kills: number;
  /** Orders a second. */
  rate: number;
  /** One data directory and environment for each process. */
  processes: readonly { dataDirectory: string; environment: Record<string, string> }[];
}

export interface LoadReport {
  completed: number;
  parked: number;
  /** Orders of clients that left, or whose process was killed, before there was a task. */
  notAccepted: number;
  /** Of the parked, those of a killed process: sent by it, or marked and never received. */
  killed: number;
  /** Delivered, and not completed with the same bytes. */
  lost: string[];
  /** Sent to the upstream more than once, or known as two tasks. */
  twice: string[];
  /** Neither completed nor parked with a message that says so. */
  unnamed: string[];
  /** Times of the 202, ms, in order. */
  acceptedMs: number[];
  /** Of these, the ones of a process that started at least five seconds before. */
  warmMs: number[];
}

const clients = 16;
const warmAfterMs = 5_000;
const parkedText = 'may have created an image';

export async function runImageLoad(load: ImageLoad): Promise<LoadReport> {
  const upstream = await startScriptedUpstream();
  const random = seeded(23);
  /** By prompt: the process of each request, and how it was answered. */
  const sent = new Map<string, { process: string; isWhole: boolean }[]>();
  const killed = new Set<string>();
  const dropped = new Set(chosen(load.orders, load.drops, random));
  const large = new Set(chosen(load.orders, load.large.orders, random));
  const answers = bodies(load.large.bytes);
  let answered = 0;
  upstream.script = withoutTasks(async (response, { body, headers }) => {
    const { prompt } = promptSchema.parse(JSON.parse(body));
    const order = { process: String(headers.authorization), isWhole: false };
    sent.set(prompt, [...(sent.get(prompt) ?? []), order]);
    const number = Number(prompt.split(' ')[1]);
    await wait(50 + random() * 300);
    response.once('close', () => {
      answered += 1;
    });
    const text = answers.of(number, large.has(number));
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': text.length });
    if (dropped.has(number)) {
      if (random() < 0.5) response.destroy();
      else response.write(text.slice(0, random() * text.length), () => response.destroy());
      return;
    }
    response.once('finish', () => {
      order.isWhole = true;
    });
    response.end(text);
  });

  const fleet = await openFleet(load, upstream.environment, killed);
  const orders = openOrders();
  const acceptedMs: number[] = [];
  const warmMs: number[] = [];
  // Orders come in rounds with a kill in each, so that most of them are answered by a process that lives on.
  const round = Math.ceil(load.orders / (load.kills + 1));
  let [next, allowed] = [0, round];
  let due = performance.now();
  const placeOrders = async (): Promise<void> => {
    while (next < load.orders) {
      if (next >= allowed) await until(() => next < allowed || next >= load.orders);
      due = Math.max(due + 1000 / load.rate, performance.now());
      await wait(Math.max(0, due - performance.now()));
      if (next >= allowed) continue;
      const number = next;
      if (number >= load.orders) return;
      next += 1;
      const leaveAfter = random() < load.leaving ? random() : undefined;
      let server = fleet.any(random);
      let tookMs = await orders.place(server, number, leaveAfter);
      // No process listens: the order was not received.
      while (tookMs === 'refused') {
        await until(fleet.listens);
        server = fleet.any(random);
        tookMs = await orders.place(server, number, leaveAfter);
      }
      if (tookMs === undefined) continue;
      acceptedMs.push(tookMs);
      if (fleet.upMs(server) > warmAfterMs) warmMs.push(tookMs);
    }
  };
  try {
    const placing = Promise.all(Array.from({ length: clients }, placeOrders));
    for (let kill = 1; kill <= load.kills; kill += 1) {
      const least = answered + Math.floor((random() * round) / 2);
      await until(() => answered >= least);
      await fleet.kill(kill);
      allowed += round;
    }
    await placing;
    const tasks = await until(() => settled(fleet.first()));
    return await judge({
      tasks,
      sent,
      killed,
      dropped,
      large,
      answers,
      times: { acceptedMs: inOrder(acceptedMs), warmMs: inOrder(warmMs) },
      load,
      server: fleet.first(),
    });
  } finally {
    await orders.close();
    await fleet.close();
    upstream.close();
  }
}

const promptSchema = z.object({ prompt: z.string() });

/** The same numbers in every run. */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
    return state / 2 ** 31;
  };
}

function chosen(of: number, count: number, random: () => number): number[] {
  const numbers = Array.from({ length: of }, (_, number) => number);
  return numbers
    .map((number) => ({ number, rank: random() }))
    .sort((one, other) => one.rank - other.rank)
    .slice(0, count)
    .map(({ number }) => number);
}

function inOrder(times: readonly number[]): number[] {
  return times.toSorted((one, other) => one - other);
}

/** Responses that differ by their number; the image of a large one has `largeBytes`. */
function bodies(largeBytes: number) {
  const image = Buffer.from(sampleImage.split(',')[1] ?? '', 'base64');
  const texts = { small: image.toString('base64'), large: padded(image, largeBytes).toString('base64') };
  return {
    of: (number: number, isLarge: boolean): string =>
      `{"created":${number},"data":[{"b64_json":"${isLarge ? texts.large : texts.small}"}]}`,
  };
}

/** The PNG with so many bytes: a chunk that every reader skips stands before its last one. */
function padded(image: Buffer, bytes: number): Buffer {
  const end = image.length - 12;
  const chunk = Buffer.alloc(bytes - image.length);
  chunk.writeUInt32BE(chunk.length - 12, 0);
  chunk.write('paDd', 4, 'latin1');
  chunk.writeUInt32BE(crc32(chunk.subarray(4, -4)), chunk.length - 4);
  return Buffer.concat([image.subarray(0, end), chunk, image.subarray(end)]);
}

async function openFleet({ processes }: ImageLoad, upstream: Record<string, string>, killed: Set<string>) {
  let started = 0;
  const start = async ({ dataDirectory, environment }: ImageLoad['processes'][number], port?: number) => {
    started += 1;
    const key = `process-${started}`;
    const settings = { ...upstream, UPSTREAM_API_KEY: key, ...environment };
    const ownPort = port ?? (await freePort());
    const server = await startServer({ dataDirectory, port: ownPort, environment: settings, inBuild: true });
    return { server, name: `Bearer ${key}`, port: ownPort, startedMs: performance.now() };
  };
  const members = await Promise.all(processes.map((one) => start(one)));
  const down = new Set<number>();
  const up = (): RunningServer[] => members.flatMap(({ server }, index) => (down.has(index) ? [] : [server]));
  return {
    any(random: () => number): RunningServer | undefined {
      const all = up();
      return all[Math.floor(random() * all.length)];
    },
    first(): RunningServer {
      const [server] = up();
      if (server === undefined) throw new Error('No process runs.');
      return server;
    },
    upMs(server: RunningServer | undefined): number {
      const member = members.find((one) => one.server === server);
      return member === undefined ? 0 : performance.now() - member.startedMs;
    },
    listens: () => up().length > 0,
    async kill(turn: number): Promise<void> {
      const index = turn % members.length;
      const [member, options] = [members[index], processes[index]];
      if (member === undefined || options === undefined) return;
      down.add(index);
      killed.add(member.name);
      await member.server.kill();
      members[index] = await start(options, member.port);
      down.delete(index);
    },
    async close(): Promise<void> {
      for (const { server } of members) await server.kill();
    },
  };
}

/** Orders from a thread of its own: this one also plays the upstream and the bucket, whose work is not waiting for a 202. */
function openOrders() {
  const worker = new Worker(new URL('./place-orders.ts', import.meta.url));
  const waiting = new Map<number, (took: OrderTime) => void>();
  let placed = 0;
  worker.on('message', ({ id, took }: PlacedOrder) => {
    waiting.get(id)?.(took);
    waiting.delete(id);
  });
  return {
    async place(server: RunningServer | undefined, number: number, leaveAfter?: number): Promise<OrderTime> {
      if (server === undefined) return 'refused';
      placed += 1;
      const id = placed;
      const { baseUrl, apiKey } = server;
      return await new Promise((resolve) => {
        waiting.set(id, resolve);
        worker.postMessage({ id, baseUrl, apiKey, number, leaveAfter } satisfies Order);
      });
    },
    close: () => worker.terminate(),
  };
}

type Task = z.output<typeof imageListResponse>['data'][number];

/** All tasks, once each has ended or is parked. */
async function settled(server: RunningServer): Promise<Task[] | undefined> {
  const tasks: Task[] = [];
  for (let after: string | null | undefined; after !== null; ) {
    const cursor = after === undefined ? '' : `&after=${after}`;
    const page = imageListResponse.parse(await (await get(server, `?limit=100&order=asc${cursor}`)).json());
    tasks.push(...page.data);
    after = page.has_more ? page.last_id : null;
  }
  const isOver = ({ completed_at, message }: Task) =>
    completed_at !== undefined || message?.includes(parkedText);
  if (tasks.every(isOver)) return tasks;
  await wait(200);
  return undefined;
}

function get({ baseUrl, apiKey }: RunningServer, path: string): Promise<Response> {
  return fetch(`${baseUrl}/v1/images${path}`, { headers: { authorization: `Bearer ${apiKey}` } });
}

interface Judged {
  tasks: readonly Task[];
  sent: ReadonlyMap<string, readonly { process: string; isWhole: boolean }[]>;
  killed: ReadonlySet<string>;
  dropped: ReadonlySet<number>;
  large: ReadonlySet<number>;
  answers: ReturnType<typeof bodies>;
  times: Pick<LoadReport, 'acceptedMs' | 'warmMs'>;
  load: ImageLoad;
  server: RunningServer;
}

async function judge({
  tasks,
  sent,
  killed,
  dropped,
  large,
  answers,
  times,
  load,
  server,
}: Judged): Promise<LoadReport> {
  const report: LoadReport = {
    completed: 0,
    parked: 0,
    killed: 0,
    notAccepted: load.orders - new Set(tasks.map(({ prompt }) => prompt)).size,
    lost: [],
    twice: [...sent].filter(([, orders]) => orders.length > 1).map(([prompt]) => prompt),
    unnamed: [],
    ...times,
  };
  const known = new Set<string>();
  for (const { id, prompt, status, message } of tasks) {
    if (known.has(prompt)) report.twice.push(prompt);
    known.add(prompt);
    const number = Number(prompt.split(' ')[1]);
    const orders = sent.get(prompt) ?? [];
    // Only a kill leaves a mark without a request.
    const wasKilled = orders.every(({ process }) => killed.has(process));
    if (status === 'completed') {
      const expected = hashOf([answers.of(number, large.has(number))]);
      const body = await (await get(server, `/${id}`)).text();
      if (hashOf([body.slice(body.indexOf('"data":') + 7, -1)]) === expected) report.completed += 1;
      else report.lost.push(`${prompt}: other bytes`);
    } else if (message?.includes(parkedText)) {
      report.parked += 1;
      if (wasKilled) report.killed += 1;
      else if (!dropped.has(number)) report.lost.push(`${prompt}: parked without a reason`);
    } else report.unnamed.push(`${prompt}: ${status}`);
  }
  for (const prompt of sent.keys()) if (!known.has(prompt)) report.lost.push(`${prompt}: no task`);
  return report;
}

function hashOf(pieces: readonly string[]): string {
  const hash = createHash('sha256');
  for (const piece of pieces) hash.update(piece);
  return hash.digest('hex');
}
