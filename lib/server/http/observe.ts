/** Observes an outcome on its way to the client, without changing it. */
import type { ByteSource, ByteTaker } from './byte-source.ts';
import type { Outcome } from './outcome.ts';

/** `left`: nobody reads on. An error is an AbortError if the source stopped because the client disconnected. */
export type OutcomeEnd = 'complete' | 'left' | { error: unknown };

export interface OutcomeObserver {
  /** A piece of a body that is sent while it arrives. Must not be changed. */
  piece?(bytes: Uint8Array): void;
  /** Called once. The receiver gets the end after the promise, which never rejects. */
  end(how: OutcomeEnd): void | Promise<void>;
}

/** The outcome; its observers hear of pieces and end one after the other. Those of a whole body hear its end at once. */
export function observe(outcome: Outcome, observers: readonly OutcomeObserver[]): Outcome | Promise<Outcome> {
  if (outcome.kind === 'source') {
    outcome.source = new ObservedSource(outcome.source, observers);
    return outcome;
  }
  return endAll(observers, 'complete')?.then(() => outcome) ?? outcome;
}

/** Waits only for those that have a promise. */
function endAll(observers: readonly OutcomeObserver[], how: OutcomeEnd): Promise<void> | undefined {
  let waiting: Promise<void> | undefined;
  for (const observer of observers) {
    if (waiting) waiting = waiting.then(() => observer.end(how));
    else waiting = observer.end(how) ?? undefined;
  }
  return waiting;
}

class ObservedSource implements ByteSource, ByteTaker {
  readonly #source: ByteSource;
  readonly #observers: readonly OutcomeObserver[];
  #taker: ByteTaker | undefined;
  #isOver = false;
  #isCancelled = false;

  constructor(source: ByteSource, observers: readonly OutcomeObserver[]) {
    this.#source = source;
    this.#observers = observers;
  }

  give(taker: ByteTaker): void {
    this.#taker = taker;
    this.#source.give(this);
  }

  pause(): void {
    this.#source.pause();
  }

  resume(): void {
    this.#source.resume();
  }

  cancel(): void {
    if (this.#isCancelled) return;
    this.#isCancelled = true;
    this.#source.cancel();
    if (this.#isOver) return;
    this.#isOver = true;
    void endAll(this.#observers, 'left');
  }

  take(bytes: Uint8Array): void {
    if (this.#isOver) return;
    for (const observer of this.#observers) observer.piece?.(bytes);
    this.#taker?.take(bytes);
  }

  end(last?: Uint8Array): void {
    if (this.#isOver) return;
    if (last) for (const observer of this.#observers) observer.piece?.(last);
    this.#finish('complete', (taker) => taker.end(last));
  }

  fail(error: unknown): void {
    if (this.#isOver) return;
    this.#finish({ error }, (taker) => taker.fail(error));
  }

  #finish(how: OutcomeEnd, report: (taker: ByteTaker) => void): void {
    this.#isOver = true;
    const pass = () => {
      if (!this.#isCancelled && this.#taker) report(this.#taker);
    };
    const waiting = endAll(this.#observers, how);
    if (waiting) void waiting.then(pass);
    else pass();
  }
}
