/** The worker that exchanges run in, so that parsing megabytes never holds up the page. */
import type { ExchangeMessage, ExchangeRequest } from './exchange-message.ts';
import { type Piece, splitValue } from './piecewise.ts';
import type { Recording } from './recording.ts';
import { type ExchangeOptions, runExchange } from './run-exchange.ts';
import { runReplay } from './run-replay.ts';

/** A request to send, or a recorded run to tell once more. */
export type ExchangeJob =
  | { type: 'exchange'; request: ExchangeRequest }
  | { type: 'replay'; recording: Recording };

export type WorkerCommand = { type: 'start'; id: number; job: ExchangeJob } | { type: 'stop'; id: number };

/** `ready` once, when the script has loaded: nothing was sent before it. */
export type WorkerNote =
  | { type: 'ready' }
  | { type: 'message'; id: number; message: ExchangeMessage }
  /** Of the response whose message comes next. */
  | { type: 'piece'; id: number; piece: Piece };

const running = new Map<number, AbortController>();

addEventListener('message', ({ data: command }: MessageEvent<WorkerCommand>) => {
  switch (command.type) {
    case 'start': {
      const controller = new AbortController();
      const { id, job } = command;
      running.set(id, controller);
      const emit = (message: ExchangeMessage) => tellMessage(id, message);
      void runJob(job, { signal: controller.signal, emit }).finally(() => running.delete(id));
      return;
    }
    case 'stop':
      running.get(command.id)?.abort();
  }
});

function runJob(job: ExchangeJob, options: ExchangeOptions): Promise<void> {
  return job.type === 'exchange' ? runExchange(job.request, options) : runReplay(job.recording, options);
}

/** Large responses go in pieces; see piecewise.ts. */
function tellMessage(id: number, message: ExchangeMessage): void {
  if (message.type !== 'response') {
    tell({ type: 'message', id, message });
    return;
  }
  const { skeleton, pieces } = splitValue(message.value);
  for (const piece of pieces) tell({ type: 'piece', id, piece });
  tell({ type: 'message', id, message: { ...message, value: skeleton } });
}

function tell(note: WorkerNote): void {
  postMessage(note);
}

tell({ type: 'ready' });
