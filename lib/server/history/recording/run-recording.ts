/** What the gateway tells of one of the pages' calls on its way. Nothing in it throws or takes long. */
import type { GatewayRequest } from '#lib/server/http/gateway-request.ts';
import type { Outcome } from '#lib/server/http/outcome.ts';

export interface RunRecording {
  /** The request to answer in place of the one that came: the same, but for what would hide the response's bytes. */
  readonly request: GatewayRequest;
  /** It is one of an operation with a body: from here on it is a run. */
  began(call: { requestId: string; operationId: string }): void;
  /** The body as it came, all of it. */
  received(body: Uint8Array): void;
  /** What the body says, before anybody has checked it. */
  understood(call: { body: Readonly<Record<string, unknown>>; model: unknown }): void;
  chosen(providerId: string): void;
  /** The outcome, with what hears it written. */
  follow(outcome: Outcome): Outcome;
}
