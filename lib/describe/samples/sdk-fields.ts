/**
 * The fields that the official SDKs declare. Others use the SDK's extension: `extra_body`, `extraBody`, or a comment
 * for the compiler. openai 7.57 and openai-python 3.22, @anthropic-ai/sdk 1.12.
 */
import type { JsonObject } from './sample-request.ts';

export const imageFields = [
  ...['prompt', 'model', 'n', 'size', 'quality', 'background', 'moderation', 'output_format'],
  ...['output_compression', 'partial_images', 'response_format', 'style', 'stream', 'user'],
] as const;

/** Besides `image` and `mask`. */
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

/** `config` members of a native call with their path in the body. */
export const nativeConfigFields = {
  generationConfig: [
    ...['temperature', 'topP', 'topK', 'candidateCount', 'maxOutputTokens', 'stopSequences'],
    ...['responseLogprobs', 'logprobs', 'presencePenalty', 'frequencyPenalty', 'seed', 'responseMimeType'],
    ...['responseSchema', 'responseJsonSchema', 'responseModalities', 'mediaResolution', 'speechConfig'],
    ...['thinkingConfig', 'imageConfig'],
  ],
  body: ['systemInstruction', 'safetySettings', 'tools', 'toolConfig', 'cachedContent', 'serviceTier'],
} as const;

/** Splits a body into declared fields and others. */
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
