/**
 * The capability ports: what a provider may be able to do. A provider implements some of them and knows
 * neither HTTP nor dialects nor where its results go.
 */
import type { Readable } from 'node:stream';
import type { CredentialScheme } from '#lib/contract/define-operation.ts';
import type { ImageModel } from '#lib/contract/models/model.ts';
import type { ByteSource } from '#lib/server/http/byte-source.ts';
import type { ResponseHeaders } from '#lib/server/http/outcome.ts';

export interface Provider {
  /** Names it in logs, routes and pages: `sandbox`. */
  id: string;
  images?: ImagePort;
  messages?: MessagesPort;
  native?: NativePort;
  embeddings?: EmbeddingPort;
  video?: VideoPort;
  /** Set by providers that speak this very interface: bytes up, bytes down, nothing parsed in between. */
  forward?: ForwardPort;
  /** Asks whether it is there: the status of its list of models. Absent where there is nothing to reach. */
  check?(signal: AbortSignal): Promise<number>;
}

/** What every call carries beside its validated body. */
export interface ProviderCall {
  requestId: string;
  /** Aborts when the client has gone or the process stops. */
  signal: AbortSignal;
  /** The value of `x-sandbox-fault`; only the sandbox looks at it. */
  fault: string | undefined;
  /** Bytes of an image or video named by a URL or a data URL: guarded, capped, sniffed. */
  loadMedia: LoadMedia;
}

export type LoadMedia = (source: MediaSource) => Promise<LoadedMedia>;

export interface MediaSource {
  /** `https://...` or `data:...;base64,...` */
  url: string;
  kind: 'image' | 'video';
  /** The field that names it, for error messages: `images[0].image_url`. */
  parameter: string;
}

export interface LoadedMedia {
  bytes: Uint8Array;
  contentType: string;
}

/** Images of all four groups and edits; the body is the operation's validated one. */
export interface ImagePort {
  /**
   * Yields `accepted` once all inputs are loaded and found good - what fails before is an ordinary error response,
   * what fails after is an event of the stream - then partial images, and one `image` per result.
   */
  make(job: ImageJob, call: ProviderCall): AsyncIterable<ImageEvent>;
}

export interface ImageJob {
  operation: 'images.generate' | 'images.edit';
  model: ImageModel;
  body: JsonObject;
}

export type ImageEvent =
  | { type: 'accepted'; plan: ImagePlan }
  | { type: 'partial'; imageIndex: number; partialIndex: number; image: MadeImage }
  | { type: 'image'; imageIndex: number; image: MadeImage; outputTokens: number };

/** What will actually be made, the same for all images of the job. */
export interface ImagePlan {
  width: number;
  height: number;
  format: ImageFormat;
  background: 'transparent' | 'opaque';
  /** The document's words; absent where the group or the model has none. */
  quality?: 'low' | 'medium' | 'high' | undefined;
  inputTokens: { text: number; image: number };
}

export interface MadeImage {
  bytes: Uint8Array;
  format: ImageFormat;
  revisedPrompt?: string | undefined;
}

export type ImageFormat = 'png' | 'jpeg' | 'webp';

/** Text messages in the messages dialect: bodies and events are plain JSON of the contract's schemas. */
export interface MessagesPort {
  create(body: JsonObject, call: ProviderCall): Promise<JsonObject>;
  /** Events in order; each object's `type` is the event's name. */
  stream(body: JsonObject, call: ProviderCall): AsyncIterable<JsonObject>;
  countTokens(body: JsonObject, call: ProviderCall): Promise<JsonObject>;
}

/** Native generate-content, text and image alike. `model` is the id of the path. */
export interface NativePort {
  generate(model: string, body: JsonObject, call: ProviderCall): Promise<JsonObject>;
  /** Chunks in order, each a full response object with partial parts. */
  stream(model: string, body: JsonObject, call: ProviderCall): AsyncIterable<JsonObject>;
  countTokens(model: string, body: JsonObject, call: ProviderCall): Promise<JsonObject>;
}

export interface EmbeddingPort {
  /** One vector per body, in order. */
  embed(model: string, bodies: readonly JsonObject[], call: ProviderCall): Promise<number[][]>;
}

/** Asynchronous video. One call each; the task worker decides when. */
export interface VideoPort {
  /** True when a second start with the same token cannot make a second video. */
  idempotentStart: boolean;
  start(
    order: VideoOrder,
    call: ProviderCall,
  ): Promise<{ upstreamId: string; status: 'queue' | 'in_progress' }>;
  poll(upstreamId: string, order: VideoOrder, call: ProviderCall): Promise<VideoProgress>;
  cancel(upstreamId: string, order: VideoOrder, call: ProviderCall): Promise<void>;
}

export interface VideoOrder {
  /** The task's id: the token that makes a repeated start recognisable. */
  token: string;
  /** The validated body, media as data URLs or web URLs. Large: load it only where it is needed. */
  loadBody(): Promise<JsonObject>;
}

export type VideoProgress =
  | { status: 'queue' | 'in_progress'; progress: number | null; message?: string; nextPollAfterMs?: number }
  | { status: 'completed'; video: MadeVideo; poster?: { bytes: Uint8Array; contentType: string } }
  | { status: 'failed'; code: string; message: string }
  | { status: 'cancelled' }
  | { status: 'expired' };

export interface MadeVideo {
  content: Uint8Array | Readable;
  contentType: string;
  width: number;
  height: number;
  seconds: number;
}

export interface ForwardPort {
  send(request: ForwardRequest): Promise<ForwardResponse>;
}

export interface ForwardRequest {
  method: string;
  /** Path and query as the client sent them, without our own credential. */
  path: string;
  headers: Readonly<Record<string, string | string[] | undefined>>;
  /** How the document has this operation's credential sent. */
  credential: CredentialScheme;
  body: Uint8Array | undefined;
  /** Calls once if nobody waits for the response any more: the upstream is then left at once. */
  onGone(listener: () => void): void;
}

export interface ForwardResponse {
  status: number;
  /** The receiver's own, to add to. */
  headers: ResponseHeaders;
  body: ByteSource;
}

export type JsonObject = Readonly<Record<string, unknown>>;
