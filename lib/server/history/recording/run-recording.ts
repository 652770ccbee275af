/** The events of a pages' call that the gateway reports to the history. The methods are fast and do not throw. */
import type { GatewayRequest } from '#lib/server/http/gateway-request.ts';
import type { Outcome } from '#lib/server/http/outcome.ts';

export interface RunRecording {
  /** The request to run instead of the received one: without the headers that would compress the response. */
  readonly request: GatewayRequest;
  /** The call is an operation with a body: it becomes a run. */
  began(call: { requestId: string; operationId: string }): void;
  /** The complete body, as received. */
  received(body: Uint8Array): void;
  /** The parsed body, not validated yet. */
  understood(call: { body: Readonly<Record<string, unknown>>; model: unknown }): void;
  chosen(providerId: string): void;
  /** The outcome with a tap that records the response. */
  follow(outcome: Outcome): Outcome;
}
