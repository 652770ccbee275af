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
