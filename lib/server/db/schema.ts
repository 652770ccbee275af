/**
 * The tables as Drizzle definitions. The SQL in `migrations/` creates the tables; a test compares it with these
 * definitions.
 */
import { deliveryStates } from '#lib/contract/playground/delivery.ts';
import { type CellResult, cellStates, type NewEvaluation } from '#lib/contract/playground/evaluation.ts';
import type { ImageMarks } from '#lib/contract/playground/image-marks.ts';
import type { KeyLimits } from '#lib/contract/playground/key-limits.ts';
import { runOutcomes } from '#lib/contract/playground/stored-run.ts';
import { videoStatuses } from '#lib/contract/videos/video-status.ts';
import {
  bigint,
  boolean,
  customType,
  date,
  doublePrecision,
  integer,
  json,
  jsonb,
  pgSchema,
  primaryKey,
  text,
  timestamp,
} from './drizzle.ts';
import type { JsonObject } from './json.ts';

/** The place of a medium in a request's body, and its asset. */
interface StoredMedium {
  readonly path: readonly (string | number)[];
  readonly assetId: string;
  readonly prefix: string;
}

/** A file of a run; its storage key consists of the body's id and the name. */
interface StoredRunFile {
  readonly name: string;
  readonly size: number;
  readonly contentType: string;
}

/** A saved copy of an image that a response links to: the file `media-<n>`, where n is the index in the list. */
interface StoredRunMedium {
  readonly link: string;
  readonly contentType: string;
  readonly bytes: number;
}

/** A Postgres schema of this project: a shared server may have other tables with the same names. */
export const easel = pgSchema('easel');

const moment = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });
const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' });
/** Text in a json column, which unlike a text column accepts every JavaScript string. */
const anyText = customType<{ data: string; driverData: string }>({
  dataType: () => 'json',
  toDriver: (value) => JSON.stringify(value),
});

export const settings = easel.table('settings', {
  key: text('key').primaryKey(),
  value: jsonb('value').$type<JsonObject>().notNull(),
  updatedAt: moment('updated_at').notNull().defaultNow(),
});

export const signInFailures = easel.table('sign_in_failures', {
  name: text('name').primaryKey(),
  wrong: integer('wrong').notNull(),
  until: moment('until').notNull(),
});

export const apiKeys = easel.table('api_keys', {
  id: text('id').primaryKey(),
  name: text('name').notNull(),
  hash: text('hash').notNull().unique(),
  prefix: text('prefix').notNull(),
  createdAt: moment('created_at').notNull(),
  lastUsedAt: moment('last_used_at'),
  expiresAt: moment('expires_at'),
  revokedAt: moment('revoked_at'),
  limits: jsonb('limits').$type<KeyLimits>(),
});

export const keyRates = easel.table('key_rates', {
  keyId: text('key_id').primaryKey(),
  nextAt: moment('next_at').notNull(),
});

export const keySpending = easel.table(
  'key_spending',
  {
    keyId: text('key_id').notNull(),
    /** Its first day. */
    month: date('month').notNull(),
    cost: doublePrecision('cost').notNull(),
  },
  (table) => [primaryKey({ columns: [table.keyId, table.month] })],
);

export const assets = easel.table('assets', {
  id: text('id').primaryKey(),
  ownerKeyId: text('owner_key_id').notNull(),
  purpose: text('purpose', { enum: ['input', 'image', 'video', 'poster'] }).notNull(),
  taskId: text('task_id'),
  storageKey: text('storage_key').notNull().unique(),
  contentType: text('content_type').notNull(),
  size: bigint('size', { mode: 'number' }),
  sha256: text('sha256'),
  width: integer('width'),
  height: integer('height'),
  seconds: doublePrecision('seconds'),
  createdAt: moment('created_at').notNull(),
  storedAt: moment('stored_at'),
  expiresAt: moment('expires_at'),
});

