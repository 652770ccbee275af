/** `GET /api/history`: how much is kept, for how long, and whether it goes on. */
import type { HistoryState } from '#lib/contract/playground/stored-run.ts';
import type { Session } from '#lib/server/db/database.ts';
import { isNull } from '#lib/server/db/drizzle.ts';
import { runs } from '#lib/server/db/schema.ts';
import type { HistoryHealth } from '#lib/server/history/recording/recording-health.ts';
import { keptBytes, type Retention } from '#lib/server/history/runs/sweep-runs.ts';
import { json } from '#lib/server/http/outcome.ts';
import type { PagesRoute } from '#lib/server/http/pages-route.ts';

export interface HistoryRouteParts {
  session: Session;
  retention: Retention;
  health: HistoryHealth;
  freeBytes: () => Promise<number | null>;
}

export function historyRoute({ session, retention, health, freeBytes }: HistoryRouteParts): PagesRoute {
  return {
    method: 'GET',
    path: '/api/history',
    async handle() {
      const state: HistoryState = {
        runs: await session.$count(runs, isNull(runs.deletedAt)),
        bytes: await keptBytes(session),
        maxBytes: retention.maxBytes,
        retentionDays: retention.days,
        freeBytes: await freeBytes().catch(() => null),
        problem: health.problem(),
      };
      return json(200, state, { 'cache-control': 'no-store' });
    },
  };
}
