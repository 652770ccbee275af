/**
 * One step of a task: its inputs, its result and its signal; the delay before the next one, and the places in which steps
 * run at a target.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Assets } from '#lib/server/assets/assets.ts';
import type { Database, Session } from '#lib/server/db/database.ts';
import {
  createPlaces,
  createRecentFailures,
  type Places,
  type RecentFailures,
} from '#lib/server/db/leases.ts';
import type { Logger } from '#lib/server/db/logger.ts';
import type { LoadMedia, ProviderCall, VideoPort, VideoRequest } from '#lib/server/providers/provider.ts';
import { type RequestedDelay, readFailure, type TaskFailure } from './read-failure.ts';
import type { TaskEngine } from './task-engine.ts';
import type { Lease } from './task-leases.ts';
import type { ChangeOptions } from './task-store.ts';
import type { LiveTask, VideoTask } from './video-task.ts';

export interface VideoTasksOptions {
  database: Database;
  assets: Assets;
  /** The video port of a provider target; undefined if the settings do not configure it. */
  portFor: (provider: string) => VideoPort | undefined;
  /** The name of a model at a provider target; the same if absent. */
  modelAt?: (provider: string, model: string) => string;
  /** Loads the media of a request; the signal aborts the loading. */
  mediaLoader: (signal: AbortSignal) => LoadMedia;
  logger?: Logger;
  /** Runs in the transaction of every new state: for writes that must not be lost, such as callbacks. */
  alongside?: (session: Session, task: VideoTask) => Promise<void>;
  /** Throws in the transaction of a new task that is one too many. */
  limit?: (session: Session, task: VideoTask) => Promise<void>;
  /** Tasks that the upstream of this target has not finished by then expire, ms. */
  deadlineMs?: (provider: string) => number;
  /** Time limit of the poll after a task's deadline; a submission has at least this time, too. In ms. */
  lastStepMs?: number;
  /** How long an upstream is given to list a task whose submission had no answer, ms. */
  lookUpMs?: number;
  /** How long a parked task waits for a person, ms. */
  parkedMs?: number;
  /** Receives every error of a provider; `start` marks a submission. */
  onProviderFailure?: (task: ProviderTask, error: unknown, step?: 'start') => void;
  onProviderSuccess?: (task: ProviderTask, milliseconds: number, step?: 'start') => void;
  /** Lifetime of a video; null: no expiry. */
  videoLifetimeMs?: number | null;
  /** Lifetime of the media of a request, ms. */
  inputLifetimeMs?: number;
  /** Submissions at once at each target. */
  parallelStarts?: number;
  pollBackOff?: BackOff;
  failureBackOff?: BackOff;
  leaseMs?: number;
  /** Interval at which due tasks are claimed that no timer of this process announces, ms. */
  claimMs?: number;
  /** How long `stop` waits for running polls and downloads, ms. */
  graceMs?: number;
  /** Unix ms; the database's if absent. */
  now?: () => number;
}

/** What an owner of the tasks decides, and what it has opened. */
export interface StepContext
  extends Required<Omit<VideoTasksOptions, 'alongside' | 'limit'>>,
    Omit<TaskEngine, 'tasks'> {
  places: StepPlaces;
  /** Files that were no finished videos, by task. */
  brokenFiles: RecentFailures;
}

/** The task of a call of its provider. */
type ProviderTask = Pick<VideoTask, 'id' | 'provider' | 'model'>;

/** One step of one task, under its lease. */
export interface Step<Task extends LiveTask = LiveTask> {
  readonly task: Task;
  readonly lease: Lease;
  readonly port: VideoPort;
  readonly request: VideoRequest;
  readonly call: ProviderCall;
  /** Sets the step's time limit anew, from now. */
  readonly limit: (ms: number) => void;
  /** Leaves the place of a poll and waits for one of a download. False if none gets free: polled again later. */
  readonly beginDownload: (signal: AbortSignal) => Promise<boolean>;
}

/** The delay before the next step in ms, or `ended`: the lease is over, the task has ended, or it is parked. */
export type StepOutcome = number | 'ended';

/** Ends the task as failed, unless the lease is lost. */
export async function failTask(
  { states }: Pick<StepContext, 'states'>,
  { task, lease }: Pick<Step, 'task' | 'lease'>,
  { code, message }: { code: string; message: string },
  options: Pick<ChangeOptions, 'together'> = {},
): Promise<'ended'> {
  await states.change(task, { to: 'failed', code, message }, { lease, ...options });
  return 'ended';
}

/** Ends the task as expired, unless the lease is lost. */
export async function expireTask(
  { states }: Pick<StepContext, 'states'>,
  { task, lease }: Pick<Step, 'task' | 'lease'>,
): Promise<'ended'> {
  await states.change(task, { to: 'expired' }, { lease, stopUpstream: true });
  return 'ended';
}

/** Saves a failure of the upstream; the next step follows after a growing delay. */
export async function retryLater(
  { leases, changes, failureBackOff }: Pick<StepContext, 'leases' | 'changes' | 'failureBackOff'>,
  { task, lease }: Pick<Step, 'task' | 'lease'>,
  { message, retryAfter }: Pick<TaskFailure, 'message' | 'retryAfter'>,
): Promise<StepOutcome> {
  const current = await leases.recordFailure(lease, message);
  if (current === null) return 'ended';
  if (current.message !== task.message) changes.announce({ task: current, kind: 'progress' });
  return delayAfter(task.failures, failureBackOff, retryAfter);
}

