/** The schema of the tables, and column types that they share. */
import { visibilities } from '#lib/contract/pages/visibility.ts';
import { customType, pgSchema, text, timestamp } from '../drizzle.ts';

/** A Postgres schema of this project: a shared server may have other tables with the same names. */
export const easel = pgSchema('easel');

export const moment = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });
export const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' });
/** Text in a json column, which unlike a text column accepts every JavaScript string. */
export const anyText = customType<{ data: string; driverData: string }>({
  dataType: () => 'json',
  toDriver: (value) => JSON.stringify(value),
});

/** Who made a thing, and who else sees it: see auth/visible-to.ts. */
export const ownerColumns = () => ({
  personId: text('person_id').notNull().default('local'),
  visibility: text('visibility', { enum: visibilities }).notNull().default('team'),
});
