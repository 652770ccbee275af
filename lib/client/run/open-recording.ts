/**
 * Opens a recording as a finished run with its own times, events and images. Read in a worker; nothing is sent to a
 * model.
 */
import { defined } from '#lib/base/json-value.ts';
import { openReplay, type Transport } from '#lib/client/transport/open-transport.ts';
import type { Recording } from '#lib/client/transport/recording.ts';
import type { RunError } from '#lib/client/transport/run-error.ts';
import type { TransportMessage } from '#lib/client/transport/transport-message.ts';
import { advanceRun } from './advance-run.ts';
import { type Run, waitingRun } from './run.ts';
import { withMedia } from './run-media.ts';

export type OpenedRun =
  | { state: 'open'; run: Run }
  /** `status` if a server responded: 404 and 410 mean that it is gone. */
  | { state: 'failed'; error: RunError; status?: number }
  | { state: 'given-up' };

export interface OpenOptions {
  /** Names the form whose result views show it. */
  page?: string;
  signal?: AbortSignal;
  open?(recording: Recording, emit: (message: TransportMessage) => void): Pick<Transport, 'stop'>;
  createUrl?(blob: Blob): string;
}

/**
 * Resolves once the run is complete; never rejects. Call `pageRuns.add` to list it, or `closeRecording` when done
 * with it.
 */
export function openRecording(recording: Recording, options: OpenOptions = {}): Promise<OpenedRun> {
  const { page, signal, open = openReplay, createUrl = (blob) => URL.createObjectURL(blob) } = options;
  return new Promise((resolve) => {
    const messages: TransportMessage[] = [];
    const transport = open(recording, (message) => {
      messages.push(message);
      switch (message.type) {
        case 'unreadable': {
          const { error, status } = message;
          return resolve({ state: 'failed', error, status });
        }
        case 'failed':
        case 'end':
        case 'stopped': {
          // Aborted meanwhile: create no URLs that nobody revokes.
          if (signal?.aborted) return resolve({ state: 'given-up' });
          // Nothing of the run was read: reading failed, not the run.
          if (message.type === 'failed' && messages.length === 1)
            return resolve({ state: 'failed', error: message.error });
          const waiting = unreadRun(recording, page);
          return resolve({
            state: 'open',
            run: advanceRun(withMedia(waiting, messages, createUrl), messages),
          });
        }
      }
    });
    signal?.addEventListener('abort', () => {
      transport.stop();
      resolve({ state: 'given-up' });
    });
  });
}

/** Revokes the URLs of its files. */
export function closeRecording({ media }: Run): void {
  for (const { url } of Object.values(media)) URL.revokeObjectURL(url);
}

/** A recorded run of which nothing has been read. */
export function unreadRun({ run, links }: Recording, page: string | undefined): Run {
  // The body becomes JSON again, so the transport headers of the client that sent it no longer apply.
  const { 'content-type': _type, accept: _accept, ...headers } = run.requestHeaders;
  const { operationId, model, method, path, cost, groupId: group } = run;
  const request = { method, path, body: {}, headers };
  const startedAt = Date.parse(run.startedAt);
  const id = `recorded-${run.id}`;
  return waitingRun(
    defined({
      id,
      operationId,
      page,
      model,
      recorded: true as const,
      links,
      request,
      startedAt,
      cost,
      group,
    }),
  );
}
