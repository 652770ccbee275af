/** Tasks in the lists of an upstream of this interface: the one that carries the Idempotency-Key of a request. */
import * as z from 'zod';
import type { ErrorReading } from '../upstream/error-of-response.ts';
import { getFrom, type UpstreamResponse } from '../upstream/fetch-upstream.ts';
import { discard, readJson } from '../upstream/read-response.ts';
import { unreadable } from '../upstream/unreadable.ts';
import type { Upstream } from '../upstream/upstream.ts';

/** The clocks of both may differ by so much. */
const clockErrorMs = 5_000;
const maxPages = 20;

export interface MarkedRequest {
  /** The Idempotency-Key that was sent. */
  marker: string;
  /** How long ago, at most. */
  agoMs: number;
  signal: AbortSignal;
}

/** The id of the task; null if none carries the marker, undefined if the upstream has no such list. */
export async function findMarked(
  upstream: Upstream,
  list: string,
  { marker, agoMs, signal }: MarkedRequest,
): Promise<string | null | undefined> {
  let after: string | undefined;
  for (let page = 0; page < maxPages; page += 1) {
    const cursor = after === undefined ? '' : `&after=${encodeURIComponent(after)}`;
    const response = await getFrom(upstream, `${list}?order=desc&limit=100${cursor}`, signal);
    if ([404, 405, 501].includes(response.status)) {
      discard(response.body);
      return undefined;
    }

    // By the clock of the upstream.
    const upstreamNow = Date.parse(String(response.headers.date)) || Date.now();
    const since = upstreamNow - agoMs - clockErrorMs;
    const { data: tasks, has_more } = await readAs(taskList, response, upstream);
    const found = tasks.find((task) => task.idempotency_key === marker);
    if (found !== undefined) return found.id;
    after = tasks.at(-1)?.id;
    const isOlder = tasks.some((task) => task.created_at * 1000 < since);
    if (!has_more || after === undefined || isOlder) return null;
  }
  return null;
}

const taskList = z.looseObject({
  data: z.array(
    z.looseObject({
      id: z.string().min(1),
      /** Key of the request that created it; only some upstreams show it. */
      idempotency_key: z.unknown().optional(),
      /** Unix seconds. */
      created_at: z.number(),
    }),
  ),
  has_more: z.boolean().nullish(),
});

/** Rejects with ApiError for anything else. */
export async function readAs<T>(
  schema: z.ZodType<T>,
  response: UpstreamResponse,
  reading: ErrorReading,
): Promise<T> {
  return parseAs(schema, await readJson(response, reading));
}

export function parseAs<T>(schema: z.ZodType<T>, value: unknown): T {
  const read = schema.safeParse(value);
  if (read.success) return read.data;
  throw unreadable(read.error);
}