export const videoTasks = easel.table('video_tasks', {
  id: text('id').primaryKey(),
  position: bigint('position', { mode: 'number' }).generatedAlwaysAsIdentity(),
  ownerKeyId: text('owner_key_id').notNull(),
  status: text('status', { enum: videoStatuses }).notNull(),
  model: text('model').notNull(),
  prompt: anyText('prompt').notNull(),
  request: json('request').$type<{ body: JsonObject; media: StoredMedium[] }>().notNull(),
  fault: text('fault'),
  provider: text('provider').notNull(),
  upstreamId: text('upstream_id'),
  progress: doublePrecision('progress'),
  message: text('message'),
  errorCode: text('error_code'),
  errorMessage: text('error_message'),
  seconds: doublePrecision('seconds'),
  width: integer('width'),
  height: integer('height'),
  resolution: text('resolution'),
  aspectRatio: text('aspect_ratio'),
  videoAssetId: text('video_asset_id'),
  posterAssetId: text('poster_asset_id'),
  callbackUrl: text('callback_url'),
  baseUrl: text('base_url'),
  requestId: text('request_id'),
  createdAt: moment('created_at').notNull(),
  updatedAt: moment('updated_at').notNull(),
  queuedAt: moment('queued_at'),
  startedAt: moment('started_at'),
  finishedAt: moment('finished_at'),
  expiresAt: moment('expires_at').notNull(),
  submittingAt: moment('submitting_at'),
  startAttempts: integer('start_attempts').notNull().default(0),
  pollAttempts: integer('poll_attempts').notNull().default(0),
  failures: integer('failures').notNull().default(0),
  nextStepAt: moment('next_step_at').notNull(),
  leaseToken: text('lease_token'),
  leaseUntil: moment('lease_until'),
  leaseOwner: text('lease_owner'),
  parkedAt: moment('parked_at'),
  stopAt: moment('stop_at'),
  stopAttempts: integer('stop_attempts').notNull().default(0),
  cost: doublePrecision('cost'),
});

/** What the search reads, in lower case: the prompt as JSON and the id. Triggers write it. */
export const videoTaskTexts = easel.table('video_task_texts', {
  position: bigint('position', { mode: 'number' }).primaryKey(),
  text: text('text').notNull(),
});

export const videoTaskCounts = easel.table(
  'video_task_counts',
  {
    ownerKeyId: text('owner_key_id').notNull(),
    model: text('model').notNull(),
    status: text('status', { enum: videoStatuses }).notNull(),
    tasks: bigint('tasks', { mode: 'number' }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.ownerKeyId, table.model, table.status] })],
);

export const videoTaskEvents = easel.table('video_task_events', {
  id: bigint('id', { mode: 'number' }).generatedAlwaysAsIdentity().primaryKey(),
  taskId: text('task_id').notNull(),
  status: text('status', { enum: videoStatuses }).notNull(),
  at: moment('at').notNull(),
});

