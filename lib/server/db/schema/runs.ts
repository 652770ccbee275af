/** Runs of the history and their shares. */

import type { JsonRecord } from '#lib/base/json-value.ts';
import type { ImageMarks } from '#lib/contract/pages/image-marks.ts';
import { shareAudiences, shareKinds } from '#lib/contract/pages/share.ts';
import { runOutcomes } from '#lib/contract/pages/stored-run.ts';
import { bigint, boolean, doublePrecision, integer, json, jsonb, primaryKey, text } from '../drizzle.ts';
import { bytes, easel, moment, ownerColumns } from './columns.ts';

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
  groupId: text('group_id'),
  keyName: text('key_name'),
  ...ownerColumns(),
});

/** Of the runs of `personId` in the group. */
export const groupNames = easel.table('group_names', {
  id: text('id').primaryKey(),
  name: text('name').notNull(),
  personId: text('person_id').notNull().default('local'),
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

export const watchedRuns = easel.table('watched_runs', {
  runId: text('run_id').primaryKey(),
  until: moment('until').notNull(),
  isStopped: boolean('is_stopped').notNull().default(false),
  status: integer('status'),
  headers: json('headers').$type<Record<string, string | string[]>>(),
});

export const watchedPieces = easel.table(
  'watched_pieces',
  {
    runId: text('run_id').notNull(),
    position: bigint('position', { mode: 'number' }).notNull(),
    bytes: bytes('bytes').notNull(),
  },
  (table) => [primaryKey({ columns: [table.runId, table.position] })],
);

export const shares = easel.table('shares', {
  id: text('id').primaryKey(),
  kind: text('kind', { enum: shareKinds }).notNull().default('run'),
  setId: text('set_id'),
  reference: text('run_id').notNull(),
  bodyId: text('body_id'),
  run: json('run').$type<JsonRecord>().notNull(),
  createdAt: moment('created_at').notNull(),
  expiresAt: moment('expires_at'),
  revokedAt: moment('revoked_at'),
  views: bigint('views', { mode: 'number' }).notNull().default(0),
  ...ownerColumns(),
  audience: text('audience', { enum: shareAudiences }).notNull().default('anyone'),
});
