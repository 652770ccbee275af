/** `GET /api/usage?range=24h`: what was asked of this service, by key, model and operation, over time. */
import * as z from 'zod';

export const usageRanges = ['1h', '24h', '7d', '30d'] as const;
export type UsageRange = (typeof usageRanges)[number];

const count = z.int().nonnegative();

export const usageRowSchema = z.strictObject({
  /** Unix seconds: where the row's stretch of time starts. */
  at: z.int(),
  keyId: z.string(),
  /** Empty where a request was refused before its model was known. */
  model: z.string(),
  /** `images.generate` */
  operation: z.string(),
  done: count,
  /** Answered 4xx. */
  refused: count,
  /** Answered 5xx, or broken on the way. */
  failed: count,
  /** Left by the client before the end. */
  stopped: count,
  inputTokens: count,
  outputTokens: count,
  /** Of done requests: what the response counted, else what was asked for. */
  images: count,
  /** Of videos that were completed then, whenever they were ordered. */
  videoSeconds: z.number().nonnegative(),
  /** How long requests took, to their last byte: pairs of a bucket of lib/base/latency-buckets.ts and its count. */
  latency: z.array(z.tuple([z.int(), count])),
});
export type UsageRow = z.infer<typeof usageRowSchema>;

export const usageSchema = z.strictObject({
  range: z.enum(usageRanges),
  /** Unix seconds; `to` is the end of the last stretch. */
  from: z.int(),
  to: z.int(),
  stepSeconds: z.int(),
  /** Names of the keys that the rows tell of. */
  keyNames: z.record(z.string(), z.string()),
  rows: z.array(usageRowSchema),
});
export type Usage = z.infer<typeof usageSchema>;
