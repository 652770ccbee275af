/**
 * The front door of the sandbox: the only module that others import. Every function is deterministic: the same input
 * gives the same output. Images and videos are made in worker threads; text and vectors in the caller's thread.
 *
 * Errors are SandboxErrors with a stable `code`: test the code, not the class. All functions with a `signal` reject
 * with its reason as soon as it aborts. Those that use threads also reject with `pool_busy` (the queue is full; try
 * again), `pool_closed` (by `closeSandbox`), `worker_crashed` (out of memory) or `task_failed` (a defect).
 */

/** A text as a vector of length 1. Throws RangeError for a dimension outside 1..`largestDimension`. */
export { embedText, largestDimension } from './embedding/embed-text.ts';
export type { Image, ImageSpec, SourceImage } from './image/image-spec.ts';
/** An image from a prompt, or an edit of given images. Sizes in pixels. Codes: `image_*`, `mask_unmarked`. */
export { makeImage } from './image/make-image.ts';
/** Ends every thread. A later call starts new ones. */
export { closePool as closeSandbox } from './pool/run-in-pool.ts';
/** The events of `writeText` as one response. Rejects as the events do. */
export { collectResponse } from './text/collect-response.ts';
/** Tokens of texts, requests and images, for usage and limits. */
export { countRequestTokens, countTokens, estimateImageTokens } from './text/count-tokens.ts';
export type { JsonObject, JsonValue } from './text/json-value.ts';
export type { TextEngineError } from './text/text-engine-error.ts';
/** Sample text for a conversation, as a stream of events. Throws TextEngineError before the first event. */
export { writeText } from './text/writer.ts';
export type {
  DocumentPart,
  ImagePart,
  ThinkingOptions,
  ToolDefinition,
  Turn,
  TurnPart,
  WriterEnd,
  WriterEvent,
  WriterRequest,
} from './text/writer-types.ts';
/** A video from a prompt, a first frame, references or a source video. Sizes in pixels, times in seconds. */
export { makeVideo } from './video/make-video.ts';
export type { VideoFacts } from './video/probe-in-worker.ts';
/** Container, codecs, size, length and rate of a video file. Decodes nothing. */
export { probeVideo } from './video/probe-video.ts';
export type { Video, VideoSpec } from './video/video-spec.ts';
