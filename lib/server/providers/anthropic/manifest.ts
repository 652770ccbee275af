/** Anthropic's Messages API, and servers that speak it (Ollama, llama.cpp, vLLM, LM Studio). */
import { openVendor, type Vendor } from '../vendor.ts';
import { readAnthropicError } from './anthropic-error.ts';
import { defaultVersion, forwardMessages, messagesPaths } from './forward-messages.ts';

const operations = [...messagesPaths.keys()];

export const anthropic: Vendor = {
  kind: 'anthropic',
  label: 'Anthropic',
  answers: 'messages',
  genAiName: 'anthropic',
  address: 'https://api.anthropic.com',
  settings: {
    key: { name: 'ANTHROPIC_API_KEY', purpose: 'The API key of Anthropic: messages' },
    address: { name: 'ANTHROPIC_BASE_URL', purpose: 'A server of the messages API instead of Anthropic' },
  },
  groups: ['text'],
  routes: [
    // There is no Haiku 5.
    { models: 'epsilon-haiku-5', operations, upstreamModel: 'claude-haiku-5-5' },
    { models: 'epsilon-*', operations, upstreamModel: 'claude-*' },
    { models: '*', operations, upstreamModel: '*' },
  ],
  create: (options) =>
    openVendor(
      options,
      {
        version: '/v1',
        credential: credentialOf,
        check: '/models?limit=1000',
        checkHeaders: { 'anthropic-version': defaultVersion },
        readError: readAnthropicError,
      },
      (upstream) => ({ forward: forwardMessages(upstream, operations) }),
    ),
};

/** Some servers of this API read only the other header. */
function credentialOf(apiKey: string, baseUrl: string): Readonly<Record<string, string>> {
  const isVendor = new URL(baseUrl).hostname === 'api.anthropic.com';
  return { 'x-api-key': apiKey, ...(isVendor ? {} : { authorization: `Bearer ${apiKey}` }) };
}
