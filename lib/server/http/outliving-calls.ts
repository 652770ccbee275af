/**
 * Calls that go on when their client leaves. Each has a request that does not end with the client, and a response that is
 * read to its end; the end of the process waits for them.
 */
import { setTimeout as wait } from 'node:timers/promises';
import type { GatewayRequest } from './gateway-request.ts';
import { LiveBody } from './live-body.ts';
import type { Outcome } from './outcome.ts';
import { onAbort } from './web-request.ts';

/** A person stops a call; the end of the process interrupts it. */
export type Interruption = 'stopped' | 'interrupted';

export interface OutlivingOptions {
  /** Bytes of the response that may be ahead of the client. */
  limit: number;
  /** More readers than the client may come. */
  isShared?: boolean;
}

export type OutlivingCalls = ReturnType<typeof createOutlivingCalls>;

export class OutlivingCall {
  /** Why it was ended early. */
  interruption: Interruption | undefined;
  readonly #options: OutlivingOptions;
  readonly #onEnd: () => void;
  readonly #controller = new AbortController();
  readonly #head = Promise.withResolvers<Outcome>();
  #body: LiveBody | undefined;

  constructor(options: OutlivingOptions, onEnd: () => void) {
    this.#options = options;
    this.#onEnd = onEnd;
  }

  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  /** The request without its client. */
  over(request: GatewayRequest): GatewayRequest {
    return Object.create(request, {
      signal: { value: this.signal },
      onGone: { value: (listener: () => void) => onAbort(this.signal, listener) },
    });
  }

  /** The outcome for the client, who may leave. Call it once, also for an error. */
  follow(outcome: Outcome): Outcome {
    if (outcome.kind === 'source') {
      const { limit, isShared = false } = this.#options;
      this.#body = new LiveBody(outcome.source, { limit, isShared, onEnd: this.#onEnd });
      outcome.source = this.#body.first;
      if (this.signal.aborted) this.#body.stop(this.signal.reason);
    } else this.#onEnd();
    this.#head.resolve(outcome);
    return outcome;
  }

  /** The outcome for one more reader, when it has begun; undefined if its beginning is no longer kept. */
  async join(): Promise<Outcome | undefined> {
    const outcome = await this.#head.promise;
    const headers = { ...outcome.headers };
    if (outcome.kind !== 'source') return { ...outcome, headers };
    const source = this.#body?.open();
    return source && { ...outcome, headers, source };
  }

  /** No more readers come. */
  close(): void {
    this.#body?.close();
  }

  interrupt(how: Interruption): void {
    if (this.signal.aborted) return;
    this.interruption = how;
    this.#controller.abort(new DOMException(`the call was ${how}`, 'AbortError'));
    this.#body?.stop(this.signal.reason);
  }
}

/** How long interrupted calls may take to end, ms. */
const endMs = 1_000;

export function createOutlivingCalls() {
  const running = new Map<OutlivingCall, Promise<void>>();
  const allEnded = async (): Promise<void> => {
    while (running.size > 0) await Promise.all(running.values());
  };
  return {
    begin(options: OutlivingOptions): OutlivingCall {
      const { promise, resolve } = Promise.withResolvers<void>();
      const call = new OutlivingCall(options, () => {
        running.delete(call);
        resolve();
      });
      running.set(call, promise);
      return call;
    },
    /** Waits for all calls, and interrupts them after the time. */
    async finish(limitMs = 0): Promise<void> {
      await Promise.race([allEnded(), wait(limitMs, undefined, { ref: false })]);
      for (const call of running.keys()) call.interrupt('interrupted');
      await Promise.race([allEnded(), wait(endMs, undefined, { ref: false })]);
    },
  };
}
