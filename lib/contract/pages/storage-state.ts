/** What is stored and where, for the settings page: `GET /api/storage`. */
import * as z from 'zod';

const total = z.strictObject({ files: z.int(), bytes: z.int() });

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
