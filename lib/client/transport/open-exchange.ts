/** Starts exchanges in workers, a few for the whole page, and in the page itself where workers fail to start. */

import { uploadLimits } from '#lib/client/form/upload-limits.ts';
import { loadLate } from '#lib/client/load-late.ts';
import type { ExchangeMessage, ExchangeRequest } from './exchange-message.ts';
import type { ExchangeJob, WorkerCommand, WorkerNote } from './exchange-worker.ts';
import { PieceJoiner } from './piecewise.ts';
import type { Recording } from './recording.ts';
import { unanswered } from './unanswered.ts';

export interface Exchange {
  stop(): void;
}

export function openExchange(request: ExchangeRequest, emit: Emit): Exchange {
  return openJob({ type: 'exchange', request: { mostBytes: uploadLimits().body, ...request } }, emit);
}

/** Tells a recorded run once more; `stop` ends the reading of its bodies. */
export function openReplay(recording: Recording, emit: Emit): Exchange {
  return openJob({ type: 'replay', recording }, emit);
}

type Emit = (message: ExchangeMessage) => void;

function openJob(job: ExchangeJob, emit: Emit): Exchange {
  const worker = pickWorker();
  if (worker === undefined) return openHere(job, emit);
  const id = nextId++;
  let here: Exchange | undefined;
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

function openHere(job: ExchangeJob, emit: Emit): Exchange {
  const controller = new AbortController();
  const options = { signal: controller.signal, emit };
  // Where workers start, as nearly everywhere, the page itself need not carry what they do.
  const done =
    job.type === 'exchange'
      ? loadLate(() => import('./run-exchange.ts')).then(({ runExchange }) =>
          runExchange(job.request, options),
        )
      : loadLate(() => import('./run-replay.ts')).then(({ runReplay }) => runReplay(job.recording, options));
  done.catch((error: unknown) => emit({ type: 'failed', at: 0, error: unanswered(error) }));
  return { stop: () => controller.abort() };
}

interface ExchangeWorker {
  /** How many exchanges it has in hand. */
  load(): number;
  open(id: number, job: ExchangeJob, emit: Emit, onWorkerFailure: () => void): void;
  stop(id: number): void;
}

/** Has a worker ready before the first exchange: afterwards the network may be gone. */
export function readyWorker(): void {
  pickWorker();
}

const mostWorkers = 3;
const workers: ExchangeWorker[] = [];
let workersFail = false;

/** An idle worker, a new one while there are few, else the least busy. */
function pickWorker(): ExchangeWorker | undefined {
  if (workersFail || typeof Worker === 'undefined') return undefined;
  const least = workers.toSorted((a, b) => a.load() - b.load())[0];
  if (least && (least.load() === 0 || workers.length >= mostWorkers)) return least;
  const made = startWorker();
  if (made) workers.push(made);
  return made ?? least;
}

interface Listener {
  emit: Emit;
  /** Puts a large response together. */
  joiner: PieceJoiner;
  onWorkerFailure(): void;
}

function startWorker(): ExchangeWorker | undefined {
  let worker: Worker;
  try {
    worker = new Worker(new URL('./exchange-worker.ts', import.meta.url), { type: 'module' });
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
    // Told below, run by run.
    event.preventDefault();
    // Without a network nothing loads; that says nothing of workers.
    if (ready || navigator.onLine !== false) workersFail = true;
    workers.splice(0, workers.length, ...workers.filter((known) => known !== self));
    const lost = [...listeners.values()];
    listeners.clear();
    // A script that never loaded has sent nothing, so the page may; afterwards a second try could be billed twice.
    for (const { emit, onWorkerFailure } of lost) {
      if (ready) emit({ type: 'failed', at: 0, error: brokenWorker });
      else onWorkerFailure();
    }
  };
  const self: ExchangeWorker = {
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
  message: 'The page lost the part of itself that reads responses. Reload it to go on.',
} as const;

function isLast({ type }: ExchangeMessage): boolean {
  return type === 'end' || type === 'failed' || type === 'stopped' || type === 'unreadable';
}
