/** Runs transports in a few workers. */

import { missingScript } from './network-error.ts';
import type { Recording } from './recording.ts';
import { PieceJoiner } from './split-response.ts';
import type { TransportMessage, TransportRequest } from './transport-message.ts';
import type { TransportJob, WorkerCommand, WorkerNote } from './transport-worker.ts';
import { uploadLimits } from './upload-limits.ts';

export interface Transport {
  /** Ends the run, at the server, too. */
  stop(): void;
  /** Stops to read; the run goes on. */
  leave(): void;
}

export function openTransport(request: TransportRequest, emit: Emit): Transport {
  return openJob({ type: 'request', request: { maxBytes: uploadLimits().body, ...request } }, emit);
}

/** Reads a run that goes on at the server. */
export function openFollowed(request: TransportRequest, recording: Recording, emit: Emit): Transport {
  return openJob({ type: 'follow', request, recording }, emit);
}

/** Replays a recording; `stop` ends the download of its bodies. */
export function openReplay(recording: Recording, emit: Emit): Transport {
  return openJob({ type: 'replay', recording }, emit);
}

type Emit = (message: TransportMessage) => void;

function openJob(job: TransportJob, emit: Emit): Transport {
  const worker = pickWorker();
  const id = nextId++;
  worker.open(id, job, emit);
  return {
    stop: () => worker.end({ type: 'stop', id }),
    leave: () => worker.end({ type: 'leave', id }),
  };
}

let nextId = 0;

interface TransportWorker {
  /** Transports in progress. */
  load(): number;
  open(id: number, job: TransportJob, emit: Emit): void;
  end(command: WorkerCommand): void;
}

/** Starts a worker ahead of the first transport: the network may be gone later. */
export function readyWorker(): void {
  pickWorker();
}

const maxWorkers = 3;
const workers: TransportWorker[] = [];

/** An idle worker, a new one while there are few, else the least busy. */
function pickWorker(): TransportWorker {
  const least = workers.toSorted((a, b) => a.load() - b.load())[0];
  if (least && (least.load() === 0 || workers.length >= maxWorkers)) return least;
  const made = startWorker();
  workers.push(made);
  return made;
}

interface Listener {
  emit: Emit;
  joiner: PieceJoiner;
}

function startWorker(): TransportWorker {
  const worker = new Worker(new URL('./transport-worker.ts', import.meta.url), { type: 'module' });
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
    workers.splice(0, workers.length, ...workers.filter((known) => known !== self));
    const lost = [...listeners.values()];
    listeners.clear();
    // A script that never loaded has sent nothing.
    const error = ready ? brokenWorker : missingScript();
    for (const { emit } of lost) emit({ type: 'failed', at: 0, error });
  };

  const self: TransportWorker = {
    load: () => listeners.size,
    open(id, job, emit) {
      listeners.set(id, { emit, joiner: new PieceJoiner() });
      send({ type: 'start', id, job });
    },
    end: send,
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
