/** What the settings page tells of the service: `GET /api/settings` and `GET /api/settings/provider`. No secret in it. */
import * as z from 'zod';

export const serviceSettingSchema = z.strictObject({
  /** Of the environment: `PUBLIC_BASE_URL`. */
  name: z.string(),
  purpose: z.string(),
  /** Its value is never told, only whether it is there. */
  secret: z.boolean(),
  set: z.boolean(),
  /** Null for secrets and for what is not set. */
  value: z.string().nullable(),
});
export type ServiceSetting = z.infer<typeof serviceSettingSchema>;

export const serviceStateSchema = z.strictObject({
  version: z.string(),
  nodeVersion: z.string(),
  /** ISO 8601. */
  startedAt: z.string(),
  /** Absolute path. */
  dataDirectory: z.string(),
  database: z.enum(['pglite', 'postgres']),
  /** The pages need a sign-in, so there is a sign-out. */
  signIn: z.boolean(),
  settings: z.array(serviceSettingSchema),
});
export type ServiceState = z.infer<typeof serviceStateSchema>;

export const providerStateSchema = z.strictObject({
  id: z.string(),
  /** Where it is; null for the embedded sandbox. Without any credentials. */
  address: z.string().nullable(),
  reachable: z.boolean(),
  /** Of its list of models; null when it gave none. */
  status: z.int().nullable(),
  /** Milliseconds until it answered. */
  milliseconds: z.number().nullable(),
  /** Why it cannot be reached or refuses us, in words. */
  problem: z.string().nullable(),
  /** The last time a request failed at the provider since the start. */
  lastFailure: z.strictObject({ at: z.string(), message: z.string() }).nullable(),
});
export type ProviderState = z.infer<typeof providerStateSchema>;
