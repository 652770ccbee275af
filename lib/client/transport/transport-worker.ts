/** The worker that runs transports, so that parsing megabytes does not block the page. */

import type { Recording } from './recording.ts';
import { replayRecording } from './replay-recording.ts';
import { type SendOptions, sendRequest } from './send-request.ts';
import { type Piece, splitValue } from './split-response.ts';
import type { TransportMessage, TransportRequest } from './transport-message.ts';

/** A request to send, or a recording to replay. */
export type TransportJob =
  | { type: 'request'; request: TransportRequest }
  | { type: 'replay'; recording: Recording };

export type WorkerCommand = { type: 'start'; id: number; job: TransportJob } | { type: 'stop'; id: number };

/** `ready` once, when the script has loaded; nothing is sent before. */
export type WorkerNote =
  | { type: 'ready' }
  | { type: 'message'; id: number; message: TransportMessage }
  /** Belongs to the next response message. */
  | { type: 'piece'; id: number; piece: Piece };

const running = new Map<number, AbortController>();

addEventListener('message', ({ data: command }: MessageEvent<WorkerCommand>) => {
  switch (command.type) {
    case 'start': {
      const controller = new AbortController();
      const { id, job } = command;
      running.set(id, controller);
      const emit = (message: TransportMessage) => postTransportMessage(id, message);
      void runJob(job, { signal: controller.signal, emit }).finally(() => running.delete(id));
      return;
    }
    case 'stop':
      running.get(command.id)?.abort();
  }
});

/** Sends large responses in pieces; see split-response.ts. */
function postTransportMessage(id: number, message: TransportMessage): void {
  if (message.type !== 'response') {
    post({ type: 'message', id, message });
    return;
  }
  const { skeleton, pieces } = splitValue(message.value);
  for (const piece of pieces) post({ type: 'piece', id, piece });
  post({ type: 'message', id, message: { ...message, value: skeleton } });
}

function runJob(job: TransportJob, options: SendOptions): Promise<void> {
  return job.type === 'request' ? sendRequest(job.request, options) : replayRecording(job.recording, options);
}

function post(note: WorkerNote): void {
  postMessage(note);
}

post({ type: 'ready' });
