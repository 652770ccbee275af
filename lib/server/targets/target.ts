/** A configured upstream, or the sandbox: what requests are routed to. */
import type { Provider } from '#lib/server/providers/provider.ts';

export interface Target {
  /** Unique; the name in `x-easel-provider`, in logs and pages: `openai`. */
  id: string;
  kind: ProviderKind;
  provider: Provider;
  /** Without credentials; null for the sandbox. */
  baseUrl: string | null;
  /** The setting or the file that configures it: `OPENAI_API_KEY`. */
  source: string;
}

export const providerKinds = [
  'openai',
  'ark',
  'gemini',
  'novelai',
  'dashscope',
  'anthropic',
  'openrouter',
  'relay',
  'sandbox',
] as const;

export type ProviderKind = (typeof providerKinds)[number];

/** A target that may answer a call. */
export interface Candidate {
  target: Target;
  /** The model's name at the target. */
  model: string;
}
