/** One transport: a request to send, or a recording to replay. */
import type { Recording } from './recording.ts';
import { replayRecording } from './replay-recording.ts';
import { type SendOptions, sendRequest } from './send-request.ts';
import type { TransportRequest } from './transport-message.ts';

export type TransportJob =
  | { type: 'request'; request: TransportRequest }
  | { type: 'replay'; recording: Recording };

export function runJob(job: TransportJob, options: SendOptions): Promise<void> {
  return job.type === 'request' ? sendRequest(job.request, options) : replayRecording(job.recording, options);
}
