/**
 * A run in the shared history: request, response and times. Every request of the pages through `/api/gateway` is a
 * run, except token counts, and every call with an API key a row without its bodies; its id is the response's request id.
 * The exact bytes of both bodies are at
 * `/api/runs/{id}/request` and `/api/runs/{id}/response`. While it runs, `GET /api/runs/{id}/live` has its response, and
 * `POST /api/runs/{id}/stop` ends it (docs/decisions/068).
 */
import * as z from 'zod';
import { liveStatuses } from '../videos/video-status.ts';
import { imageMarksSchema, marksPatchSchema } from './image-marks.ts';
import { ownedShape, visibilitySchema } from './visibility.ts';

/** `running` while the response is still being written. */
export const runOutcomes = ['running', 'done', 'failed', 'stopped'] as const;

export const storedRunSchema = z.strictObject({
  /** The request id: `req_...`. */
  id: z.string(),
  /** Id in the contract: `images.generate`. */
  operationId: z.string(),
  model: z.string(),
  /** The prompt or the last message, cut to 300 characters. */
  words: z.string(),
  /** `sandbox`, `relay`; null if the request was rejected before one was chosen. */
  provider: z.string().nullable(),
  outcome: z.enum(runOutcomes),
  /** HTTP status; null if no headers were sent. */
  status: z.int().nullable(),
  /** The message of the error in one line; null without one. */
  error: z.string().nullable(),
  /** ISO 8601. */
  startedAt: z.string(),
  /** This and the next two: milliseconds since `startedAt`. */
  headersMs: z.number().nullable(),
  firstByteMs: z.number().nullable(),
  totalMs: z.number().nullable(),
  /** From the creation of its video task to the end of the task; null without one, and until then. */
  videoMs: z.number().nullable(),
  requestBytes: z.int(),
  responseBytes: z.int(),
  /** From the response; null where it has none. */
  inputTokens: z.int().nullable(),
  outputTokens: z.int().nullable(),
  /** Number of images, vectors or videos. */
  results: z.int(),
  /** By the prices at the time, of a video when it is completed; null if nothing that was used had a price. */
  cost: z.number().nonnegative().nullable(),
  /** The video task that this run created. */
  taskId: z.string().nullable(),
  /** Its task of a video or of images while it has not ended: members as in the list of tasks. */
  task: z.strictObject({ status: z.enum(liveStatuses), failures: z.int(), parked: z.boolean() }).optional(),
  /** Whether `/api/runs/{id}/thumbnail` exists: a WebP of at most 320 px. */
  hasThumbnail: z.boolean(),
  pinned: z.boolean(),
  tags: z.array(z.string()),
  marks: imageMarksSchema,
  /** Runs that belong together: `eval_...`, `compare_...`, `session_...`, `chat_...`. */
  groupId: z.string().optional(),
  /** The name of its group, in lists; absent without one. */
  groupName: z.string().optional(),
  /** The name of its API key; absent for a run of the pages. */
  keyName: z.string().optional(),
  ...ownedShape,
});
export type StoredRun = z.infer<typeof storedRunSchema>;

/** The data of a replay: the path, and the time of each write. */
export const recordedRunSchema = storedRunSchema.extend({
  method: z.string(),
  /** With its query: `/v1/images/generations`. */
  path: z.string(),
  /** Headers that affect the run and contain no secret: `x-sandbox-fault`. */
  requestHeaders: z.record(z.string(), z.string()),
  /** `content-type`, `x-request-id`, `x-easel-provider`, `x-easel-attempts`, `x-easel-model`, `x-easel-seed`, `retry-after`. */
  responseHeaders: z.record(z.string(), z.string()),
  /** Each write of the response: milliseconds since `startedAt`, bytes. The bytes add up to `responseBytes`. */
  chunks: z.array(z.tuple([z.number(), z.int()])),
  /**
   * Copies of images that the response links to, since such links expire: the n-th is
   * `/api/runs/{id}/media/{n}`, from 0. `link` is the URL in the response.
   */
  media: z.array(z.strictObject({ link: z.string(), contentType: z.string(), bytes: z.int() })),
});
export type RecordedRun = z.infer<typeof recordedRunSchema>;

/**
 * `GET /api/runs?text=&operation=&model=&outcome=&provider=&tag=&pinned=1&starred=1&rejected=0&thumbnail=1&owner=me
 * &source=pages&kind=conversation&group=chat_...&since=&until=&person=&limit=50&cursor=`: newest first. A run is starred if one of its images is, and rejected if all of them are.
 */
export const runsPageSchema = z.strictObject({
  runs: z.array(storedRunSchema),
  /** The value of `cursor` for the next page; null at the end. */
  next: z.string().nullable(),
  /** The number of matching runs. */
  total: z.int(),
  /** Of all matching runs: the number per value. Only on the first page. */
  facets: z
    .record(z.enum(['operation', 'model', 'outcome', 'provider', 'tag']), z.record(z.string(), z.int()))
    .optional(),
});
export type RunsPage = z.infer<typeof runsPageSchema>;

/** `PATCH /api/runs/{id}`. */
export const runPatchSchema = z.strictObject({
  pinned: z.boolean().optional(),
  tags: z.array(z.string().trim().min(1).max(40)).max(20).optional(),
  marks: marksPatchSchema.optional(),
  visibility: visibilitySchema.optional(),
});
export type RunPatch = z.infer<typeof runPatchSchema>;

/** `GET /api/history`: the size and the limits of the history. */
export const historyStateSchema = z.strictObject({
  runs: z.int(),
  bytes: z.int(),
  /** Above it the oldest runs are deleted, pinned and shared ones last. */
  maxBytes: z.int(),
  /** Unpinned and unshared runs older than this are deleted; null for no limit. */
  retentionDays: z.int().nullable(),
  /** Free space of the data directory; null if the system does not report it. */
  freeBytes: z.int().nullable(),
  /** Why runs are not being saved at present, as text; null if they are. */
  problem: z.string().nullable(),
});
export type HistoryState = z.infer<typeof historyStateSchema>;
