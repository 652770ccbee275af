/** What the gateway reports of a request. */
import type { Operation } from '#lib/contract/define-operation.ts';
import type { GatewayRequest } from '#lib/server/http/gateway-request.ts';
import type { CountedCall } from '#lib/server/usage/usage-counts.ts';

/** What a trace shows of a request besides its end. */
export interface ObservedCall {
  requestId: string;
  request: Pick<GatewayRequest, 'method' | 'headers'>;
  startedMs: number;
  /** Undefined for an unknown path. */
  operation: Operation | undefined;
  report: { attempts?: readonly UpstreamAttempt[] | undefined };
}

export interface RequestEnd extends Omit<CountedCall, 'keyId' | 'operation'> {
  /** 0: the connection was closed without a response. */
  status: number;
  /** From the request to the first event of a stream. */
  firstEventMs?: number | undefined;
}

/** One call of a target. */
export interface UpstreamAttempt {
  target: string;
  /** `performance.now()`. */
  startedMs: number;
  endedMs: number;
  /** `ok`, the status of a response, or an error code. */
  result: string;
}

export type TraceRequest = (call: ObservedCall, end: RequestEnd) => void;
