/** The token usage of a message. input_tokens does not include cached tokens. */

import * as z from 'zod';
import { nullish } from '#lib/contract/field-types.ts';

const count = z.int().min(0);
const nullableCount = count.nullish();

const cacheCreation = nullish(
  z.strictObject({ ephemeral_1h_input_tokens: count, ephemeral_5m_input_tokens: count }),
  { description: 'Tokens written to the cache, by lifetime.' },
);

const fallbackCredit = z
  .strictObject({
    status: z.discriminatedUnion('type', [
      z.strictObject({ type: z.literal('redeemed') }),
      z.strictObject({
        type: z.literal('not_applied'),
        reason: z.string(),
        remove_to_redeem: z.array(z.string()).nullish(),
      }),
    ]),
  })
  .nullish();

const iterations = nullish(
  z.array(
    z.strictObject({
      type: z
        .string()
        .min(1)
        .meta({ examples: ['message'] }),
      model: z.string().nullish(),
      input_tokens: count,
      output_tokens: count,
      cache_creation_input_tokens: count,
      cache_read_input_tokens: count,
      cache_creation: cacheCreation,
    }),
  ),
  { description: 'One entry for each pass over the context.' },
);

const outputDetails = z.strictObject({ thinking_tokens: count }).nullish();

const serverToolUse = z.strictObject({ web_fetch_requests: count, web_search_requests: count }).nullish();

export const usage = z.strictObject({
  input_tokens: count,
  output_tokens: count,
  cache_creation_input_tokens: nullableCount,
  cache_read_input_tokens: nullableCount,
  cache_creation: cacheCreation,
  service_tier: z.enum(['standard', 'priority', 'batch']).nullish(),
  speed: z.enum(['standard', 'fast']).nullish(),
  inference_geo: z.string().nullish(),
  fallback_credit: fallbackCredit,
  output_tokens_details: outputDetails,
  server_tool_use: serverToolUse,
  iterations,
});

/** Usage in a stream's `message_delta`: totals so far. */
export const deltaUsage = z.strictObject({
  input_tokens: nullableCount,
  output_tokens: count,
  cache_creation_input_tokens: nullableCount,
  cache_read_input_tokens: nullableCount,
  fallback_credit: fallbackCredit,
  output_tokens_details: outputDetails,
  server_tool_use: serverToolUse,
  iterations,
});
