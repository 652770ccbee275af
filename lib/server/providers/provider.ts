/**
 * The capability ports of providers. A provider implements some of them; it does not depend on HTTP, dialects or
 * the storage of its results.
 */

import type { Readable } from 'node:stream';
import type * as z from 'zod';
import type { CredentialScheme } from '#lib/contract/define-operation.ts';
import type { ValidBody } from '#lib/contract/define-variant.ts';
import type { EmbedContentRequest } from '#lib/contract/embeddings/embed-content.ts';
import type { ApiError } from '#lib/contract/errors/api-error.ts';
import type { ImageRequest } from '#lib/contract/images/generate-images.ts';
import type { CountTokensRequest, MessageRequest } from '#lib/contract/messages/message-request.ts';
import type { MessageResponse, tokenCountResponse } from '#lib/contract/messages/message-response.ts';
import type { MessageEvent } from '#lib/contract/messages/stream-events.ts';
import type { Catalogue } from '#lib/contract/models/catalogue.ts';
import type {
  NativeCountRequest,
  nativeTokenCountResponse,
} from '#lib/contract/native/count-native-tokens.ts';
import type { GenerateResponse } from '#lib/contract/native/generate-response.ts';
import type { GenerateRequest } from '#lib/contract/native/text-variant.ts';
import type { OperationId } from '#lib/contract/operation-facts.ts';
import type { CreateVideoRequest } from '#lib/contract/videos/video-variants.ts';
import type { ByteSource } from '#lib/server/http/byte-source.ts';
import type { ResponseHeaders } from '#lib/server/http/outcome.ts';

export interface Provider {
  /** The name of its target in logs, routes and pages: `sandbox`, `openai`. */
  id: string;
  images?: ImagePort;
  messages?: MessagesPort;
  native?: NativePort;
  embeddings?: EmbeddingPort;
  video?: VideoPort;
  forward?: ForwardPort;
  /** Checks the upstream with a request that costs nothing: its status. Absent without an upstream. */
  check?(signal: AbortSignal): Promise<number>;
  /** YYYY-MM-DD by name there, as the last check read them in the upstream's list of models. */
  shutdownDates?: ReadonlyMap<string, string>;
  close(): Promise<void>;
}

export interface ProviderCall {
  /** For a video task: its id with the number of its submission, which marks the upstream's task. */
  requestId: string;
  /** The model's name at the upstream. */
  model: string;
  /** Aborts when the client disconnects or the process stops. */
  signal: AbortSignal;
  /** The value of `x-sandbox-fault`; only the sandbox uses it. */
  fault: string | undefined;
  /** Loads an image or video by URL or data URL with the guarded fetch; checks size and type. */
  loadMedia: LoadMedia;
}

/** A call whose request depends on the traits of its model. */
export interface ModelCall extends ProviderCall {
  catalogue: Catalogue;
}

export type LoadMedia = (source: MediaSource) => Promise<LoadedMedia>;

export interface MediaSource {
  /** `https://...` or `data:...;base64,...` */
  url: string;
  kind: 'image' | 'video';
  /** Its field, for error messages: `images[0].image_url`. */
  parameter: string;
}

export interface LoadedMedia {
  bytes: Uint8Array;
  contentType: string;
}

/** Images of all four groups, and edits. */
export interface ImagePort {
  /**
   * Yields `accepted` once all inputs are loaded and valid - an earlier error is an ordinary error response,
   * a later one is an event of the stream - then partial images, one `image` per result, and `end`.
   */
  make(job: ImageJob, call: ModelCall): AsyncIterable<ImageEvent>;
}

/** A validated request; `group` identifies the type of its body. */
export type ImageJob = ImageRequest & { isEdit: boolean };

export type ImageEvent =
  /** `seed`: the one that was sent, also if the request named none. */
  | { type: 'accepted'; seed?: number }
  | ({ type: 'partial'; partialIndex: number; image: ImageContent } & ImageFacts)
  | ({ type: 'image'; image: ImageContent } & ImageFacts)
  | ({ type: 'end'; revisedPrompt?: string | undefined } & ImageFacts);

/**
 * The bytes of an image file, or its Base64 text in pieces while it arrives. Pieces are read to their end before the
 * next event. Size and format of the response come from the content.
 */
export type ImageContent = Uint8Array | AsyncIterable<Uint8Array>;

/** What the provider reports besides the content: of one image in a stream, of the whole response at its end. */
export interface ImageFacts {
  background?: 'transparent' | 'opaque' | undefined;
  quality?: 'low' | 'medium' | 'high' | undefined;
  usage?: ImageUsage | undefined;
}

/** Tokens. */
export interface ImageUsage {
  input: { text: number; image: number };
  output: number;
}

export type ImageFormat = 'png' | 'jpeg' | 'webp';

/** Text messages in the messages dialect. */
export interface MessagesPort {
  create(body: MessageRequest, call: ProviderCall): Promise<MessageResponse>;
  /** Events in order; each event's `type` is its name. */
  stream(body: MessageRequest, call: ProviderCall): AsyncIterable<MessageEvent>;
  countTokens(body: CountTokensRequest, call: ProviderCall): Promise<z.output<typeof tokenCountResponse>>;
}

