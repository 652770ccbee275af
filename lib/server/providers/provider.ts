/**
 * The capability ports: what a provider may be able to do. A provider implements some of them and knows
 * neither HTTP nor dialects nor where its results go.
 */
import type { Readable } from 'node:stream';
import type * as z from 'zod';
import type { CredentialScheme } from '#lib/contract/define-operation.ts';
import type { EmbedContentRequest } from '#lib/contract/embeddings/embed-content.ts';
import type { ImageRequest } from '#lib/contract/images/generate-images.ts';
import type { CountTokensRequest, MessageRequest } from '#lib/contract/messages/message-request.ts';
import type { MessageResponse, tokenCountResponse } from '#lib/contract/messages/message-response.ts';
import type { MessageEvent } from '#lib/contract/messages/stream-events.ts';
import type {
  NativeCountRequest,
  nativeTokenCountResponse,
} from '#lib/contract/native/count-native-tokens.ts';
import type { GenerateRequest } from '#lib/contract/native/generate-content.ts';
import type { GenerateResponse } from '#lib/contract/native/generate-response.ts';
import type { CreateVideoRequest } from '#lib/contract/videos/video-variants.ts';
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
  /** Checks that the upstream is reachable: the status of its list of models. Absent where there is no upstream. */
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

/** Images of all four groups, and edits. */
export interface ImagePort {
  /**
   * Yields `accepted` once all inputs are loaded and found good - what fails before is an ordinary error response,
   * what fails after is an event of the stream - then partial images, and one `image` per result.
   */
  make(job: ImageJob, call: ProviderCall): AsyncIterable<ImageEvent>;
}

/** A validated request; `group` tells which body it has. */
export type ImageJob = ImageRequest & { operation: 'images.generate' | 'images.edit' };

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

/** Text messages in the messages dialect. */
export interface MessagesPort {
  create(body: MessageRequest, call: ProviderCall): Promise<MessageResponse>;
  /** Events in order; each event's `type` is its name. */
  stream(body: MessageRequest, call: ProviderCall): AsyncIterable<MessageEvent>;
  countTokens(body: CountTokensRequest, call: ProviderCall): Promise<z.output<typeof tokenCountResponse>>;
}

/** Native generate-content, text and image alike. `model` is the id of the path. */
export interface NativePort {
  generate(model: string, request: GenerateRequest, call: ProviderCall): Promise<GenerateResponse>;
  /** Chunks in order, each a full response object with partial parts. */
  stream(model: string, request: GenerateRequest, call: ProviderCall): AsyncIterable<GenerateResponse>;
  countTokens(
    model: string,
    body: NativeCountRequest,
    call: ProviderCall,
  ): Promise<z.output<typeof nativeTokenCountResponse>>;
}

export interface EmbeddingPort {
  /** One vector per body, in order. */
  embed(model: string, bodies: readonly EmbedContentRequest[], call: ProviderCall): Promise<number[][]>;
}

/** Asynchronous video: one call to start, one to poll, one to cancel. The task worker decides when. */
export interface VideoPort {
  /** True when a second start with the same token cannot make a second video. */
  idempotentStart: boolean;
  start(
    order: VideoOrder,
    call: ProviderCall,
  ): Promise<{ upstreamId: string; status: 'queue' | 'in_progress' }>;
  poll(upstreamId: string, order: VideoOrder, call: ProviderCall): Promise<VideoProgress>;
  /** Stops the upstream's work, where it can, for a task that is already cancelled or expired here. */
  cancel(upstreamId: string, order: VideoOrder, call: ProviderCall): Promise<void>;
}

export interface VideoOrder {
  /** The task's id: the token that makes a repeated start recognisable. */
  token: string;
  /** The validated body, media as data URLs or web URLs. Large: load it only where it is needed. */
  loadBody(): Promise<CreateVideoRequest>;
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
  /** Calls once if the client disconnects: the upstream call is then cancelled. */
  onGone(listener: () => void): void;
}

export interface ForwardResponse {
  status: number;
  /** The receiver's own, to add to. */
  headers: ResponseHeaders;
  body: ByteSource;
}
