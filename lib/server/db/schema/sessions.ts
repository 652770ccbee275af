/** Sign-ins to the pages. */
import { jsonb, text } from '../drizzle.ts';
import { easel, moment } from './columns.ts';

/** What an OpenID Connect issuer said of a user. */
export interface Identity {
  issuer: string;
  subject: string;
  /** For people. */
  name: string;
  /** Absent if unknown, or if the issuer says that it is not verified. */
  email?: string | undefined;
}

export const sessions = easel.table('sessions', {
  hash: text('hash').primaryKey(),
  personId: text('person_id').notNull(),
  identity: jsonb('identity').$type<Identity>(),
  credential: text('credential').notNull(),
  label: text('label').notNull(),
  createdAt: moment('created_at').notNull(),
  seenAt: moment('seen_at').notNull(),
  expiresAt: moment('expires_at').notNull(),
  endedAt: moment('ended_at'),
});
