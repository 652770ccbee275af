/** One request on its way through the steps. Each step adds to it what the later ones need. */
import type { ErrorDialect, Operation, ValidBody, Variant } from '#lib/contract/define-operation.ts';
import type { Principal } from '#lib/server/auth/principal.ts';
import type { GatewayRequest } from '#lib/server/http/gateway-request.ts';
import type { Provider } from '#lib/server/providers/provider.ts';

/** After routing and authentication. */
export interface Call {
  requestId: string;
  request: GatewayRequest;
  /** `performance.now()` when the request arrived. */
  startedMs: number;
  operation: Operation;
  /** Path parameters, decoded. */
  params: Readonly<Record<string, string>>;
  dialect: ErrorDialect;
  principal: Principal;
  /** The playground's own call: it is recorded in the history. */
  isPlayground: boolean;
  /** What later steps find out, for the steps that wrap them. */
  found: { valid?: { modelId: string; body: object }; provider?: Provider };
}

/** After reading the body, for operations with a body. */
export interface ReadCall extends Call {
  read: ReadBody;
}

/** Nothing of it is validated. */
export interface ReadBody {
  isForm: boolean;
  /** The bytes as they were received; absent when they could not be received. */
  raw?: Uint8Array;
  /** The body as plain JSON values; absent when it cannot be parsed. */
  given?: Record<string, unknown>;
  model?: unknown;
  /** Why the body cannot be used, for the step that validates. */
  problem?: unknown;
}

/** After validation: `group` and `body` are what it gave. */
export type BodyCall<Valid extends ValidBody = ValidBody> = ReadCall &
  Valid & {
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
  const when = operation.stream?.when;
  return when === 'always' || (when === 'stream' && 'stream' in body && body.stream === true);
}