/** Native generate-content, for text and images. `model` is the id of the path. */
export interface NativePort {
  generate(model: string, request: GenerateRequest, call: ModelCall): Promise<GenerateResponse>;
  /** Chunks in order, each a full response object with partial parts. */
  stream(model: string, request: GenerateRequest, call: ModelCall): AsyncIterable<GenerateResponse>;
  countTokens(
    model: string,
    body: NativeCountRequest,
    call: ProviderCall,
  ): Promise<z.output<typeof nativeTokenCountResponse>>;
}

export interface EmbeddingPort {
  /** One vector per body, in order. */
  embed(model: string, bodies: readonly EmbedContentRequest[], call: ModelCall): Promise<number[][]>;
}

/** Asynchronous video: start, poll, cancel. The task worker decides when. */
export interface VideoPort {
  /** True if a second start with the same token cannot create a second video. */
  idempotentStart: boolean;
  /** True if the process that starts a task also works on it: only this process can poll and cancel it. */
  worksInProcess?: boolean;
  /**
   * The id of the upstream's task that carries this call's request id, of a start at most `agoMs` ago that had no response.
   * Null if no task carries it: the start may still have been accepted. Absent: the upstream's tasks carry none.
   */
  findStarted?(request: VideoRequest, call: ProviderCall, agoMs: number): Promise<string | null>;
  /** Throws ApiError for a request that the upstream cannot fulfil, before a task is created. */
  check?(body: CreateVideoRequest): void;
  start(request: VideoRequest, call: ProviderCall): Promise<StartedVideo>;
  poll(upstreamId: string, request: VideoRequest, call: ProviderCall): Promise<VideoProgress>;
  /** Stops the upstream's work, if possible, for a task that is already cancelled or expired here. */
  cancel(upstreamId: string, request: VideoRequest, call: ProviderCall): Promise<void>;
}

export interface StartedVideo {
  upstreamId: string;
  status: 'queue' | 'in_progress';
  nextPollAfterMs?: number;
}

export interface VideoRequest {
  /** The task's id: the token that identifies a repeated start. */
  token: string;
  /** The validated body, media as data URLs or web URLs. Large: load it only when needed. */
  loadBody(): Promise<CreateVideoRequest>;
}

export type VideoProgress =
  | { status: 'queue' | 'in_progress'; progress: number | null; message?: string; nextPollAfterMs?: number }
  | { status: 'completed'; video: MadeVideo; poster?: { bytes: Uint8Array; contentType: string } }
  | { status: 'failed'; code: string; message: string }
  /** It answered, but with nothing that says how the task stands: it is asked again a few times. */
  | { status: 'unknown'; message: string }
  | { status: 'cancelled' }
  | { status: 'expired' };

export interface MadeVideo {
  /** A function opens the stream when the video is stored; it rejects without one. */
  content: Uint8Array | Readable | (() => Promise<Readable>);
  contentType: string;
  /** Absent: read from the file. */
  width?: number | undefined;
  height?: number | undefined;
  seconds?: number | undefined;
}

/** Operations that the upstream answers in this interface's own format: responses are passed on without parsing. */
export interface ForwardPort {
  answers(operation: OperationId): boolean;
  /**
   * Of an upstream that makes a task of its own of a task's request, and finds it when the response was lost: cancels it.
   * False if none is listed. `name`: the `idempotencyName` of the request, which was sent at most `agoMs` ago.
   */
  cancelTask?(name: string, sent: { agoMs: number; signal: AbortSignal }): Promise<boolean>;
  send(request: ForwardRequest): Promise<ForwardResponse>;
}

export interface ForwardRequest {
  operation: OperationId;
  method: string;
  /** Path and query of the client, without the key. */
  path: string;
  headers: Readonly<Record<string, string | string[] | undefined>>;
  /** How this operation's credential is sent. */
  credential: CredentialScheme;
  /** Unique to caller, operation and Idempotency-Key. Sent only as a keyed hash. */
  idempotencyName: string | undefined;
  /** The received bytes. */
  body: Uint8Array | undefined;
  /** Other models than `modelId` have their names at the upstream. */
  valid: ValidBody;
  modelId: string;
  /** The model's name at the upstream. */
  model: string;
  /** A model has another name at the upstream than in the received bytes. */
  isRenamed: boolean;
  /** Called once if the client disconnects: the upstream call is then cancelled. */
  onGone(listener: () => void): void;
  /** Of an image task. `agoMs`: it was sent at most so long ago, and only its result is asked for. */
  task?: { agoMs?: number } | undefined;
}

export interface ForwardResponse {
  status: number;
  /** A new object that the receiver may change. */
  headers: ResponseHeaders;
  /** Not compressed. */
  body: ByteSource;
  /** The error that a body or an event with an error means, although the status is 2xx; undefined without one. */
  errorOf(body: unknown): ApiError | undefined;
}
