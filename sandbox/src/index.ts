/**
 * The front door of the sandbox: the only module that the app imports. Everything behind it may change shape.
 * Errors carry a stable string `code`; test the code, not the class.
 */
export { embedText, largestDimension } from './embedding/embed-text.ts';
export type { Image, ImageSpec, SourceImage } from './image/image-spec.ts';
export { makeImage } from './image/make-image.ts';
export { closePool as closeSandbox } from './pool/run-in-pool.ts';
export { countRequestTokens, countTokens, estimateImageTokens } from './text/count-tokens.ts';
export type { JsonObject, JsonValue } from './text/json-value.ts';
export type { TextEngineError } from './text/text-engine-error.ts';
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
export { makeVideo } from './video/make-video.ts';
export type { VideoFacts } from './video/probe-task.ts';
export { probeVideo } from './video/probe-video.ts';
export type { Video, VideoSpec } from './video/video-spec.ts';
