/**
 * A run as the server keeps it for the team: what was asked, what came, when. Every request the pages send through
 * `/api/gateway` becomes one, counts of tokens excepted; its id is the request id that the response carried. Bodies are files beside it, exact to
 * the byte: `/api/runs/{id}/request` and `/api/runs/{id}/response`.
 */
import * as z from 'zod';

/** `running` while the response is still being written. */
export const runOutcomes = ['running', 'done', 'failed', 'stopped'] as const;

export const storedRunSchema = z.strictObject({
  /** The request id: `req_...`. */
  id: z.string(),
  /** Of the contract: `images.generate`. */
  operationId: z.string(),
  model: z.string(),
  /** The prompt or the last words said, cut to 300 characters. */
  words: z.string(),
  /** `sandbox`, `relay`; null for a request that was refused before one was chosen. */
  provider: z.string().nullable(),
  outcome: z.enum(runOutcomes),
  /** HTTP status; null when no headers were sent. */
  status: z.int().nullable(),
  /** What the error said, in one line; null for a run without one. */
  error: z.string().nullable(),
  /** ISO 8601. */
  startedAt: z.string(),
  /** This and the next two: milliseconds since `startedAt`. */
  headersMs: z.number().nullable(),
  firstByteMs: z.number().nullable(),
  totalMs: z.number().nullable(),
  requestBytes: z.int(),
  responseBytes: z.int(),
  /** As the response counted them; null where it did not. */
  inputTokens: z.int().nullable(),
  outputTokens: z.int().nullable(),
  /** Images, vectors or videos that came. */
  results: z.int(),
  /** The video task that this run created; it continues without the run. */
  taskId: z.string().nullable(),
  /** `/api/runs/{id}/thumbnail` answers: a WebP of at most 320 px. */
  hasThumbnail: z.boolean(),
  pinned: z.boolean(),
  tags: z.array(z.string()),
});
export type StoredRun = z.infer<typeof storedRunSchema>;

/** What replays a run: its address, and when which bytes came. */
export const recordedRunSchema = storedRunSchema.extend({
  method: z.string(),
  /** Of the interface, with its query: `/v1/images/generations`. */
  path: z.string(),
  /** Headers that shape the run and hold no secret: `x-sandbox-fault`. */
  requestHeaders: z.record(z.string(), z.string()),
  /** `content-type`, `x-request-id`, `x-easel-provider`, `retry-after` as they were sent. */
  responseHeaders: z.record(z.string(), z.string()),
  /** Each write of the response in order: milliseconds since `startedAt`, bytes. Their bytes add up to `responseBytes`. */
  chunks: z.array(z.tuple([z.number(), z.int()])),
  /**
   * Images that the response only linked to, kept beside it because such links end: the n-th is
   * `/api/runs/{id}/media/{n}`, from 0. `link` is the text of the response.
   */
  media: z.array(z.strictObject({ link: z.string(), contentType: z.string(), bytes: z.int() })),
});
export type RecordedRun = z.infer<typeof recordedRunSchema>;

/** `GET /api/runs?text=&operation=&model=&outcome=&provider=&tag=&pinned=1&limit=50&cursor=`: newest first. */
export const runsPageSchema = z.strictObject({
  runs: z.array(storedRunSchema),
  /** Give it back as `cursor` for the next page; null at the end. */
  next: z.string().nullable(),
  /** How many match in all. */
  total: z.int(),
  /** Of all that match: how many per value. Only on the first page. */
  facets: z
    .record(z.enum(['operation', 'model', 'outcome', 'provider', 'tag']), z.record(z.string(), z.int()))
    .optional(),
});
export type RunsPage = z.infer<typeof runsPageSchema>;

/** `PATCH /api/runs/{id}`. */
export const runPatchSchema = z.strictObject({
  pinned: z.boolean().optional(),
  tags: z.array(z.string().trim().min(1).max(40)).max(20).optional(),
});
export type RunPatch = z.infer<typeof runPatchSchema>;

/**
 * `POST /api/runs/import` of a file that `GET /api/runs/export` made (same filters as the list, or `ids=a,b`). Runs
 * that are here already are skipped; nothing is run.
 */
export const importResultSchema = z.strictObject({
  imported: z.int(),
  skipped: z.int(),
  failed: z.int(),
  /** The first of them, by line of the unpacked file. */
  errors: z.array(z.strictObject({ line: z.int(), message: z.string() })),
  /** Why the rest of the file was not read; null when all was. */
  problem: z.string().nullable(),
});
export type ImportResult = z.infer<typeof importResultSchema>;

/** `GET /api/history`: how much is kept and for how long. */
export const historyStateSchema = z.strictObject({
  runs: z.int(),
  bytes: z.int(),
  /** Beyond it the oldest runs go, pinned and shared ones last. */
  maxBytes: z.int(),
  /** Unpinned and unshared runs older than this go; null keeps them. */
  retentionDays: z.int().nullable(),
  /** Free space of the data directory; null where the system does not tell. */
  freeBytes: z.int().nullable(),
  /** Why runs are not being kept right now, in words; null when they are. */
  problem: z.string().nullable(),
});
export type HistoryState = z.infer<typeof historyStateSchema>;
