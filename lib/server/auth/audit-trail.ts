/**
 * The audit log: who did what, from which network. A row is written in the transaction of the act where there is one, and
 * is also a line of the log with `audit: true`. No prompts, no secrets, no whole addresses. Kept for 400 days.
 */
import * as z from 'zod';
import { csvOf } from '#lib/base/csv.ts';
import type { JsonRecord } from '#lib/base/json-value.ts';
import type { AuditRow } from '#lib/contract/pages/people.ts';
import type { Visibility } from '#lib/contract/pages/visibility.ts';
import type { Database, Session } from '#lib/server/db/database.ts';
import { desc, lt, sql } from '#lib/server/db/drizzle.ts';
import type { Logger } from '#lib/server/db/logger.ts';
import { audit } from '#lib/server/db/schema/people.ts';
import type { ClientAddress, Connections } from '#lib/server/http/connections.ts';
import { harmless } from '#lib/server/http/file-headers.ts';
import type { GatewayRequest } from '#lib/server/http/gateway-request.ts';
import { networksOf } from '#lib/server/http/networks.ts';
import { bytes, freshJson } from '#lib/server/http/outcome.ts';
import { type PagesRoute, route } from '#lib/server/http/pages-route.ts';
import { readField } from '#lib/server/http/read-request.ts';
import type { Viewer } from '#lib/server/http/viewer.ts';
import type { People } from './people.ts';

export type AuditTrail = ReturnType<typeof createAuditTrail>;

export type AuditAction =
  | 'signed in'
  | 'sign-in failed'
  | 'sign-in paced'
  | 'signed out'
  | 'session ended'
  | 'person invited'
  | 'invitation revoked'
  | 'person joined'
  | 'password changed'
  | 'name changed'
  | 'role changed'
  | 'person disabled'
  | 'person enabled'
  | 'person removed'
  | 'prices changed'
  | 'key made'
  | 'key changed'
  | 'key revoked'
  | 'key restored'
  | 'vendor key set'
  | 'vendor key removed'
  | 'signing secret shown'
  | 'signing secret rotated'
  | 'limits changed'
  | 'share made'
  | 'share made for anyone'
  | 'share revoked'
  | 'visibility changed'
  | 'deleted'
  | 'exported';

/** What a viewer does with things, written in the transactions of the acts. */
export type Notes = ReturnType<AuditTrail['notesOf']>;

interface Actor {
  request: GatewayRequest;
  personId: string;
}

export interface Act {
  action: AuditAction;
  /** An id. */
  target?: string;
  /** Ids, old and new values; never content. */
  detail?: JsonRecord;
}

const storedDays = 400;
/** Rows about strangers, who could fill the disk. */
const maxOfStrangers = 100_000;
const pageRows = 200;
const csvRows = 100_000;

interface TrailNeeds {
  people: Pick<People, 'find'>;
  connections: Pick<Connections, 'clientOf'>;
  log: Logger;
}