export const idempotencyKeys = easel.table(
  'idempotency_keys',
  {
    ownerKeyId: text('owner_key_id').notNull(),
    key: text('key').notNull(),
    requestHash: text('request_hash').notNull(),
    status: text('status', { enum: ['running', 'finished'] }).notNull(),
    responseStatus: integer('response_status'),
    responseHeaders: jsonb('response_headers').$type<Record<string, string | string[]>>(),
    responseBody: bytes('response_body'),
    createdAt: moment('created_at').notNull(),
    finishedAt: moment('finished_at'),
    expiresAt: moment('expires_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.ownerKeyId, table.key] })],
);

export const runBodies = easel.table('run_bodies', {
  id: text('id').primaryKey(),
  size: bigint('size', { mode: 'number' }).notNull().default(0),
  files: jsonb('files').$type<StoredRunFile[]>().notNull().default([]),
  createdAt: moment('created_at').notNull(),
  writingSince: moment('writing_since'),
});

export const runs = easel.table('runs', {
  id: text('id').primaryKey(),
  bodyId: text('body_id').notNull(),
  operationId: text('operation_id').notNull(),
  model: text('model').notNull(),
  words: text('words').notNull(),
  provider: text('provider'),
  outcome: text('outcome', { enum: runOutcomes }).notNull(),
  status: integer('status'),
  error: text('error'),
  startedAt: moment('started_at').notNull(),
  headersMs: doublePrecision('headers_ms'),
  firstByteMs: doublePrecision('first_byte_ms'),
  totalMs: doublePrecision('total_ms'),
  videoMs: doublePrecision('video_ms'),
  requestBytes: bigint('request_bytes', { mode: 'number' }).notNull().default(0),
  responseBytes: bigint('response_bytes', { mode: 'number' }).notNull().default(0),
  inputTokens: bigint('input_tokens', { mode: 'number' }),
  outputTokens: bigint('output_tokens', { mode: 'number' }),
  results: integer('results').notNull().default(0),
  cost: doublePrecision('cost'),
  taskId: text('task_id'),
  hasThumbnail: boolean('has_thumbnail').notNull().default(false),
  pinned: boolean('pinned').notNull().default(false),
  tags: text('tags').array().notNull().default([]),
  marks: jsonb('marks').$type<ImageMarks>().notNull().default({}),
  search: text('search').notNull(),
  aliveAt: moment('alive_at'),
  deletedAt: moment('deleted_at'),
});

export const runDetails = easel.table('run_details', {
  runId: text('run_id').primaryKey(),
  method: text('method').notNull(),
  path: text('path').notNull(),
  requestHeaders: json('request_headers').$type<Record<string, string>>().notNull(),
  responseHeaders: json('response_headers').$type<Record<string, string>>().notNull(),
  chunks: json('chunks').$type<[number, number][]>().notNull(),
  media: json('media').$type<StoredRunMedium[]>().notNull(),
});

export const shares = easel.table('shares', {
  id: text('id').primaryKey(),
  runId: text('run_id').notNull(),
  bodyId: text('body_id'),
  run: json('run').$type<JsonObject>().notNull(),
  createdAt: moment('created_at').notNull(),
  expiresAt: moment('expires_at'),
  revokedAt: moment('revoked_at'),
  views: bigint('views', { mode: 'number' }).notNull().default(0),
});

export const usageMinutes = easel.table(
  'usage_minutes',
  {
    minute: moment('minute').notNull(),
    keyId: text('key_id').notNull(),
    model: text('model').notNull(),
    operation: text('operation').notNull(),
    outcome: text('outcome', { enum: ['done', 'refused', 'failed', 'stopped'] }).notNull(),
    provider: text('provider').notNull().default(''),
    requests: bigint('requests', { mode: 'number' }).notNull(),
    inputTokens: bigint('input_tokens', { mode: 'number' }).notNull(),
    outputTokens: bigint('output_tokens', { mode: 'number' }).notNull(),
    images: bigint('images', { mode: 'number' }).notNull(),
    cost: doublePrecision('cost').notNull().default(0),
    unpriced: bigint('unpriced', { mode: 'number' }).notNull().default(0),
    videoSeconds: bigint('video_seconds', { mode: 'number' }).notNull().default(0),
    latency: bigint('latency', { mode: 'number' }).array().notNull(),
  },
  (table) => [
    primaryKey({
      columns: [table.minute, table.keyId, table.model, table.operation, table.outcome, table.provider],
    }),
  ],
);

export const webhookDeliveries = easel.table('webhook_deliveries', {
  id: text('id').primaryKey(),
  position: bigint('position', { mode: 'number' }).generatedAlwaysAsIdentity(),
  ownerKeyId: text('owner_key_id').notNull(),
  taskId: text('task_id'),
  requestId: text('request_id'),
  event: text('event').notNull(),
  url: text('url').notNull(),
  host: text('host').notNull(),
  body: text('body').notNull(),
  state: text('state', { enum: deliveryStates }).notNull(),
  attempts: integer('attempts').notNull().default(0),
  failures: integer('failures').notNull().default(0),
  lastStatus: integer('last_status'),
  lastError: text('last_error'),
  nextAttemptAt: moment('next_attempt_at').notNull(),
  leaseToken: text('lease_token'),
  leaseUntil: moment('lease_until'),
  createdAt: moment('created_at').notNull(),
  attemptedAt: moment('attempted_at'),
  finishedAt: moment('finished_at'),
});

export const webhookSecrets = easel.table('webhook_secrets', {
  keyId: text('key_id').primaryKey(),
  secret: text('secret').notNull(),
  previousSecret: text('previous_secret'),
  rotatedAt: moment('rotated_at'),
  createdAt: moment('created_at').notNull(),
});

export const evaluations = easel.table('evaluations', {
  id: text('id').primaryKey(),
  name: text('name').notNull(),
  spec: json('spec').$type<NewEvaluation>().notNull(),
  createdAt: moment('created_at').notNull(),
  cancelledAt: moment('cancelled_at'),
  finishedAt: moment('finished_at'),
});

export const evaluationCells = easel.table(
  'evaluation_cells',
  {
    evaluationId: text('evaluation_id').notNull(),
    position: integer('position').notNull(),
    row: integer('row_index').notNull(),
    model: text('model').notNull(),
    repeat: integer('repeat').notNull(),
    state: text('state', { enum: cellStates }).notNull(),
    step: text('step', { enum: ['request', 'judge'] }).notNull(),
    runId: text('run_id'),
    judgeRunId: text('judge_run_id'),
    text: text('text').notNull().default(''),
    result: json('result').$type<CellResult>(),
    leaseToken: text('lease_token'),
    leaseUntil: moment('lease_until'),
  },
  (table) => [primaryKey({ columns: [table.evaluationId, table.position] })],
);

export const evaluationVotes = easel.table(
  'evaluation_votes',
  {
    evaluationId: text('evaluation_id').notNull(),
    first: integer('first').notNull(),
    second: integer('second').notNull(),
    winner: text('winner', { enum: ['first', 'second', 'tie'] }).notNull(),
    votedAt: moment('voted_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.evaluationId, table.first, table.second] })],
);