interface Retried {
  id: string;
  signal: AbortSignal;
  onFailure?(error: unknown): void;
}

/** Writes what an upstream has done, until the database stores it or the signal aborts. */
export async function retryWrite<T>(
  { logger, failureBackOff }: Pick<StepContext, 'logger' | 'failureBackOff'>,
  { id, signal, onFailure }: Retried,
  write: () => Promise<T>,
): Promise<T> {
  for (let attempt = 0; ; attempt += 1) {
    try {
      return await write();
    } catch (error) {
      if (signal.aborted) throw error;
      logger.warn({ err: error, task: id }, 'What the upstream did could not be stored.');
      onFailure?.(error);
      await sleep(delayAfter(attempt, failureBackOff), undefined, { signal }).catch(() => {});
    }
  }
}

/** The promise's outcome, or the signal's reason as soon as it aborts: a port may ignore its signal. */
export function unlessAborted<T>(promise: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const abort = (): void => reject(signal.reason);
    if (signal.aborted) abort();
    signal.addEventListener('abort', abort, { once: true });
    promise.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort));
  });
}

/**
 * The signal of a step: aborts with the process, at a time limit, or by a call. `AbortSignal.any` over a signal of the
 * process would leak 1 KB per step (Node 24).
 */
export type StepSignal = ReturnType<typeof createStepSignal>;

/** The reason of a step's signal at its time limit. */
export class TimeLimitError extends Error {
  constructor() {
    super('The time limit is reached.');
    this.name = 'TimeLimitError';
  }
}

/** The limit of Node's timers. */
const mostMs = 2 ** 31 - 1;

export function createStepSignal(stopping: AbortSignal, limitMs: number) {
  const controller = new AbortController();
  const stop = (): void => controller.abort(stopping.reason);
  const abort = (reason: Error): void => controller.abort(reason);
  let clock: NodeJS.Timeout | undefined;
  const limit = (ms: number): void => {
    clearTimeout(clock);
    clock = setTimeout(() => abort(new TimeLimitError()), Math.min(ms, mostMs));
  };
  limit(limitMs);
  if (stopping.aborted) stop();
  stopping.addEventListener('abort', stop, { once: true });
  return {
    signal: controller.signal,
    abort,
    limit,
    dispose(): void {
      clearTimeout(clock);
      stopping.removeEventListener('abort', stop);
    },
  };
}

export interface BackOff {
  /** The first delay, ms. */
  firstMs: number;
  /** Limit of a delay, ms. */
  mostMs: number;
}

/** Between polls of a task. */
export const pollBackOff: BackOff = { firstMs: 1_000, mostMs: 10_000 };
/** Between retries at a failing upstream. */
export const failureBackOff: BackOff = { firstMs: 1_000, mostMs: 60_000 };

/** Limit of the delay that an upstream may request. */
const mostRequestedMs = 600_000;

/**
 * The delay in ms after `attempts` earlier ones: 1.5 times longer each time, with 20 % jitter so that tasks created
 * together spread out. A delay that the upstream requests is the minimum.
 */
export function delayAfter(
  attempts: number,
  pace: BackOff,
  requested?: RequestedDelay,
  random: () => number = Math.random,
): number {
  const requestedMs = requested === 'longest' ? pace.mostMs : requested;
  if (requestedMs !== undefined && requestedMs >= 0)
    return Math.min(requestedMs, mostRequestedMs) * (1 + 0.2 * random());
  const grown = Math.min(pace.firstMs * 1.5 ** Math.min(attempts, 30), pace.mostMs);
  return grown * (0.8 + 0.4 * random());
}

/** Places at one target in this process. */
const placesAtTarget = { polls: 32, downloads: 8, stops: 4 };
/** Of one owner, in parts of a target's places. */
const ownerShare = 0.75;
/** A target that failed this often in a row gets an eighth of its places until it answers. */
const troubleAfter = 3;
const troubleShare = 1 / 8;

export interface TargetPlaces extends Places {
  /** A call of this kind was answered. */
  succeeded(target: string): void;
  failed(target: string, error: unknown): void;
}

type StepPlaces = Record<'starts' | keyof typeof placesAtTarget, TargetPlaces>;

/** `starts`: submissions at one target; each may hold large media in memory. */
export function createStepPlaces({ starts }: { starts: number }): StepPlaces {
  return {
    starts: createTargetPlaces(starts),
    polls: createTargetPlaces(placesAtTarget.polls),
    downloads: createTargetPlaces(placesAtTarget.downloads),
    stops: createTargetPlaces(placesAtTarget.stops),
  };
}

export function createTargetPlaces(most: number): TargetPlaces {
  const failures = createRecentFailures();
  const places = createPlaces((name) => {
    const [target = '', owner] = name.split(' ');
    const ofTarget = failures.of(target) < troubleAfter ? most : most * troubleShare;
    return Math.max(1, Math.floor(owner === undefined ? ofTarget : ofTarget * ownerShare));
  });
  return {
    ...places,
    succeeded: failures.succeeded,
    // A refusal is an answer.
    failed: (target, error) => {
      if (readFailure(error).kind === 'transient') failures.failed(target);
    },
  };
}
