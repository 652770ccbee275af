/** OpenRouter's errors: `{error: {code, message, metadata}}`, or Anthropic's form for messages. */
import { listOf, recordOf } from '#lib/base/json-value.ts';
import { readAnthropicError } from '../anthropic/anthropic-error.ts';
import type { VendorError } from '../upstream/error-of-response.ts';

export function readOpenrouterError(body: unknown, status: number): VendorError {
  const { metadata } = recordOf(recordOf(body).error);
  const { reasons, flagged_input } = recordOf(metadata);
  const isPolicy = status === 403 && (listOf(reasons).length > 0 || flagged_input !== undefined);
  const vendor = readAnthropicError(body, status);
  return isPolicy ? { ...vendor, code: 'moderation_blocked' } : vendor;
}
