/**
 * The fields that the official SDKs name in their types. What is not here goes through the SDK's own way for others:
 * `extra_body`, `extraBody`, a comment for the compiler. openai 7.57 and openai-python 3.22, @anthropic-ai/sdk 1.12.
 */
import type { JsonObject } from './sample-request.ts';

export const imageFields = [
  ...['prompt', 'model', 'n', 'size', 'quality', 'background', 'moderation', 'output_format'],
  ...['output_compression', 'partial_images', 'response_format', 'style', 'stream', 'user'],
] as const;

/** Beside `image` and `mask`. */
export const editFields = [
  ...['prompt', 'model', 'n', 'size', 'quality', 'background', 'input_fidelity', 'output_format'],
  ...['output_compression', 'partial_images', 'response_format', 'stream', 'user'],
] as const;

export const messageFields = [
  ...[
    'model',
    'max_tokens',
    'messages',
    'system',
    'stream',
    'stop_sequences',
    'tools',
    'tool_choice',
    'thinking',
  ],
  ...['metadata', 'service_tier', 'speed', 'cache_control', 'container', 'diagnostics', 'inference_geo'],
  ...['output_config'],
] as const;

export const tokenFields = [
  ...['model', 'messages', 'system', 'tools', 'tool_choice', 'thinking', 'cache_control', 'output_config'],
] as const;

/** `config` of a native call, each with where it stands on the wire. */
export const nativeConfigFields = {
  generationConfig: [
    ...['temperature', 'topP', 'topK', 'candidateCount', 'maxOutputTokens', 'stopSequences'],
    ...['responseLogprobs', 'logprobs', 'presencePenalty', 'frequencyPenalty', 'seed', 'responseMimeType'],
    ...['responseSchema', 'responseJsonSchema', 'responseModalities', 'mediaResolution', 'speechConfig'],
    ...['thinkingConfig', 'imageConfig'],
  ],
  body: ['systemInstruction', 'safetySettings', 'tools', 'toolConfig', 'cachedContent', 'serviceTier'],
} as const;

/** The body's fields in two: those the SDK names, and the rest. */
export function splitFields(
  body: JsonObject,
  named: readonly string[],
): { typed: JsonObject; others: JsonObject } {
  const entries = Object.entries(body);
  return {
    typed: Object.fromEntries(entries.filter(([name]) => named.includes(name))),
    others: Object.fromEntries(entries.filter(([name]) => !named.includes(name))),
  };
}
