/** The votes of people on pairs of cells. */
import type { Vote } from '#lib/contract/pages/evaluation.ts';
import { ownerShown } from '#lib/server/auth/visible-to.ts';
import { asc, eq } from '#lib/server/db/drizzle.ts';
import { personVotes as votes } from '#lib/server/db/schema/evaluations.ts';
import type { Viewer } from '#lib/server/http/viewer.ts';
import type { EvaluationDatabase } from './cell-leases.ts';

export function createVotes(database: EvaluationDatabase) {
  const session = database.drizzle;
  return {
    /** Of all people. */
    async votes(viewer: Viewer, id: string): Promise<Vote[]> {
      const { first, second, winner, personId } = votes;
      const found = await session
        .select({ first, second, winner, personId })
        .from(votes)
        .where(eq(votes.evaluationId, id))
        .orderBy(asc(votes.votedAt), asc(first), asc(second));
      return found.map(({ personId: person, ...vote }) => ({ ...vote, ...votedBy(viewer, person) }));
    },
    /** A later vote of a person on the same two cells replaces the earlier one. The lower position is stored first. */
    async vote({ personId }: Viewer, id: string, { first, second, winner }: Vote): Promise<void> {
      const turned = first > second;
      const stored = winner === 'tie' || !turned ? winner : winner === 'first' ? 'second' : 'first';
      const [low, high] = turned ? [second, first] : [first, second];
      const value = { winner: stored, votedAt: new Date(database.now()) };
      await session
        .insert(votes)
        .values({ evaluationId: id, personId, first: low, second: high, ...value })
        .onConflictDoUpdate({
          target: [votes.evaluationId, votes.personId, votes.first, votes.second],
          set: value,
        });
    },
  };
}

function votedBy(viewer: Viewer, personId: string): Pick<Vote, 'personId'> {
  const { personId: shown } = ownerShown(viewer, { personId, visibility: 'team' });
  return shown === undefined ? {} : { personId: shown };
}