export function createAuditTrail(
  { drizzle }: Pick<Database, 'drizzle'>,
  { people, connections, log }: TrailNeeds,
) {
  const read = (limit: number, before = Number.MAX_SAFE_INTEGER) =>
    drizzle.select().from(audit).where(lt(audit.position, before)).orderBy(desc(audit.position)).limit(limit);

  /** `session`: that of the act's transaction. */
  const write = async (
    { request, personId }: Actor,
    { action, target, detail = {} }: Act,
    session: Session = drizzle,
  ): Promise<void> => {
    const { peer, forwardedFor } = connections.clientOf(request);
    const network = networksOf(forwardedFor ?? peer).shown;
    // Who joins has no name in memory yet.
    const actorName = people.find(personId)?.name ?? String(detail.name ?? personId);
    await session
      .insert(audit)
      .values({ actorId: personId, actorName, action, target: target ?? null, detail, network });
    log.info({ audit: true, event: action, person: personId, target, detail, network }, `audit: ${action}`);
  };

  return {
    write,
    notesOf({ personId }: Pick<Viewer, 'personId'>, request: GatewayRequest) {
      const note = (session: Session, act: Act) => write({ request, personId }, act, session);
      return {
        note,
        async shown(session: Session, target: string, { from, to }: Record<'from' | 'to', Visibility>) {
          if (from !== to)
            await note(session, { action: 'visibility changed', target, detail: { from, to } });
        },
        /** Nobody needs to know that somebody has deleted what was their own. */
        async deleted(session: Session, target: string, owner: Pick<Viewer, 'personId'>) {
          if (owner.personId === personId) return;
          await note(session, { action: 'deleted', target, detail: { owner: owner.personId } });
        },
      };
    },
    /** A credential of a stranger was refused; the log has its line. */
    async writeRefusal(action: AuditAction, network: string, times: number): Promise<void> {
      await drizzle
        .insert(audit)
        .values({ actorId: null, actorName: 'Unknown', action, target: null, detail: { times }, network });
    },
    async deleteExpired(): Promise<void> {
      await drizzle
        .delete(audit)
        .where(
          sql`${audit.at} < clock_timestamp() - make_interval(days => ${storedDays}) or (${audit.actorId} is null and ${audit.position} < (select max(position) from easel.audit) - ${maxOfStrangers}::bigint)`,
        );
    },
    routes: [
      route('GET', '/api/audit', 'admin', async (request, _params, { personId }) => {
        const { query } = request;
        if (query.get('format') === 'csv') {
          await write({ request, personId }, { action: 'exported', target: 'audit' });
          return csvOutcome((await read(csvRows)).map(shown));
        }
        const rows = await read(pageRows + 1, readField(query, 'before', beforeField));
        const page = rows.slice(0, pageRows).map(shown);
        return freshJson({
          rows: page,
          next: rows.length > pageRows ? (page.at(-1)?.position ?? null) : null,
        });
      }),
    ] satisfies PagesRoute[],
  };
}

const beforeField = { schema: z.coerce.number().int().min(0), rule: 'the `next` of the previous page' };

function shown(row: typeof audit.$inferSelect): AuditRow {
  return { ...row, at: row.at.toISOString() };
}

function csvOutcome(rows: readonly AuditRow[]) {
  const head = ['at', 'person_id', 'person', 'action', 'target', 'detail', 'network'];
  const lines = rows.map((row) => [
    row.at,
    row.actorId ?? '',
    row.actorName,
    row.action,
    row.target ?? '',
    JSON.stringify(row.detail),
    row.network,
  ]);
  return bytes(200, Buffer.from(csvOf([head, ...lines])), {
    'content-type': 'text/csv; charset=utf-8',
    ...harmless,
    'content-disposition': 'attachment; filename="audit.csv"',
    'cache-control': 'no-store',
  });
}

type AuditEvent = 'sign-in failed' | 'sign-in paced' | 'wrong API key';

export type AuditLog = ReturnType<typeof createAuditLog>;

interface AuditLogOptions {
  warn(details: { audit: true; event: AuditEvent; network: string; times: number }, message: string): void;
  /** Calls back once after so many milliseconds. */
  later?: (ms: number, work: () => void) => void;
}

const windowMs = 60_000;
/** Lines in a window; further networks are one line at its end. */
const maxNetworks = 100;
const others = 'others';

export function createAuditLog({ warn, later = unreferencedTimer }: AuditLogOptions) {
  const window = new Map<string, { event: AuditEvent; network: string; unsaid: number }>();

  const write = (event: AuditEvent, network: string, times: number): void =>
    warn({ audit: true, event, network, times }, `a credential was refused: ${event}`);
  const end = (): void => {
    for (const { event, network, unsaid } of window.values()) if (unsaid > 0) write(event, network, unsaid);
    window.clear();
  };

  return (event: AuditEvent, { peer, forwardedFor }: ClientAddress): void => {
    if (window.size === 0) later(windowMs, end);
    const isFull = window.size >= maxNetworks;
    const own = networksOf(forwardedFor ?? peer).shown;
    const network = isFull && !window.has(`${event} ${own}`) ? others : own;
    const known = window.get(`${event} ${network}`);
    if (known !== undefined) {
      known.unsaid += 1;
      return;
    }
    window.set(`${event} ${network}`, { event, network, unsaid: network === others ? 1 : 0 });
    if (network !== others) write(event, network, 1);
  };
}

function unreferencedTimer(ms: number, work: () => void): void {
  setTimeout(work, ms).unref();
}
