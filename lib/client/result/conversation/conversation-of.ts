/** Which conversation a request belongs to, and when two turns or bodies are the same. Apart from the tree: small. */
import { isPlainRecord, listOf } from '#lib/base/json-value.ts';
import { dialectOf } from '#lib/client/form/turn-dialects.ts';
import type { Run } from '#lib/client/run/run.ts';
import type { NewRun } from '#lib/client/run/runs-store.ts';
import { isLocalImage, withImages } from '#lib/client/storage/local-image.ts';
import { newId } from '#lib/client/storage/new-id.ts';
import { groupPrefixes } from '#lib/contract/pages/group-kinds.ts';

/** The conversation of a request: that of the newest run with the same first turn, else a new one. `runs` newest first. */
export function conversationOf({ request }: NewRun, runs: readonly Run[]): string {
  const first = firstTurn(request);
  const known = runs.find(
    (run) => run.group?.startsWith(groupPrefixes.conversation) && firstTurn(run.request) === first,
  );
  return known?.group ?? groupPrefixes.conversation + newId();
}

function firstTurn({ body }: Run['request']): string {
  const [turn] = listOf(body[dialectOf(body)?.field ?? '']);
  return contentKey(withImages(turn));
}

/**
 * Equal for the same turn or body, whatever the order of members, which a database changes, trailing spaces, which a
 * continued response loses, and the object that holds an image.
 */
export function contentKey(content: unknown): string {
  return JSON.stringify(content, (_, value: unknown) => {
    if (typeof value === 'string') return value.trimEnd();
    const file = isLocalImage(value) ? value.blob : value;
    if (file instanceof Blob) return `${file.type} ${file.size}`;
    if (!isPlainRecord(value)) return value;
    return Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)));
  });
}
