/** Events of tasks for callbacks. */
import { deliveryStates } from '#lib/contract/pages/delivery.ts';
import { bigint, boolean, integer, text } from '../drizzle.ts';
import { easel, moment } from './columns.ts';

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
  blocked: boolean('blocked').notNull().default(false),
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
