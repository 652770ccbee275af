/** Runs transports in a few workers, or in the page if workers fail to start. */

import { networkError } from './network-error.ts';
import type { Recording } from './recording.ts';
import type { TransportJob } from './run-job.ts';
import { PieceJoiner } from './split-response.ts';
import type { TransportMessage, TransportRequest } from './transport-message.ts';
import type { WorkerCommand, WorkerNote } from './transport-worker.ts';
import { uploadLimits } from './upload-limits.ts';

export interface Transport {
  stop(): void;
}

export function openTransport(request: TransportRequest, emit: Emit): Transport {
  return openJob({ type: 'request', request: { maxBytes: uploadLimits().body, ...request } }, emit);
}

/** Replays a recording; `stop` ends the download of its bodies. */
export function openReplay(recording: Recording, emit: Emit): Transport {
  return openJob({ type: 'replay', recording }, emit);
}

type Emit = (message: TransportMessage) => void;

function openJob(job: TransportJob, emit: Emit): Transport {
  const worker = pickWorker();
  if (worker === undefined) return openHere(job, emit);
  const id = nextId++;
  let here: Transport | undefined;
  worker.open(id, job, emit, () => {
    here = openHere(job, emit);
  });
  return {
    stop() {
      if (here) here.stop();
      else worker.stop(id);
    },
  };
}

let nextId = 0;

function openHere(job: TransportJob, emit: Emit): Transport {
  const controller = new AbortController();
  // The page loads this code only without workers.
  const done = import('./run-job.ts').then(({ runJob }) => runJob(job, { signal: controller.signal, emit }));
  done.catch((error: unknown) => emit({ type: 'failed', at: 0, error: networkError(error) }));
  return { stop: () => controller.abort() };
}

interface TransportWorker {
  /** Transports in progress. */
  load(): number;
  open(id: number, job: TransportJob, emit: Emit, onWorkerFailure: () => void): void;
  stop(id: number): void;
}

/** Starts a worker ahead of the first transport: the network may be gone later. */
export function readyWorker(): void {
  pickWorker();
}

const maxWorkers = 3;
const workers: TransportWorker[] = [];
let workersFail = false;

/** An idle worker, a new one while there are few, else the least busy. */
function pickWorker(): TransportWorker | undefined {
  if (workersFail || typeof Worker === 'undefined') return undefined;
  const least = workers.toSorted((a, b) => a.load() - b.load())[0];
  if (least && (least.load() === 0 || workers.length >= maxWorkers)) return least;
  const made = startWorker();
  if (made) workers.push(made);
  return made ?? least;
}

interface Listener {
  emit: Emit;
  joiner: PieceJoiner;
  onWorkerFailure(): void;
}

function startWorker(): TransportWorker | undefined {
  let worker: Worker;
  try {
    worker = new Worker(new URL('./transport-worker.ts', import.meta.url), { type: 'module' });
  } catch {
    workersFail = true;
    return undefined;
  }
  const listeners = new Map<number, Listener>();
  let ready = false;
  const send = (command: WorkerCommand) => worker.postMessage(command);
  worker.onmessage = ({ data: note }: MessageEvent<WorkerNote>) => {
    if (note.type === 'ready') {
      ready = true;
      return;
    }
    const listener = listeners.get(note.id);
    if (note.type === 'piece') return listener?.joiner.add(note.piece);
    const { message } = note;
    if (isLast(message)) listeners.delete(note.id);
    listener?.emit(
      message.type === 'response' ? { ...message, value: listener.joiner.join(message.value) } : message,
    );
  };
  worker.onerror = (event) => {
    // Reported per run below.
    event.preventDefault();
    // Offline, no script loads; that does not mean that workers fail.
    if (ready || navigator.onLine !== false) workersFail = true;
    workers.splice(0, workers.length, ...workers.filter((known) => known !== self));
    const lost = [...listeners.values()];
    listeners.clear();
    // A script that never loaded has sent nothing, so the page may send. Later, a second attempt could be billed
    // twice.
    for (const { emit, onWorkerFailure } of lost) {
      if (ready) emit({ type: 'failed', at: 0, error: brokenWorker });
      else onWorkerFailure();
    }
  };
  const self: TransportWorker = {
    load: () => listeners.size,
    open(id, job, emit, onWorkerFailure) {
      listeners.set(id, { emit, joiner: new PieceJoiner(), onWorkerFailure });
      send({ type: 'start', id, job });
    },
    stop: (id) => send({ type: 'stop', id }),
  };
  return self;
}

const brokenWorker = {
  kind: 'stream',
  message: 'The response reader stopped unexpectedly. Reload the page to continue.',
} as const;

function isLast({ type }: TransportMessage): boolean {
  return type === 'end' || type === 'failed' || type === 'stopped' || type === 'unreadable';
}
