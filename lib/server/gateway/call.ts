/** One request on its way through the steps: what each step has found out so far. */
import type { Operation, ValidBody, Variant } from '#lib/contract/define-operation.ts';
import type { Principal } from '#lib/server/auth/principal.ts';
import type { RunRecording } from '#lib/server/history/recording/run-recording.ts';
import type { GatewayRequest } from '#lib/server/http/gateway-request.ts';
import type { Provider } from '#lib/server/providers/provider.ts';
import type { CallMeter } from './meter-call.ts';

/** After routing and authentication. */
export interface Call {
  requestId: string;
  request: GatewayRequest;
  operation: Operation;
  /** Path parameters, decoded. */
  params: Readonly<Record<string, string>>;
  principal: Principal;
  /** Writes the run down for the history; only the pages' own calls have one. */
  recording?: RunRecording | undefined;
  /** Counts the call; only those of operations with a body are counted. */
  meter?: CallMeter | undefined;
}

/** After parsing, for operations with a body: `group` and `body` are what validation gave. */
export type BodyCall<Valid extends ValidBody = ValidBody> = Call & ParsedBody<Valid>;

export type ParsedBody<Valid extends ValidBody = ValidBody> = Valid & {
  /** The bytes as they were received, for providers that forward them. */
  raw: Uint8Array;
  variant: Variant;
  /** The catalogue's id, or a text model's name. */
  modelId: string;
};

/** A call with the provider that answers it. */
export type Routed<Valid extends ValidBody = ValidBody> = BodyCall<Valid> & { provider: Provider };

/** True when this body asks for server-sent events. */
export function wantsStream({ operation, body }: BodyCall): boolean {
  return operation.stream?.when === 'always' || (operation.stream?.when === 'stream' && body.stream === true);
}
