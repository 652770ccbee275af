/** OpenRouter's errors: `{error: {code, message, metadata}}`, or Anthropic's form for messages. */
import { readAnthropicError } from '../anthropic/anthropic-error.ts';
import type { VendorError } from '../upstream/error-of-response.ts';
import { lenient } from '../upstream/lenient.ts';

export function readOpenrouterError(body: unknown, status: number): VendorError {
  const { reasons, flagged_input } = errorBody.parse(body).error.metadata;
  const isPolicy = status === 403 && (reasons.length > 0 || flagged_input !== undefined);
  const vendor = readAnthropicError(body, status);
  return isPolicy ? { ...vendor, code: 'moderation_blocked' } : vendor;
}

const errorBody = lenient.record({
  error: lenient.record({
    metadata: lenient.record({ reasons: lenient.list(lenient.unknown), flagged_input: lenient.unknown }),
  }),
});
