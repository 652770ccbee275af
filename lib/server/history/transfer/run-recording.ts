/** A run of the history as a recording, with the files of its result: docs/recordings.md has the format. */
import * as z from 'zod';
import { runPatchSchema, storedRunSchema } from '#lib/contract/pages/stored-run.ts';
import { fileName, recordingSchema } from '#lib/server/recordings/recording.ts';

const factsSchema = storedRunSchema.pick({
  operationId: true,
  model: true,
  words: true,
  provider: true,
  error: true,
  headersMs: true,
  firstByteMs: true,
  totalMs: true,
  videoMs: true,
  inputTokens: true,
  outputTokens: true,
  results: true,
  cost: true,
  marks: true,
});

/** The facts among the members of a row. */
export const factsOf = (row: object): z.output<typeof factsSchema> => z.object(factsSchema.shape).parse(row);

const runSchema = factsSchema.extend({
  outcome: z.enum(['done', 'failed', 'stopped']),
  startedAt: z.iso.datetime(),
  tags: runPatchSchema.shape.tags.unwrap(),
  thumbnail: fileName.nullable(),
  /** Copies of images that the response links to. */
  media: z.array(z.strictObject({ link: z.string().max(4000), file: fileName })).max(16),
  /** Of a video task. */
  video: z
    .strictObject({
      file: fileName,
      poster: fileName.nullable(),
      width: z.int().positive(),
      height: z.int().positive(),
      seconds: z.number().positive(),
    })
    .nullable(),
});

export const runRecordingSchema = recordingSchema.extend({ run: runSchema });

export type RunRecording = z.output<typeof runRecordingSchema>;
