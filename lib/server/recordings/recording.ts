/** The format of one recorded recording: docs/recordings.md describes it for people. */
import * as z from 'zod';
import { isRecord } from '#lib/base/json-value.ts';

export const formatVersion = 1;

const eventSchema = z.union([
  z.string(),
  z.strictObject({ event: z.string().optional(), data: z.unknown() }),
]);

export const fileName = z
  .string()
  .regex(/^files\/[0-9a-f]{16}\.[a-z0-9]+$/, 'must be files/ and 16 hex digits with an ending');

/** One of `json`, `events`, `text`, `file`; `parts` of a form. */
const bodySchema = z.strictObject({
  json: z.unknown().optional(),
  indent: z.int().min(1).max(10).optional(),
  end: z.literal('\n').optional(),
  events: z.array(eventSchema).optional(),
  text: z.union([z.string(), z.array(z.string())]).optional(),
  file: fileName.optional(),
  get parts() {
    return z
      .array(
        z.strictObject({
          name: z.string(),
          filename: z.string().optional(),
          type: z.string().optional(),
          body: bodySchema,
        }),
      )
      .optional();
  },
});

const headersSchema = z.record(z.string(), z.union([z.string(), z.array(z.string())]));

export const recordingSchema = z.strictObject({
  easelRecording: z.literal(formatVersion),
  /** Id of the target; absent for an address that a request or a response names. */
  target: z.string().optional(),
  /** `https://api.openai.com/v1` */
  address: z.string().optional(),
  request: z.strictObject({
    method: z.string(),
    /** Path and query below the address of the target, else the whole URL. */
    url: z.string(),
    headers: headersSchema,
    body: bodySchema.nullable(),
  }),
  /** Null if the upstream answered nothing. */
  response: z
    .strictObject({ status: z.int().min(200).max(599), headers: headersSchema, body: bodySchema })
    .nullable(),
  /** Of a run of the history, which `lib/server/history/transfer` reads; absent for a request to an upstream. */
  run: z.unknown().optional(),
  /** How the recording ended if its response is not whole. */
  failure: z.strictObject({ name: z.string(), code: z.string(), syscall: z.string().optional() }).optional(),
  times: z.strictObject({
    startedAt: z.string(),
    /** Milliseconds since the start. */
    head: z.number().nullable(),
    /** Of each piece of the body: milliseconds since the start, bytes. */
    pieces: z.array(z.tuple([z.number(), z.int()])),
    end: z.number(),
  }),
});

export type Recording = z.output<typeof recordingSchema>;
export type EncodedBody = z.output<typeof bodySchema>;
export type RecordedRequest = Pick<Recording, 'target' | 'address' | 'request'>;

/** Begins the text of an event; no text that is recorded has this character. */
const inLine = '\0';

/** The text of a file: one line for each event, and for each kind of times, which differ in every recording. */
export function recordingText({ times, ...recording }: Recording): string {
  const inLines = (_key: string, value: unknown) =>
    isRecord(value) && Array.isArray(value.events)
      ? { ...value, events: value.events.map((event) => inLine + JSON.stringify(event)) }
      : value;
  const text = JSON.stringify(recording, inLines, 2).replace(
    /"\\u0000((?:[^"\\]|\\.)*)"/g,
    (_whole, event: string) => String(JSON.parse(`"${event}"`)),
  );
  const lines = Object.entries(times).map(([name, value]) => `    "${name}": ${JSON.stringify(value)}`);
  return `${text.slice(0, -2)},\n  "times": {\n${lines.join(',\n')}\n  }\n}\n`;
}
