/** Anthropic's Messages API, and servers that speak it (Ollama, llama.cpp, vLLM, LM Studio). */
import type { Provider } from '../provider.ts';
import { checkAndClose } from '../upstream/check-upstream.ts';
import { openUpstream } from '../upstream/upstream.ts';
import type { VendorOptions } from '../upstream/vendor.ts';
import { readAnthropicError } from './anthropic-error.ts';
import { defaultVersion, forwardMessages, versionedBase } from './forward-messages.ts';

/** `baseUrl` with or without the version: `https://api.anthropic.com`. */
export function createAnthropicProvider({ id, baseUrl, apiKey, ...options }: VendorOptions): Provider {
  const isVendor = new URL(baseUrl).hostname === 'api.anthropic.com';
  // Some servers of this API read only the other header.
  const credential = { 'x-api-key': apiKey, ...(isVendor ? {} : { authorization: `Bearer ${apiKey}` }) };
  const upstream = openUpstream({ ...options, baseUrl: versionedBase(baseUrl), apiKey, credential });
  return {
    id,
    forward: forwardMessages({
      upstream,
      operations: ['messages.create', 'messages.count-tokens'],
      readError: readAnthropicError,
    }),
    ...checkAndClose(upstream, '/models?limit=1000', { 'anthropic-version': defaultVersion }),
  };
}
