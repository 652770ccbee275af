/** The schema of the tables, column types that they share, and ids of rows. */

import { randomBytes } from 'node:crypto';
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

const alphabet = 'abcdefghijklmnopqrstuvwxyz234567';

/** A prefix for the type, and 120 random bits: `video_` gives `video_` and 24 characters of a-z and 2-7. */
export function newId(prefix: string, random: (size: number) => Uint8Array = randomBytes): string {
  let id = prefix;
  let bits = 0;
  let held = 0;
  for (const byte of random(15)) {
    bits = (bits << 8) | byte;
    held += 8;
    while (held >= 5) {
      held -= 5;
      id += alphabet.charAt((bits >> held) & 31);
    }
    bits &= (1 << held) - 1;
  }
  return id;
}
