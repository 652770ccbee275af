/** A push source of bytes. Simpler than a stream: one receiver, no queue, half the cost of each small response. */

export interface ByteSource {
  /** Starts the flow; called once. Bytes received earlier are sent immediately. */
  give(taker: ByteTaker): void;
  /** Pauses the flow until `resume`; some bytes may still arrive. */
  pause(): void;
  resume(): void;
  /** Discards the rest. The receiver is not called again. */
  cancel(): void;
}

export interface ByteTaker {
  take(bytes: Uint8Array): void;
  /** `last` belongs to the bytes; absent when all have been accepted. */
  end(last?: Uint8Array): void;
  /** The origin failed; with an AbortError if it stopped because the client disconnected. */
  fail(error: unknown): void;
}

/** Called before each of the source's own calls. */
export interface SourceObserver extends Partial<ByteTaker> {
  cancel?(): void;
}

/** The same source, with an observer that changes nothing. */
export function observeSource(source: ByteSource, observer: SourceObserver): ByteSource {
  return {
    give: (taker) =>
      source.give({
        take(bytes) {
          observer.take?.(bytes);
          taker.take(bytes);
        },
        end(last) {
          observer.end?.(last);
          taker.end(last);
        },
        fail(error) {
          observer.fail?.(error);
          taker.fail(error);
        },
      }),
    pause: () => source.pause(),
    resume: () => source.resume(),
    cancel() {
      observer.cancel?.();
      source.cancel();
    },
  };
}
