/** API keys in the pages' API: `/api/keys`. The text of a key is sent once, when it is created. */
import * as z from 'zod';
import { type KeyLimits, maxMonthlyBudget, maxRequestsPerMinute, operationKinds } from './key-limits.ts';

const moment = z.string();

export const keyLimitsSchema = z.strictObject({
  operations: z.array(z.enum(operationKinds)).max(operationKinds.length),
  models: z.array(z.string().trim().min(1).max(200)).max(50),
  requestsPerMinute: z.int().min(1).max(maxRequestsPerMinute).nullable(),
  monthlyBudget: z.number().positive().max(maxMonthlyBudget).nullable(),
}) satisfies z.ZodType<KeyLimits>;

export const apiKeySchema = z.strictObject({
  /** `key_...`; `fixed-...` for keys of GATEWAY_API_KEYS. */
  id: z.string(),
  name: z.string(),
  /** The first characters of the key; null for fixed keys. */
  prefix: z.string().nullable(),
  /** `fixed`: from GATEWAY_API_KEYS; cannot be renamed or revoked. */
  origin: z.enum(['stored', 'fixed']),
  state: z.enum(['active', 'expired', 'revoked']),
  /** This and the next three: ISO 8601. Null for fixed keys. */
  createdAt: moment.nullable(),
  /** Accurate to some seconds; null for never. Of fixed keys: since the process started. */
  lastUsedAt: moment.nullable(),
  expiresAt: moment.nullable(),
  revokedAt: moment.nullable(),
  limits: keyLimitsSchema,
  /** Its cost in this calendar month (UTC), in the currency of the prices. */
  spent: z.number(),
  /** The most that its running requests and tasks may still cost. */
  reserved: z.number(),
  /** Its owner; null for a key of the team. Absent where nobody signs in. */
  personId: z.string().nullable().optional(),
});
export type ApiKey = z.infer<typeof apiKeySchema>;

/** `GET /api/keys`: active keys first, newest first; of other people only for admins. */
export const apiKeysSchema = z.strictObject({ keys: z.array(apiKeySchema) });

const name = z.string().trim().min(1).max(80);

/** `POST /api/keys`. */
export const newApiKeySchema = z.strictObject({
  name,
  /** ISO 8601, in the future; null or absent: no expiry. */
  expiresAt: z.iso
    .datetime({ offset: true })
    .refine((text) => Date.parse(text) < Date.UTC(10_000, 0), 'must be before the year 10000')
    .nullish(),
  /** Absent: none. */
  limits: keyLimitsSchema.optional(),
  /** Absent: the team for admins, else the person. Keys of the team are made by admins. */
  owner: z.enum(['me', 'team']).optional(),
});

/** The response of `POST /api/keys`, the only one with the text of the key. */
export const madeApiKeySchema = z.strictObject({ key: z.string(), apiKey: apiKeySchema });
export type MadeApiKey = z.infer<typeof madeApiKeySchema>;

/** `PATCH /api/keys/{id}`; the response is the ApiKey. */
export const apiKeyPatchSchema = z
  .strictObject({ name: name.optional(), limits: keyLimitsSchema.optional() })
  .refine(({ name, limits }) => name !== undefined || limits !== undefined, 'needs name or limits');
