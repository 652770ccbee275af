/** The worker that runs transports, so that parsing megabytes does not block the page. */

import type { Recording } from './recording.ts';
import { followRun, replayRecording } from './replay-recording.ts';
import { leaving, type SendOptions, sendRequest } from './send-request.ts';
import { type Piece, splitValue } from './split-response.ts';
import type { TransportMessage, TransportRequest } from './transport-message.ts';

/** A request to send, or a recording to replay. */
export type TransportJob =
  | { type: 'request'; request: TransportRequest }
  /** A run that goes on at the server: its recorded request, and its live response. */
  | { type: 'follow'; request: TransportRequest; recording: Recording }
  | { type: 'replay'; recording: Recording };

export type WorkerCommand =
  | { type: 'start'; id: number; job: TransportJob }
  | { type: 'stop'; id: number }
  /** Stops to read; the run goes on. */
  | { type: 'leave'; id: number };

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
      return;
    case 'leave':
      running.get(command.id)?.abort(leaving);
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
  switch (job.type) {
    case 'request':
      return sendRequest(job.request, options);
    case 'follow':
      return followRun(job, options);
    case 'replay':
      return replayRecording(job.recording, options);
  }
}

function post(note: WorkerNote): void {
  postMessage(note);
}

post({ type: 'ready' });
