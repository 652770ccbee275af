/** The routes of targets that only a key in the environment configures: model families by vendor. */
import type { OperationId } from '#lib/contract/define-operation.ts';
import type { ProviderKind } from './target.ts';

export interface Route {
  /** Model ids; `*` stands for any text, and only at the end. */
  models: string;
  /** The operations that it is for; all if absent. */
  operations?: readonly OperationId[];
  /** The name at the upstream; `*` stands for the text that matched. */
  upstreamModel: string;
  kind: ProviderKind;
}

const messages = ['messages.create', 'messages.count-tokens'] as const;
const native = [
  'native.generate-content',
  'native.stream-generate-content',
  'native.count-tokens',
] as const satisfies OperationId[];

/** In order: the first rule that matches and whose target is configured. */
export const defaultRoutes: readonly Route[] = [
  { models: 'alpha-chat-image-latest', upstreamModel: 'chatgpt-image-latest', kind: 'openai' },
  { models: 'alpha-image-*', upstreamModel: 'gpt-image-*', kind: 'openai' },
  { models: 'legacy-image-*', upstreamModel: 'dall-e-*', kind: 'openai' },
  { models: 'gamma/dream-4.5', upstreamModel: 'doubao-seedream-4-5-251128', kind: 'ark' },
  { models: 'gamma/dream-5.0-pro', upstreamModel: 'doubao-seedream-5-0-pro-260628', kind: 'ark' },
  { models: 'diffusion-*', upstreamModel: 'nai-diffusion-*', kind: 'novelai' },
  { models: 'delta-*', upstreamModel: 'happyhorse-*', kind: 'dashscope' },
  { models: 'delta-*', upstreamModel: 'alibaba/happyhorse-*', kind: 'openrouter' },
  { models: 'epsilon-*', operations: messages, upstreamModel: 'claude-*', kind: 'anthropic' },
  { models: 'epsilon-*', operations: messages, upstreamModel: 'anthropic/claude-*', kind: 'openrouter' },
  { models: '*', operations: messages, upstreamModel: '*', kind: 'anthropic' },
  { models: '*', operations: messages, upstreamModel: '*', kind: 'openrouter' },
  // The preview of that name was shut down in August 2026.
  { models: 'beta-embedding-2-preview', upstreamModel: 'gemini-embedding-2', kind: 'gemini' },
  { models: 'beta-3-pro', operations: native, upstreamModel: 'gemini-3.1-pro-preview', kind: 'gemini' },
  { models: 'beta-3-flash', operations: native, upstreamModel: 'gemini-3-flash-preview', kind: 'gemini' },
  { models: 'beta-*', operations: native, upstreamModel: 'gemini-*', kind: 'gemini' },
  { models: '*', operations: native, upstreamModel: '*', kind: 'gemini' },
  { models: 'beta-*', operations: ['images.generate'], upstreamModel: 'gemini-*', kind: 'gemini' },
];
