/**
 * The tables, in Drizzle's terms. The SQL in `migrations/` makes them and is the authority; a test compares the
 * two. Knows no queries.
 */
import {
  bigint,
  customType,
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

/** Where in a request's body a medium was, and the asset that it became. */
interface StoredMedium {
  readonly path: readonly (string | number)[];
  readonly assetId: string;
  readonly prefix: string;
}

/** Our own Postgres schema: a shared server may hold other people's tables of the same names. */
export const easel = pgSchema('easel');

const moment = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });
const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' });
/** A text in a json column, which unlike text takes every string that JavaScript can hold. */
const anyText = customType<{ data: string; driverData: string }>({
  dataType: () => 'json',
  toDriver: (value) => JSON.stringify(value),
});

const taskStatuses = [
  'pending',
  'queue',
  'in_progress',
  'completed',
  'failed',
  'cancelled',
  'expired',
] as const;

export const settings = easel.table('settings', {
  key: text('key').primaryKey(),
  value: jsonb('value').$type<JsonObject>().notNull(),
  updatedAt: moment('updated_at').notNull().defaultNow(),
});

export const apiKeys = easel.table('api_keys', {
  id: text('id').primaryKey(),
  name: text('name').notNull(),
  hash: text('hash').notNull().unique(),
  prefix: text('prefix').notNull(),
  scopes: jsonb('scopes').$type<JsonObject>(),
  createdAt: moment('created_at').notNull(),
  lastUsedAt: moment('last_used_at'),
  expiresAt: moment('expires_at'),
  revokedAt: moment('revoked_at'),
});

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
  status: text('status', { enum: taskStatuses }).notNull(),
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
});

export const videoTaskEvents = easel.table('video_task_events', {
  id: bigint('id', { mode: 'number' }).generatedAlwaysAsIdentity().primaryKey(),
  taskId: text('task_id').notNull(),
  status: text('status', { enum: taskStatuses }).notNull(),
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
    responseHeaders: jsonb('response_headers').$type<Record<string, string>>(),
    responseBody: bytes('response_body'),
    createdAt: moment('created_at').notNull(),
    finishedAt: moment('finished_at'),
    expiresAt: moment('expires_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.ownerKeyId, table.key] })],
);
