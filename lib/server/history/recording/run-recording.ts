/** The events of a pages' call that the gateway reports to the history. The methods are fast and do not throw. */

import type { RunRow } from '#lib/server/history/runs/run-store.ts';
import type { GatewayRequest } from '#lib/server/http/gateway-request.ts';
import type { Outcome } from '#lib/server/http/outcome.ts';
import type { OutlivingCall } from '#lib/server/http/outliving-calls.ts';

export interface RunRecording {
  /** The request without its client, and without the headers that would compress the response. */
  readonly request: GatewayRequest;
  /** What stops it, and goes on when the client leaves. */
  readonly call: OutlivingCall;
  /** Resolves when the run has ended and is saved, or could not be. */
  readonly saved: Promise<RunEnd | undefined>;
  begin(run: RecordedRun): void;
  /** Records the response while it is read. */
  follow(outcome: Outcome): Outcome;
}

export type RunEnd = Pick<
  RunRow,
  'bodyId' | 'outcome' | 'status' | 'error' | 'totalMs' | 'cost' | 'inputTokens' | 'outputTokens'
>;

export interface CountedUse {
  inputTokens: number;
  outputTokens: number;
  /** Undefined without a price, and for a video, which costs when it is finished. */
  cost: number | undefined;
}

export interface RecordedRun {
  requestId: string;
  operationId: string;
  /** The received body; absent if it could not be received. */
  raw?: Uint8Array | undefined;
  /** The values of the body before validation; absent if it cannot be parsed. */
  given?: Readonly<Record<string, unknown>> | undefined;
  model: unknown;
  /** The provider, as soon as it is chosen. */
  providerId(): string | null;
  /** What was counted, when the response has been sent. */
  use(): CountedUse | undefined;
}
