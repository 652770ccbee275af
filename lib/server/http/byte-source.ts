/** Bytes passed on as they come. Less than a stream: one taker, no queue, half the cost of each small response. */

export interface ByteSource {
  /** Starts the flow; called once. What has come before is handed over at once. */
  give(taker: ByteTaker): void;
  /** Stops the flow until `resume`; what is already on its way may still come. */
  pause(): void;
  resume(): void;
  /** Nobody wants the rest. The taker hears no more. */
  cancel(): void;
}

export interface ByteTaker {
  take(bytes: Uint8Array): void;
  /** `last` belongs to the bytes; absent when all have been taken. */
  end(last?: Uint8Array): void;
  /** The origin broke off; with an AbortError when it did because the client has gone. */
  fail(error: unknown): void;
}
