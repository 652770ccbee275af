/** Metrics of the present state of the service: targets, memory for requests, and what waits in the database. */
import { setTimeout as wait } from 'node:timers/promises';
import type { Target } from '#lib/server/targets/target.ts';
import { type Metric, type MetricDefinition, reading } from './metric.ts';

/** What the database tells. */
export interface StoredState {
  /** Tasks that have not ended, by state. */
  liveVideos: Readonly<Record<string, number>>;
  liveImages: Readonly<Record<string, number>>;
  /** Callbacks that have not been delivered; the age of the oldest in seconds. */
  callbacks: { waiting: number; oldestSeconds: number };
}

/** Several readers cause one query within this time. */
const reuseMs = 5_000;

/**
 * Undefined without an answer within `limitMs`: the database counts as not reachable. At most one `read` runs at once,
 * however long it takes.
 */
export function createStateReader(
  read: () => Promise<StoredState>,
  limitMs = 2_000,
): () => Promise<StoredState | undefined> {
  let known: { state: StoredState; atMs: number } | undefined;
  let running: Promise<StoredState | undefined> | undefined;
  const start = () =>
    read()
      .then(
        (state) => {
          known = { state, atMs: performance.now() };
          return state;
        },
        () => undefined,
      )
      .finally(() => {
        running = undefined;
      });
  return async () => {
    if (known !== undefined && performance.now() - known.atMs < reuseMs) return known.state;
    running ??= start();
    return await Promise.race([running, wait(limitMs, undefined, { ref: false })]);
  };
}

/** `state` is undefined if the database did not answer: its numbers are left out. */
export function storedStateMetrics(state: StoredState | undefined): Metric[] {
  const byStatus = (counts: StoredState['liveVideos'] = {}) =>
    Object.entries(counts).map(([status, count]) => [count, { status }] as const);
  return [
    reading(names.database, [state === undefined ? 0 : 1]),
    reading(names.liveVideos, ...byStatus(state?.liveVideos)),
    reading(names.liveImages, ...byStatus(state?.liveImages)),
    reading(names.callbacks, [state?.callbacks.waiting]),
    reading(names.oldestCallback, [state?.callbacks.oldestSeconds]),
  ];
}

export interface BytesInFlight {
  used: number;
  limit: number;
}

export function bytesMetrics({ used, limit }: BytesInFlight): Metric[] {
  return [reading(names.bytes, [used]), reading(names.bytesLimit, [limit])];
}

const circuitStates = ['closed', 'open', 'half-open'] as const;

export function targetMetrics(targets: readonly Pick<Target, 'id' | 'circuits' | 'queue'>[]): Metric[] {
  const circuits = targets.flatMap(({ id: target, circuits: { opened } }) => {
    const states = opened().map(({ state }) => state);
    const present = states.includes('open') ? 'open' : (states[0] ?? 'closed');
    return circuitStates.map((state) => [state === present ? 1 : 0, { target, state }] as const);
  });
  const calls = targets.flatMap(({ id: target, queue }) => [
    [queue.used, { target, state: 'running' }] as const,
    [queue.waiting, { target, state: 'waiting' }] as const,
  ]);
  return [reading(names.circuits, ...circuits), reading(names.calls, ...calls)];
}

const names = {
  database: {
    kind: 'gauge',
    name: 'easel.database.up',
    unit: '1',
    help: '1 if the database answers within two seconds.',
  },
  liveVideos: {
    kind: 'gauge',
    name: 'easel.video_tasks.live',
    unit: '{task}',
    help: 'Video tasks in the database that have not ended. Parked ones wait for a person.',
  },
  liveImages: {
    kind: 'gauge',
    name: 'easel.image_tasks.live',
    unit: '{task}',
    help: 'Image tasks in the database that have not ended. Parked ones wait for a person.',
  },
  callbacks: {
    kind: 'gauge',
    name: 'easel.callbacks.waiting',
    unit: '{callback}',
    help: 'Callbacks in the database that have not been delivered.',
  },
  oldestCallback: {
    kind: 'gauge',
    name: 'easel.callbacks.oldest',
    unit: 's',
    help: 'Age of the oldest of these callbacks; 0 without one.',
  },
  bytes: {
    kind: 'gauge',
    name: 'easel.bytes_in_flight',
    unit: 'By',
    help: 'Size of the large request bodies that are held.',
  },
  bytesLimit: {
    kind: 'gauge',
    name: 'easel.bytes_in_flight.limit',
    unit: 'By',
    help: 'The setting MAX_BYTES_IN_FLIGHT.',
  },
  circuits: {
    kind: 'gauge',
    name: 'easel.upstream.circuit',
    unit: '1',
    help: '1 for the worst present state of the circuits of a target, which are one for each model.',
  },
  calls: {
    kind: 'gauge',
    name: 'easel.upstream.calls',
    unit: '{call}',
    help: 'Calls of a target that run, and that wait for a place.',
  },
} as const satisfies Record<string, MetricDefinition>;
