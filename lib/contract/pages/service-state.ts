/** The state of the service for the settings page: `GET /api/settings`. No secrets. */
import * as z from 'zod';

export const serviceSettingSchema = z.strictObject({
  /** An environment variable: `PUBLIC_BASE_URL`. */
  name: z.string(),
  purpose: z.string(),
  /** Only whether it is set is sent, not its value. */
  secret: z.boolean(),
  set: z.boolean(),
  /** Null for secrets and for unset settings. */
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
  /** Whether the pages require a sign-in, and therefore offer a sign-out. */
  signIn: z.boolean(),
  /** Who is signed in with OpenID Connect; null with the password, and without a sign-in. */
  userName: z.string().nullable(),
  settings: z.array(serviceSettingSchema),
});
export type ServiceState = z.infer<typeof serviceStateSchema>;
