/** The id under which the history groups runs: those of one page in one tab, until half an hour passes without any. */
import { newId } from '#lib/client/storage/new-id.ts';

const longestPauseMs = 30 * 60_000;
const latest = new Map<string, { id: string; at: number }>();

export function runGroup(page = '', now = Date.now()): string {
  const last = latest.get(page);
  const goesOn = last !== undefined && now - last.at < longestPauseMs;
  const id = goesOn ? last.id : `${page.startsWith('compare') ? 'compare' : 'session'}_${newId()}`;
  latest.set(page, { id, at: now });
  return id;
}
