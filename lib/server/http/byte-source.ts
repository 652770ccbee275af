/** Bytes passed on as they come. Less than a stream: one taker, no queue, half the cost of each small response. */

export interface ByteSource {
  /** Starts the flow; called once. What was received before is passed on at once. */
  give(taker: ByteTaker): void;
  /** Stops the flow until `resume`; what is already on its way may still come. */
  pause(): void;
  resume(): void;
  /** The rest is not needed. The taker is not called again. */
  cancel(): void;
}

export interface ByteTaker {
  take(bytes: Uint8Array): void;
  /** `last` belongs to the bytes; absent when all have been taken. */
  end(last?: Uint8Array): void;
  /** The origin failed; with an AbortError when it stopped because the client disconnected. */
  fail(error: unknown): void;
}
