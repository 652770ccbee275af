/** API keys, settings, usage and idempotency keys. */

import type { JsonRecord } from '#lib/base/json-value.ts';
import type { KeyLimits } from '#lib/contract/pages/key-limits.ts';
import { bigint, date, doublePrecision, integer, jsonb, primaryKey, sql, text } from '../drizzle.ts';
import { bytes, easel, moment } from './columns.ts';

export const settings = easel.table('settings', {
  key: text('key').primaryKey(),
  value: jsonb('value').$type<JsonRecord>().notNull(),
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
  /** Set by the database. */
  changedAt: moment('changed_at').notNull().default(sql`clock_timestamp()`),
  /** Null: a key of the team. */
  personId: text('person_id'),
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

/** What running requests and tasks may still cost: see docs/decisions/069. */
export const reservations = easel.table(
  'reservations',
  {
    id: text('id').notNull(),
    owner: text('owner').notNull(),
    amount: doublePrecision('amount').notNull(),
    model: text('model').notNull(),
    operation: text('operation').notNull(),
    expiresAt: moment('expires_at'),
  },
  (table) => [primaryKey({ columns: [table.id, table.owner] })],
);

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
    /** Name of a large body in the storage. */
    bodyFile: text('body_file'),
    /** Until when the process of a running call is known to live. */
    aliveUntil: moment('alive_until'),
    storedBytes: bigint('stored_bytes', { mode: 'number' }).notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.ownerKeyId, table.key] })],
);

/** What the bodies of outcomes take, by owner; that of the empty owner is the sum of all. */
export const idempotencySizes = easel.table('idempotency_sizes', {
  ownerKeyId: text('owner_key_id').primaryKey(),
  bytes: bigint('bytes', { mode: 'number' }).notNull(),
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
