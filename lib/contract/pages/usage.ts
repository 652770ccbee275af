/** `GET /api/usage?range=24h`: the requests by key, model, operation and provider, over time. */
import * as z from 'zod';

export const usageRanges = ['1h', '24h', '7d', '30d'] as const;
export type UsageRange = (typeof usageRanges)[number];

const count = z.int().nonnegative();

export const usageRowSchema = z.strictObject({
  /** Unix seconds: the start of the interval. */
  at: z.int(),
  keyId: z.string(),
  /** Empty if a request was rejected before its model was known. */
  model: z.string(),
  /** `images.generate` */
  operation: z.string(),
  /** The target that answered; empty for refused and replayed requests. */
  provider: z.string(),
  done: count,
  /** Responses with status 4xx. */
  refused: count,
  /** Responses with status 5xx, and broken ones. */
  failed: count,
  /** The client disconnected before the end. */
  stopped: count,
  inputTokens: count,
  outputTokens: count,
  /** Of successful requests: the counts of the response, or else of the request. */
  images: count,
  /** Of videos that were completed in the interval. */
  videoSeconds: z.number().nonnegative(),
  /** In the currency of the price table, by the prices at the time of each request. */
  cost: z.number().nonnegative(),
  /** The part of the cost that is an estimate: of streams that broke off, and of embeddings. */
  estimated: z.number().nonnegative(),
  /** Requests that used something without a price; their cost is unknown. */
  unpriced: count,
  /** Durations to the last byte: pairs of a bucket of lib/base/latency-buckets.ts and its count. */
  latency: z.array(z.tuple([z.int(), count])),
});
export type UsageRow = z.infer<typeof usageRowSchema>;

export const usageSchema = z.strictObject({
  range: z.enum(usageRanges),
  /** Unix seconds; `to` is the end of the last interval. */
  from: z.int(),
  to: z.int(),
  stepSeconds: z.int(),
  /** Names of the keys in the rows. */
  keyNames: z.record(z.string(), z.string()),
  /** The people to whom they belong; absent where nobody signs in. */
  keyPersons: z.record(z.string(), z.strictObject({ id: z.string(), name: z.string() })).optional(),
  rows: z.array(usageRowSchema),
});
export type Usage = z.infer<typeof usageSchema>;
