/** What becomes of the things of a person who is removed. What nobody else may read is deleted in any case. */
import * as z from 'zod';
import type { Session } from '#lib/server/db/database.ts';
import { and, eq, type SQL } from '#lib/server/db/drizzle.ts';
import type { OwnedTable } from './visible-to.ts';

export interface Leaving {
  personId: string;
  /** `keep`: what the team sees passes to the person `local`. */
  things: 'keep' | 'delete';
}

export const thingsField = {
  schema: z.enum(['keep', 'delete']),
  rule: '"keep", what the team sees stays, or "delete"',
};

/** A part that stores what people own. */
export interface Leavable {
  /** In the transaction of the removal. */
  leave(session: Session, leaving: Leaving): Promise<unknown>;
  /** After it. */
  left?(): Promise<unknown>;
}

/** The condition for the rows that are deleted. */
export function endsWith({ personId, things }: Leaving, table: OwnedTable): SQL | undefined {
  const isOf = eq(table.personId, personId);
  return things === 'delete' ? isOf : and(isOf, eq(table.visibility, 'private'));
}
