/**
 * The id under which the history groups runs: those of one page in one tab, until half an hour passes without any, or those
 * that follow an opened group.
 */
import { newId } from '#lib/client/storage/new-id.ts';
import { groupPrefixes } from '#lib/contract/pages/group-kinds.ts';

const longestPauseMs = 30 * 60_000;
const latest = new Map<string, { id: string; at: number }>();

export function groupIdOf(page = '', now = Date.now()): string {
  const last = latest.get(page);
  const goesOn = last !== undefined && now - last.at < longestPauseMs;
  const id = goesOn
    ? last.id
    : groupPrefixes[page.startsWith('compare') ? 'comparison' : 'session'] + newId();
  continueGroup(page, id, now);
  return id;
}

/** The next runs of the page belong to this group. */
export function continueGroup(page: string, id: string, now = Date.now()): void {
  latest.set(page, { id, at: now });
}
