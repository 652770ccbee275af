/** The dependencies of the steps of a request, and what a step is. The runtime or a test creates them once. */
import type { Contract } from '#lib/contract/contract.ts';
import type { OperationId } from '#lib/contract/operation-facts.ts';
import type { ModelPrice } from '#lib/contract/prices/price-table.ts';
import type { AssetLinks } from '#lib/server/assets/asset-links.ts';
import type { Assets } from '#lib/server/assets/assets.ts';
import type { Rate } from '#lib/server/auth/admit-key.ts';
import type { AuditTrail } from '#lib/server/auth/audit-trail.ts';
import type { FindPerson, Principal } from '#lib/server/auth/principal.ts';
import type { LoggedCall } from '#lib/server/history/recording/call-log.ts';
import type { ReceivedRequest, RunRecording } from '#lib/server/history/recording/run-details.ts';
import type { ByteBudget } from '#lib/server/http/byte-budget.ts';
import type { GatewayRequest } from '#lib/server/http/gateway-request.ts';
import type { Outcome } from '#lib/server/http/outcome.ts';
import type { OutlivingCalls } from '#lib/server/http/outliving-calls.ts';
import type { Recorder } from '#lib/server/http/recorder.ts';
import type { GatewayMetrics } from '#lib/server/metrics/gateway-metrics.ts';
import type { LoadedMedia } from '#lib/server/providers/provider.ts';
import type { Candidate } from '#lib/server/targets/target.ts';
import type { CountedCall } from '#lib/server/usage/usage-counts.ts';
import type { ImageTasks } from '#lib/server/videos/image-tasks.ts';
import type { TaskAdmission } from '#lib/server/videos/task-limits.ts';
import type { VideoTasks } from '#lib/server/videos/video-tasks.ts';
import type { Webhooks } from '#lib/server/webhooks/webhooks.ts';
import type { Attempt, Routed } from './call.ts';
import type { IdempotencyStore } from './idempotency-store.ts';

export interface GatewayContext {
  /** The contract of new requests: a reload of the models of the operator replaces it. */
  contract(): Contract;
  maxBodyBytes: number;
  byteBudget: ByteBudget;
  /** From PUBLIC_BASE_URL; without it, links use the request's host. */
  publicBaseUrl: string | undefined;
  /** Base URL for requests of this process, which have no host. */
  ownBaseUrl: string;
  /** The owner of this key; undefined for an unknown key. */
  findKey(key: string): Principal | undefined;
  findPerson: FindPerson;
  trail: Pick<AuditTrail, 'notesOf'>;
  /** Counts a key that nobody has; the seconds that its network should wait, 0 for none. */
  countWrongKey(request: GatewayRequest): number;
  /** Takes a billable request from the limits of its key; throws ApiError beyond them. */
  admit(call: Routed): Promise<Rate | undefined>;
  /** Throws ApiError unless the caller may have one more task that has not ended. */
  admitTask: TaskAdmission;
  /** Counts a call whose cost was reserved, and ends the reservation. */
  settle(requestId: string, call: CountedCall): Promise<void>;
  /** The targets that may answer a call, best first; none for a model without a target. */
  candidates(operation: OperationId, modelId: string): readonly Candidate[];
  /** The name of a model at a target; the same name if no route of the operation leads there. */
  modelAt(targetId: string, modelId: string, operation: OperationId): string;
  /** Whether messages with the role "system" move into the field `system`. */
  foldsSystemMessages(operation: OperationId, modelId: string): boolean;
  /** How the media of requests are loaded. */
  mediaLoading: { allowPrivateNetwork: boolean; recorder: Recorder | undefined };
  /** Stores an image; resolves with a link that is valid for 60 minutes without a key. */
  linkImage(image: LoadedMedia, call: Pick<Attempt, 'principal' | 'request'>): Promise<string>;
  videos: VideoTasks;
  images: ImageTasks;
  webhooks: Pick<Webhooks, 'checkUrl' | 'send'>;
  assets: Assets;
  links: AssetLinks;
  idempotencyStore: IdempotencyStore;
  outlivingCalls: OutlivingCalls;
  /** A recording for the history. Undefined if the disk has no space. */
  recordRun(run: ReceivedRequest): RunRecording | undefined;
  /** False if another request has this id for its run, or had it. */
  claimRun(id: string): Promise<boolean>;
  /** The operator's price of a model; undefined without one. */
  modelPrice(model: string): ModelPrice | undefined;
  /** Prefix of the operator's amounts. */
  currency(): string;
  /** Adds a call to the usage. */
  countCall(call: CountedCall): void;
  /** Lists a call with an API key in the history. */
  logCall(call: LoggedCall): void;
  metrics: Pick<GatewayMetrics, 'ended' | 'attempted' | 'streamBegan' | 'streamEnded'>;
  logFailure(call: { requestId: string }, error: unknown): void;
  newRequestId(): string;
  unixSeconds(): number;
}

export type Run<In, Context = GatewayContext> = (call: In, context: Context) => Promise<Outcome> | Outcome;

/** Returns an outcome, or that of the next step, possibly changed. */
export type Step<In, Out = In> = (
  call: In,
  next: Run<Out>,
  context: GatewayContext,
) => Promise<Outcome> | Outcome;
