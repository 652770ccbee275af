/** People, invitations and the audit log. */

import type { JsonRecord } from '#lib/base/json-value.ts';
import type { KeyLimits } from '#lib/contract/pages/key-limits.ts';
import { roles } from '#lib/contract/pages/role.ts';
import { bigint, boolean, jsonb, sql, text } from '../drizzle.ts';
import { easel, moment } from './columns.ts';

export const people = easel.table('people', {
  id: text('id').primaryKey(),
  issuer: text('issuer'),
  subject: text('subject'),
  name: text('name').notNull(),
  email: text('email'),
  role: text('role', { enum: roles }).notNull(),
  passwordHash: text('password_hash'),
  limits: jsonb('limits').$type<KeyLimits>(),
  privateDefault: boolean('private_default').notNull().default(false),
  createdAt: moment('created_at').notNull().default(sql`clock_timestamp()`),
  seenAt: moment('seen_at'),
  disabledAt: moment('disabled_at'),
  removedAt: moment('removed_at'),
  /** Set by the database. */
  changedAt: moment('changed_at').notNull().default(sql`clock_timestamp()`),
});

export const invitations = easel.table('invitations', {
  hash: text('hash').primaryKey(),
  role: text('role', { enum: roles }).notNull(),
  note: text('note').notNull(),
  personId: text('person_id'),
  createdBy: text('created_by').notNull(),
  createdAt: moment('created_at').notNull(),
  expiresAt: moment('expires_at').notNull(),
  usedBy: text('used_by'),
});

export const audit = easel.table('audit', {
  position: bigint('position', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  at: moment('at').notNull().default(sql`clock_timestamp()`),
  actorId: text('actor_id'),
  actorName: text('actor_name').notNull(),
  action: text('action').notNull(),
  target: text('target'),
  detail: jsonb('detail').$type<JsonRecord>().notNull(),
  network: text('network').notNull(),
});
