/** The worker that transports run in, so that parsing megabytes never holds up the page. */

import type { Recording } from './recording.ts';
import { replayRecording } from './replay-recording.ts';
import { type SendOptions, sendRequest } from './send-request.ts';
import { type Piece, splitValue } from './split-response.ts';
import type { TransportMessage, TransportRequest } from './transport-message.ts';

/** A request to send, or a recorded run to tell once more. */
export type TransportJob =
  | { type: 'request'; request: TransportRequest }
  | { type: 'replay'; recording: Recording };

export type WorkerCommand = { type: 'start'; id: number; job: TransportJob } | { type: 'stop'; id: number };

/** `ready` once, when the script has loaded: nothing was sent before it. */
export type WorkerNote =
  | { type: 'ready' }
  | { type: 'message'; id: number; message: TransportMessage }
  /** Of the response whose message comes next. */
  | { type: 'piece'; id: number; piece: Piece };

const running = new Map<number, AbortController>();

addEventListener('message', ({ data: command }: MessageEvent<WorkerCommand>) => {
  switch (command.type) {
    case 'start': {
      const controller = new AbortController();
      const { id, job } = command;
      running.set(id, controller);
      const emit = (message: TransportMessage) => tellMessage(id, message);
      void runJob(job, { signal: controller.signal, emit }).finally(() => running.delete(id));
      return;
    }
    case 'stop':
      running.get(command.id)?.abort();
  }
});

function runJob(job: TransportJob, options: SendOptions): Promise<void> {
  return job.type === 'request' ? sendRequest(job.request, options) : replayRecording(job.recording, options);
}

/** Large responses go in pieces; see piecewise.ts. */
function tellMessage(id: number, message: TransportMessage): void {
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
