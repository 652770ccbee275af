/** What the gateway tells of one of the pages' calls on its way. Nothing in it throws or takes long. */
import type { GatewayRequest } from '#lib/server/http/gateway-request.ts';
import type { Outcome } from '#lib/server/http/outcome.ts';

export interface RunRecording {
  /** The request to answer in place of the one that came: the same, but for what would hide the response's bytes. */
  readonly request: GatewayRequest;
  begin(run: RecordedRun): void;
  /** The outcome, with what hears it written. */
  follow(outcome: Outcome): Outcome;
}

export interface RecordedRun {
  requestId: string;
  operationId: string;
  /** The body as it was received; absent when it could not be received. */
  raw?: Uint8Array | undefined;
  /** What the body says, before validation; absent when it cannot be parsed. */
  given?: Readonly<Record<string, unknown>> | undefined;
  model: unknown;
  /** The provider, as soon as it is chosen. */
  providerId(): string | null;
}
