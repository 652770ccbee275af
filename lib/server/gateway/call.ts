/** The state of a request in the pipeline. Each step adds what later steps need. */
import { randomBytes } from 'node:crypto';
import { showValue } from '#lib/base/format-value.ts';
import type { Contract } from '#lib/contract/contract.ts';
import type { Operation } from '#lib/contract/define-operation.ts';
import type { NewerMembers, ValidBody, Variant } from '#lib/contract/define-variant.ts';
import { ApiError } from '#lib/contract/errors/api-error.ts';
import type { SentPaths } from '#lib/contract/native/sent-paths.ts';
import type { ErrorDialect } from '#lib/contract/operation-facts.ts';
import type { Rate } from '#lib/server/auth/admit-key.ts';
import type { Principal } from '#lib/server/auth/principal.ts';
import type { CountedUse, RunRecording } from '#lib/server/history/recording/run-details.ts';
import type { GatewayRequest } from '#lib/server/http/gateway-request.ts';
import type { OutcomeObserver } from '#lib/server/http/outcome.ts';
import type { OutlivingCall } from '#lib/server/http/outliving-calls.ts';
import type { UpstreamAttempt } from '#lib/server/metrics/observed-call.ts';
import type { ForwardRequest, Provider } from '#lib/server/providers/provider.ts';
import type { Candidate } from '#lib/server/targets/target.ts';

/** The header of the pages with the id of a run that goes on when its page closes. */
export const runIdHeader = 'x-easel-run-id';

export const requestIdForm = /^req_[\w-]{24}$/;

let pool = Buffer.alloc(0);

/** `req_` and 24 random characters; random bytes are read in blocks, since each read is a system call. */
export function newRequestId(): string {
  if (pool.length < 18) pool = randomBytes(18 * 256);
  const id = `req_${pool.toString('base64url', 0, 18)}`;
  pool = pool.subarray(18);
  return id;
}

/** For what is no id, or that of another run. */
export function runIdError(id: string): ApiError {
  return new ApiError('invalid_value', {
    parameter: runIdHeader,
    message: `${runIdHeader} must be the id of a new run, req_ and 24 letters, digits, "_" or "-"; got ${showValue(id)}.`,
  });
}

/** After routing and authentication. */
export interface Call {
  requestId: string;
  /** The same, if a page has chosen it for its run. */
  runId?: string | undefined;
  request: GatewayRequest;
  /** `performance.now()` when the request arrived. */
  startedMs: number;
  /** The one that was valid when the request arrived. */
  contract: Contract;
  operation: Operation;
  /** Path parameters, decoded. */
  params: Readonly<Record<string, string>>;
  dialect: ErrorDialect;
  principal: Principal;
  /** A call of the pages: it is recorded in the history. */
  isPlayground: boolean;
  /** Only an estimate of its cost is asked for. */
  isDryRun: boolean;
  report: CallReport;
  /** Attempt of a task: names the call for an upstream, and saves that it begins. */
  attempt?: TaskAttempt | undefined;
}

interface TaskAttempt extends NonNullable<ForwardRequest['task']> {
  name: string;
  /** Saves that this target gets the request. */
  begin(target: string): Promise<void>;
  /** Only this target is asked for the result of a request that was sent before. */
  target?: string | undefined;
}

/** What the caller of a deferred request wants. */
export interface Deferral {
  waitMs: number;
  callbackUrl: string | null;
  /** The received bytes have members that are not the provider's. */
  isChanged: boolean;
}

/** After reading the body, for operations with a body. */
export interface ReadCall extends Call {
  read: ReadBody;
  /** The caller prefers a task. */
  deferral?: Deferral | undefined;
}

/** Nothing in it is validated. */
export interface ReadBody {
  isForm: boolean;
  /** The received bytes; absent if they could not be received. */
  raw?: Uint8Array;
  /** The body as plain JSON values; absent if it cannot be parsed. */
  given?: Record<string, unknown>;
  /** The names in the form of fields that have others in `given`. */
  sent?: SentPaths;
  model?: unknown;
  /** Why the body cannot be used, for the validation step. */
  problem?: unknown;
}

/** After validation: `group` and `body` are the result of the variant. */
export type BodyCall<Valid extends ValidBody = ValidBody> = ReadCall &
  Valid & {
    /** The received bytes, for providers that forward them. */
    raw: Uint8Array;
    variant: Variant;
    /** The catalogue id, or the name of a text model. */
    modelId: string;
    /** What the body has beyond the contract. */
    newer?: NewerMembers | undefined;
  };

/** A call with the targets that may answer it, best first. */
export type Routed<Valid extends ValidBody = ValidBody> = BodyCall<Valid> & {
  candidates: readonly Candidate[];
};

/** A call at one target. */
export type Attempt<Valid extends ValidBody = ValidBody> = Routed<Valid> & {
  provider: Provider;
  /** The model's name at the target. */
  model: string;
};

/** True if the body requests server-sent events. */
export function wantsStream({ operation, body }: BodyCall): boolean {
  const { streams } = operation;
  return streams === 'always' || (streams === 'stream' && 'stream' in body && body.stream === true);
}

export class CallReport {
  /** Undefined until the body is valid. */
  valid: { modelId: string; body: object } | undefined;
  provider: Provider | undefined;
  /** When the request went to a provider, which may do and bill the work from then on. */
  sentMs: number | undefined;
  /** What is answered in place of a response. */
  thrown: unknown;
  /** What the call may cost is reserved of its key's budget. */
  isReserved = false;
  /** The response is a task, whose own call is counted. */
  isDeferred = false;
  /** What ended the response after its head. */
  failure: unknown;
  /** Known when the response has been sent. */
  use: CountedUse | undefined;
  /** What is left of the key's requests. */
  rate: Rate | undefined;
  recording: RunRecording | undefined;
  /** The call goes on when its client leaves. */
  outliving: OutlivingCall | undefined;
  /** For a trace; undefined without one. */
  attempts: UpstreamAttempt[] | undefined;
  /** Observers of the outcome, innermost first. */
  readonly observers: OutcomeObserver[] = [];

  validated(modelId: string, body: object): void {
    this.valid = { modelId, body };
  }

  chosen(provider: Provider): void {
    this.provider = provider;
  }

  sent(provider: Provider, sentMs: number): void {
    this.provider = provider;
    this.sentMs = sentMs;
  }

  /** No upstream accepted anything. */
  refused(): void {
    this.sentMs = undefined;
  }

  deferred(): void {
    this.isDeferred = true;
  }

  failed(error: unknown): void {
    this.failure = error;
  }

  counted(use: CountedUse): void {
    this.use = use;
  }

  admitted(rate: Rate): void {
    this.rate = rate;
  }

  recorded(recording: RunRecording): void {
    this.recording = recording;
  }

  outlives(call: OutlivingCall): void {
    this.outliving = call;
  }

  attempted(attempt: UpstreamAttempt): void {
    this.attempts ??= [];
    this.attempts.push(attempt);
  }

  observe(observer: OutcomeObserver): void {
    this.observers.push(observer);
  }
}
