/** API keys as the pages show and change them: `/api/keys`. The text of a key is told once, when it is made. */
import * as z from 'zod';

const moment = z.string();

export const apiKeySchema = z.strictObject({
  /** `key_...`; `fixed-...` for keys of GATEWAY_API_KEYS. */
  id: z.string(),
  name: z.string(),
  /** The first characters of the key; null for fixed ones, of which nothing is told. */
  prefix: z.string().nullable(),
  /** `fixed`: from GATEWAY_API_KEYS; neither renamed nor revoked here. */
  origin: z.enum(['stored', 'fixed']),
  state: z.enum(['active', 'expired', 'revoked']),
  /** This and the next three: ISO 8601. Null for fixed keys. */
  createdAt: moment.nullable(),
  /** To within some seconds; null for never. Of fixed keys: since the process started. */
  lastUsedAt: moment.nullable(),
  expiresAt: moment.nullable(),
  revokedAt: moment.nullable(),
});
export type ApiKey = z.infer<typeof apiKeySchema>;

/** `GET /api/keys`: those that work first, newest first. */
export const apiKeysSchema = z.strictObject({ keys: z.array(apiKeySchema) });

const name = z.string().trim().min(1).max(80);

/** `POST /api/keys`. */
export const newApiKeySchema = z.strictObject({
  name,
  /** ISO 8601, in the future; null or absent: never. */
  expiresAt: z.iso
    .datetime({ offset: true })
    .refine((text) => Date.parse(text) < Date.UTC(10_000, 0), 'must be before the year 10000')
    .nullish(),
});

/** What `POST /api/keys` answers, this once. */
export const madeApiKeySchema = z.strictObject({ key: z.string(), apiKey: apiKeySchema });
export type MadeApiKey = z.infer<typeof madeApiKeySchema>;

/** `PATCH /api/keys/{id}`; answers the ApiKey. */
export const apiKeyPatchSchema = z.strictObject({ name });
