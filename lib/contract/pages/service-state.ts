/** The service and its storage, for the settings page: `GET /api/settings` and `GET /api/storage`. No secrets. */
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
  /** Absolute path; null for those who are no admins. */
  dataDirectory: z.string().nullable(),
  database: z.enum(['pglite', 'postgres']),
  /** Whether the pages require a sign-in, and therefore offer a sign-out. */
  signIn: z.boolean(),
  /** Who is signed in; null with the shared password, and without a sign-in. */
  userName: z.string().nullable(),
  /** Empty for those who are no admins. */
  settings: z.array(serviceSettingSchema),
});
export type ServiceState = z.infer<typeof serviceStateSchema>;

const total = z.strictObject({ files: z.int(), bytes: z.int() });

/** What is stored, and where. */
export const storageStateSchema = z.strictObject({
  /** `videos` with their thumbnails; `images` are those behind links; `inputs` are the media of video requests. */
  videos: total,
  images: total,
  inputs: total,
  /** The limit of the three together: the oldest are deleted beyond it. */
  maxBytes: z.int(),
  /** Days that videos are stored; null: until the limit is reached. */
  videoDays: z.int().nullable(),
  /** The history has its own limit. */
  history: z.strictObject({ bytes: z.int(), maxBytes: z.int() }),
  /** Null for a bucket, and if the system does not report it. */
  freeBytes: z.int().nullable(),
  location: z.discriminatedUnion('kind', [
    /** `path` is absolute. */
    z.strictObject({ kind: z.literal('folder'), path: z.string() }),
    /** `endpoint` is a host; null for AWS. */
    z.strictObject({ kind: z.literal('bucket'), bucket: z.string(), endpoint: z.string().nullable() }),
  ]),
});
export type StorageState = z.output<typeof storageStateSchema>;
