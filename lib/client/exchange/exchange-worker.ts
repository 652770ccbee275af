/** The worker that exchanges run in, so that parsing megabytes never holds up the page. */

import type { ExchangeMessage, ExchangeRequest } from './exchange-message.ts';
import { runExchange } from './run-exchange.ts';

export type WorkerCommand =
  | { type: 'start'; id: number; request: ExchangeRequest }
  | { type: 'stop'; id: number };

/** `ready` once, when the script has loaded: nothing was sent before it. */
export type WorkerNote = { type: 'ready' } | { type: 'message'; id: number; message: ExchangeMessage };

const running = new Map<number, AbortController>();

addEventListener('message', ({ data: command }: MessageEvent<WorkerCommand>) => {
  switch (command.type) {
    case 'start': {
      const controller = new AbortController();
      const { id, request } = command;
      running.set(id, controller);
      const emit = (message: ExchangeMessage) => tell({ type: 'message', id, message });
      void runExchange(request, { signal: controller.signal, emit }).finally(() => running.delete(id));
      return;
    }
    case 'stop':
      running.get(command.id)?.abort();
  }
});

function tell(note: WorkerNote): void {
  postMessage(note);
}

tell({ type: 'ready' });
