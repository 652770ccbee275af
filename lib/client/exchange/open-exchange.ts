/** Starts exchanges in workers, a few for the whole page, and in the page itself where workers fail to start. */
import type { ExchangeMessage, ExchangeRequest } from './exchange-message.ts';
import type { WorkerCommand, WorkerNote } from './exchange-worker.ts';
import { runExchange } from './run-exchange.ts';

export interface Exchange {
  stop(): void;
}

export function openExchange(request: ExchangeRequest, emit: (message: ExchangeMessage) => void): Exchange {
  const worker = pickWorker();
  if (worker === undefined) return openHere(request, emit);
  const id = nextId++;
  let here: Exchange | undefined;
  worker.open(id, request, emit, () => {
    here = openHere(request, emit);
  });
  return {
    stop() {
      if (here) here.stop();
      else worker.stop(id);
    },
  };
}

let nextId = 0;

function openHere(request: ExchangeRequest, emit: (message: ExchangeMessage) => void): Exchange {
  const controller = new AbortController();
  void runExchange(request, { signal: controller.signal, emit });
  return { stop: () => controller.abort() };
}

interface ExchangeWorker {
  /** How many exchanges it has in hand. */
  load(): number;
  open(
    id: number,
    request: ExchangeRequest,
    emit: (message: ExchangeMessage) => void,
    onWorkerFailure: () => void,
  ): void;
  stop(id: number): void;
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
  emit(message: ExchangeMessage): void;
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
    if (isLast(note.message)) listeners.delete(note.id);
    listener?.emit(note.message);
  };
  worker.onerror = () => {
    workersFail = true;
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
    open(id, request, emit, onWorkerFailure) {
      listeners.set(id, { emit, onWorkerFailure });
      send({ type: 'start', id, request });
    },
    stop: (id) => send({ type: 'stop', id }),
  };
  return self;
}

const brokenWorker = {
  kind: 'stream',
  message: 'The page lost the part of itself that reads replies. Reload it to go on.',
} as const;

function isLast({ type }: ExchangeMessage): boolean {
  return type === 'end' || type === 'failed' || type === 'stopped';
}
