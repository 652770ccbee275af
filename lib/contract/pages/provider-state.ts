/**
 * The providers page: `GET /api/providers`, `POST /api/providers/{id}/test`, `PUT` and `DELETE /api/providers/{vendor}/key`;
 * which provider answers a model. No secrets.
 */
import * as z from 'zod';

/**
 * `limited`: the last call was refused with status 429; `open`: the circuit of a model is open after repeated failures;
 * `unused`: no call has ended since the start.
 */
export const providerConditions = ['healthy', 'limited', 'failing', 'open', 'unused'] as const;

export const providerStateSchema = z.strictObject({
  /** The value of `x-easel-provider`: `openai`. */
  id: z.string(),
  /** `OpenAI` */
  label: z.string(),
  /** Without credentials; null for the embedded sandbox. */
  address: z.string().nullable(),
  /** The setting or the file that configures it: `OPENAI_API_KEY`, `Providers page`; null if nothing does. */
  source: z.string().nullable(),
  condition: z.enum(providerConditions),
  /** When the first open circuit lets a request try, ISO 8601; null if all are closed. */
  retryAt: z.string().nullable(),
  /** The models whose circuit is not closed, by their names at the provider. */
  openModels: z.array(z.string()),
  /** Since the start, as the next two. */
  calls: z.int(),
  failed: z.int(),
  /** Calls that the upstream refused with status 429; not failed ones. */
  rateLimited: z.int(),
  /** Until the first byte of the response, over the last 100 successful calls; null without one. */
  medianMs: z.number().nullable(),
  running: z.int(),
  /** Calls that wait until a running one ends. */
  waiting: z.int(),
  /**
   * Newest first, with the upstream's own text. `requestId` is that of the call, or the id of the video task; empty for a
   * test. `problem`: the message for the caller, which tells the kind.
   */
  failures: z.array(
    z.strictObject({
      at: z.string(),
      code: z.string(),
      message: z.string(),
      problem: z.string(),
      requestId: z.string(),
    }),
  ),
  /** The models of the catalogue that it answers, with their names there. */
  models: z.array(
    z.strictObject({
      id: z.string(),
      upstreamModel: z.string(),
      /** YYYY-MM-DD, past or future; null if the upstream announces none. */
      shutdownDate: z.string().nullable(),
    }),
  ),
  /** Other models, where an operation accepts any: `epsilon-*` or `*`. */
  patterns: z.array(
    z.strictObject({ models: z.string(), upstreamModel: z.string(), operations: z.array(z.string()) }),
  ),
});
export type ProviderState = z.infer<typeof providerStateSchema>;

export const providerListSchema = z.strictObject({
  providers: z.array(providerStateSchema),
  /** What a setting can add. */
  vendors: z.array(
    z.strictObject({
      label: z.string(),
      /** `general image models` */
      answers: z.string(),
      settings: z.array(z.string()),
      /** Null for the relay, whose address and key belong together and are settings. */
      apiKey: z
        .strictObject({
          /** `openai`, of the key's address. */
          vendor: z.string(),
          /** The setting that has the key, and wins over an entered one; null: none. */
          setting: z.string().nullable(),
          /** `unreadable`: it was saved under another SESSION_SECRET. */
          entered: z.enum(['none', 'saved', 'unreadable']),
          /** The last four characters of a saved one; null for others, and for short ones. */
          end: z.string().nullable(),
        })
        .nullable(),
    }),
  ),
  /** Why no key can be saved here; null: one can. */
  keysRefused: z.string().nullable(),
});
export type ProviderList = z.infer<typeof providerListSchema>;

export const providerTestSchema = z.strictObject({
  /** Of its response; null without one, and for the sandbox. */
  status: z.int().nullable(),
  /** Until the response; null without one. */
  milliseconds: z.number().nullable(),
  /** Null if it is ready to answer. */
  problem: z.string().nullable(),
});
export type ProviderTest = z.infer<typeof providerTestSchema>;

/** `PUT /api/providers/{vendor}/key`. A key that the vendor rejects is only saved with `force`. */
export const enteredKeySchema = z.strictObject({
  key: z.string().trim().min(1).max(4_096),
  force: z.boolean().default(false),
});
export const savedKeySchema = z.strictObject({ saved: z.boolean(), test: providerTestSchema });
export type SavedKey = z.infer<typeof savedKeySchema>;
