/**
 * The lines of an exported history, one JSON value each: a head, then per run one line and the lines of its files'
 * bytes. These schemas validate every value of an import.
 */
import * as z from 'zod';
import { isRecord } from '#lib/base/is-record.ts';
import { operations } from '#lib/contract/operations.ts';
import { imageMarksSchema } from '#lib/contract/playground/image-marks.ts';
import { recordedRunSchema } from '#lib/contract/playground/stored-run.ts';
import { requestHeaderNames, responseHeaderNames } from '#lib/server/history/recording/saved-headers.ts';
import { maxWrites } from '#lib/server/history/recording/write-times.ts';
import { mediaLimit } from '#lib/server/history/runs/run-files.ts';

export const archiveType = 'easel-history';

/** The longest line, in bytes. */
export const maxLineBytes = 4 * 1024 * 1024;

const operationIds = operations.filter(({ billable }) => billable).map(({ id }) => id);
const duration = z.number().min(0).max(1e12);
const amount = z.int().min(0);
/** A safe header value: responses send it again. */
const headerText = z
  .string()
  .max(500)
  .regex(/^[\t\x20-\x7e]*$/, 'must hold printable characters only');

const headersOf = (names: readonly string[]) =>
  z
    .record(z.string(), headerText)
    .refine((headers) => Object.keys(headers).every((name) => names.includes(name)), {
      message: `may hold only ${names.join(', ')}`,
    });

const archivedRun = recordedRunSchema
  .extend({
    id: z.string().regex(/^req_[\w-]{8,100}$/, 'must be a request id'),
    operationId: z.enum(operationIds),
    // In UTF-16 units here, in code points when it is written.
    model: z.string().max(400),
    words: z.string().max(700),
    provider: z.string().max(100).nullable(),
    outcome: z.enum(['done', 'failed', 'stopped']),
    status: z.int().min(100).max(599).nullable(),
    error: z.string().max(1200).nullable(),
    startedAt: z.iso.datetime().refine((text) => Date.parse(text) >= 0, 'must be after 1970'),
    ...{ headersMs: duration.nullable(), firstByteMs: duration.nullable(), totalMs: duration.nullable() },
    ...{ requestBytes: amount, responseBytes: amount },
    ...{ inputTokens: amount.nullable(), outputTokens: amount.nullable() },
    // Absent in files of earlier versions.
    ...{ cost: amount.nullable().default(null), videoMs: duration.nullable().default(null) },
    results: amount.max(1_000_000),
    taskId: z
      .string()
      .regex(/^[^\0]{0,100}$/, 'must be an id')
      .nullable(),
    tags: z.array(z.string().trim().min(1).max(40)).max(20),
    // Absent in files of earlier versions.
    marks: imageMarksSchema.default({}),
    method: z.literal('POST'),
    path: z
      .string()
      .max(2100)
      .regex(/^\/v1(beta)?\/[\x21-\x7e]*$/, 'must be a path of the interface'),
    requestHeaders: headersOf(requestHeaderNames),
    responseHeaders: headersOf(responseHeaderNames),
    chunks: z.array(z.tuple([duration, amount])).max(maxWrites),
    media: z
      .array(z.strictObject({ link: z.string().max(10_000), contentType: headerText, bytes: amount }))
      .max(mediaLimit),
  })
  .refine(({ chunks, responseBytes }) => sum(chunks.map(([, bytes]) => bytes)) === responseBytes, {
    path: ['chunks'],
    message: 'must add up to responseBytes',
  });

/** Without groups, which would make the check of a long text recursive. */
const base64 = z
  .string()
  .regex(/^[A-Za-z0-9+/]+={0,2}$/, 'must be Base64')
  .refine(({ length }) => length % 4 === 0, 'must be whole Base64');

const fileName = z.union([
  z.enum(['request', 'response', 'thumbnail']),
  z.templateLiteral([
    'media-',
    z
      .int()
      .min(0)
      .max(mediaLimit - 1),
  ]),
]);

const headLine = z.strictObject({
  type: z.literal(archiveType),
  version: z.literal([1, 2]),
  exportedAt: z.string(),
});

const runLine = z
  .strictObject({
    type: z.literal('run'),
    run: archivedRun,
    files: z
      .array(z.strictObject({ name: fileName, size: amount, contentType: headerText }))
      .max(3 + mediaLimit)
      .refine(
        (files) => new Set(files.map(({ name }) => name)).size === files.length,
        'must be named once each',
      ),
  })
  .superRefine(({ run, files }, context) => {
    const sizes = new Map(files.map(({ name, size }): [string, number] => [name, size]));
    const wanted = [
      ['request', run.requestBytes],
      ['response', run.responseBytes],
      ...run.media.map(({ bytes }, index): [string, number] => [`media-${index}`, bytes]),
    ] as const;
    for (const [name, bytes] of wanted) {
      const size = sizes.get(name);
      if (size !== undefined && size !== bytes)
        context.addIssue({ code: 'custom', path: ['files'], message: `${name} must have ${bytes} bytes` });
    }
    for (const { name } of files) {
      if (name.startsWith('media-') && !wanted.some(([known]) => known === name))
        context.addIssue({ code: 'custom', path: ['files'], message: `${name} belongs to no link` });
    }
  });

const bytesLine = z.strictObject({ type: z.literal('bytes'), file: fileName, data: base64 });

const anyLine = z.discriminatedUnion('type', [headLine, runLine, bytesLine]);

export const archiveLineSchema = z.preprocess(fromVersion1, anyLine);
export type ArchiveLine = z.output<typeof anyLine>;
export type RunLine = z.output<typeof runLine>;

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}

/** Version 1 wrote `reply` where version 2 writes `response`. */
function fromVersion1(line: unknown): unknown {
  if (!isRecord(line)) return line;
  const { type, run, files, file } = line;
  if (type === 'bytes') return { ...line, file: file === 'reply' ? 'response' : file };
  if (type !== 'run' || !isRecord(run)) return line;
  const { replyBytes, replyHeaders, ...rest } = run;
  if (replyBytes === undefined) return line;
  const renamed = (entry: unknown) =>
    isRecord(entry) && entry.name === 'reply' ? { ...entry, name: 'response' } : entry;
  return {
    ...line,
    run: { ...rest, responseBytes: replyBytes, responseHeaders: replyHeaders },
    files: Array.isArray(files) ? files.map(renamed) : files,
  };
}
