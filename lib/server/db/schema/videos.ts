/** Tasks of videos and images, and files. */

import type { JsonRecord } from '#lib/base/json-value.ts';
import { videoStatuses } from '#lib/contract/videos/video-status.ts';
import { bigint, doublePrecision, integer, json, primaryKey, text } from '../drizzle.ts';
import { anyText, easel, moment, ownerColumns } from './columns.ts';

/** A request in the database. */
export interface StoredRequest {
  /** The body, with `asset:<id>` in place of media. */
  readonly body: JsonRecord;
  readonly media: readonly StoredMedium[];
}

interface StoredMedium {
  /** Keys and indexes from the body's root. Only these places are restored: a body cannot name an asset. */
  readonly path: readonly (string | number)[];
  readonly assetId: string;
  /** The data URL up to its comma, comma included. */
  readonly prefix: string;
}

/** What is kept of an image task's response beside its body. */
export interface TaskResult {
  readonly headers: Readonly<Record<string, string>>;
  readonly images: number;
  /** By the prices of that time; null without one. Absent if the process that knew it did not complete the task. */
  readonly cost?: number | null;
}

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

/** The stored assets by purpose. Triggers write it. */
export const assetTotals = easel.table('asset_totals', {
  purpose: text('purpose', { enum: ['input', 'image', 'video', 'poster'] }).primaryKey(),
  files: bigint('files', { mode: 'number' }).notNull(),
  bytes: bigint('bytes', { mode: 'number' }).notNull(),
});

export const videoTasks = taskTable('video_tasks');
/** Image requests that outlive their connection. They leave the columns of a video empty. */
export const imageTasks = taskTable('image_tasks');

export type TaskTable = typeof videoTasks;

function taskTable(name: string) {
  return easel.table(name, {
    id: text('id').primaryKey(),
    position: bigint('position', { mode: 'number' }).generatedAlwaysAsIdentity(),
    ownerKeyId: text('owner_key_id').notNull(),
    status: text('status', { enum: videoStatuses }).notNull(),
    model: text('model').notNull(),
    prompt: anyText('prompt').notNull(),
    request: json('request').$type<StoredRequest>().notNull(),
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
    idempotencyKey: text('idempotency_key'),
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
    result: json('result').$type<TaskResult>(),
    ...ownerColumns(),
  });
}

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
