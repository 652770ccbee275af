/** What the vendors of images, texts and videos have in common: their options, and the refusal of other models. */
import { ApiError } from '#lib/contract/errors/api-error.ts';
import type { UpstreamOptions } from './upstream.ts';

export interface VendorOptions extends Pick<UpstreamOptions, 'timeoutMs' | 'proxy' | 'headers'> {
  id: string;
  /** Without a slash at the end. */
  baseUrl: string;
  apiKey: string;
}

/** `offered` names the only group of models that the vendor has: `chat-image`. */
export function refusedGroup(id: string, offered: string, model: string): ApiError {
  return new ApiError('not_implemented', {
    message: `Provider "${id}" offers only ${offered} models; "${model}" belongs to another group.`,
  });
}
