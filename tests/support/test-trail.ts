// The audit log of a test's database, whose people have no names.
import { createAuditTrail } from '#lib/server/auth/audit-trail.ts';
import type { Database } from '#lib/server/db/database.ts';
import { silentLogger } from '#lib/server/db/logger.ts';
import { createConnections } from '#lib/server/http/connections.ts';

export function createTestTrail(database: Pick<Database, 'drizzle'>) {
  return createAuditTrail(database, {
    people: { find: () => undefined },
    connections: createConnections({ trustedProxies: [] }),
    log: silentLogger,
  });
}
