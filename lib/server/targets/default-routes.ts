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
  /** Spells the name as this vendor, or its region at the base URL, does. */
  spell?: (name: string, baseUrl: string | null) => string;
}

const messages = ['messages.create', 'messages.count-tokens'] as const;
const native = [
  'native.generate-content',
  'native.stream-generate-content',
  'native.count-tokens',
] as const satisfies OperationId[];

const viaOpenrouter = { operations: messages, kind: 'openrouter', spell: withDottedVersion } as const;

/** In order: the first rule that matches and whose target is configured. */
export const defaultRoutes: readonly Route[] = [
  { models: 'alpha-chat-image-latest', upstreamModel: 'chatgpt-image-latest', kind: 'openai' },
  { models: 'alpha-image-*', upstreamModel: 'gpt-image-*', kind: 'openai' },
  { models: 'legacy-image-*', upstreamModel: 'dall-e-*', kind: 'openai' },
  { models: 'gamma/dream-4.5', upstreamModel: 'doubao-seedream-4-5-251128', kind: 'ark', spell: ofRegion },
  {
    models: 'gamma/dream-5.0-pro',
    upstreamModel: 'doubao-seedream-5-0-pro-260628',
    kind: 'ark',
    spell: ofRegion,
  },
  { models: 'diffusion-*', upstreamModel: 'nai-diffusion-*', kind: 'novelai' },
  { models: 'delta-*', upstreamModel: 'delta-*', kind: 'openai-videos' },
  { models: 'delta-*', upstreamModel: 'happyhorse-*', kind: 'dashscope' },
  { models: 'delta-*', upstreamModel: 'alibaba/happyhorse-*', kind: 'openrouter' },
  // There is no Haiku 5.
  { models: 'epsilon-haiku-5', operations: messages, upstreamModel: 'claude-haiku-5-5', kind: 'anthropic' },
  { models: 'epsilon-*', operations: messages, upstreamModel: 'claude-*', kind: 'anthropic' },
  { models: 'epsilon-haiku-5', ...viaOpenrouter, upstreamModel: 'anthropic/claude-haiku-5.5' },
  { models: 'epsilon-*', ...viaOpenrouter, upstreamModel: 'anthropic/claude-*' },
  { models: '*', operations: messages, upstreamModel: '*', kind: 'anthropic' },
  { models: 'claude-*', ...viaOpenrouter, upstreamModel: 'anthropic/claude-*' },
  { models: '*', operations: messages, upstreamModel: '*', kind: 'openrouter' },
  // The preview of that name was shut down in August 2026.
  { models: 'beta-embedding-2-preview', upstreamModel: 'gemini-embedding-2', kind: 'gemini' },
  { models: 'beta-3-pro', operations: native, upstreamModel: 'gemini-3.1-pro-preview', kind: 'gemini' },
  { models: 'beta-3-flash', operations: native, upstreamModel: 'gemini-3-flash-preview', kind: 'gemini' },
  { models: 'beta-*', operations: native, upstreamModel: 'gemini-*', kind: 'gemini' },
  { models: '*', operations: native, upstreamModel: '*', kind: 'gemini' },
  { models: 'beta-*', operations: ['images.generate'], upstreamModel: 'gemini-*', kind: 'gemini' },
];

/** OpenRouter writes `claude-opus-4.8` for `claude-opus-4-8`, and has no dated names. */
function withDottedVersion(name: string): string {
  return name.replace(/-\d{8}$/, '').replace(/-(\d+)-(\d{1,2})(?=$|[-:])/, '-$1.$2');
}

/** Outside China, BytePlus has the same models under names without a prefix. */
function ofRegion(name: string, baseUrl: string | null): string {
  const host = URL.parse(baseUrl ?? '')?.hostname ?? '';
  return host.endsWith('.bytepluses.com') ? name.replace(/^doubao-/, '') : name;
}
