/**
 * What is made of a run when it is over, in its own time: pictures that it only linked to are kept, a thumbnail is
 * drawn. A run without either is still a run.
 */
import { createSlots } from '#lib/server/engine/pool/slots.ts';
import type { FetchPicture } from './fetch-picture.ts';
import type { HistoryHealth } from './history-health.ts';
import { makeThumbnail } from './make-thumbnail.ts';
import { pictureBytes } from './picture-bytes.ts';
import type { ReplyFacts, ReplyPicture } from './reply-facts.ts';
import { mediaLimit, type RunFileName, type RunFiles } from './run-files.ts';
import type { RunFile, RunMedium, RunStore } from './run-store.ts';

/** Runs developed at once. Pictures are large. */
const atOnce = 2;
/** Runs that wait for that; beyond it they go without. */
const mostWaiting = 1000;
/** For all the linked pictures of a run together, ms: a slow host must not hold the others up. */
const fetchMs = 60_000;

export interface EndedRun {
  id: string;
  bodyId: string;
  facts: Pick<ReplyFacts, 'pictures' | 'draft' | 'taskId'>;
}

export interface DevelopParts {
  store: Pick<RunStore, 'addFiles'>;
  files: RunFiles;
  health: HistoryHealth;
  fetchPicture: FetchPicture;
  /** Aborted when the process stops: it does not wait for other people's pictures. */
  closing: AbortSignal;
}

/** Never rejects. */
export type DevelopRun = (run: EndedRun) => Promise<void>;

export function createDevelopRun(parts: DevelopParts): DevelopRun {
  const slots = createSlots(atOnce, mostWaiting);
  return async (run) => {
    if (run.facts.pictures.length === 0 && run.facts.draft === undefined) return;
    const release = await slots.take().catch(() => undefined);
    if (release === undefined) return;
    await develop(parts, run)
      .catch((error: unknown) => parts.health.failed(error))
      .finally(release);
  };
}

async function develop({ store, files, fetchPicture, closing }: DevelopParts, run: EndedRun): Promise<void> {
  const added: RunFile[] = [];
  const keep = async (name: RunFileName, contentType: string, bytes: Uint8Array): Promise<void> => {
    added.push({ name, contentType, size: await files.put(run.bodyId, name, bytes) });
  };
  const media: RunMedium[] = [];
  let firstLinked: Uint8Array | undefined;
  const signal = AbortSignal.any([closing, AbortSignal.timeout(fetchMs)]);
  for (const link of linksOf(run.facts.pictures)) {
    if (signal.aborted) break;
    const fetched = await fetchPicture(link, signal);
    if (fetched === null) continue;
    const { bytes, contentType } = fetched;
    await keep(`media-${media.length}`, contentType, bytes);
    media.push({ link, contentType, bytes: bytes.byteLength });
    firstLinked ??= bytes;
  }
  const first = run.facts.pictures[0] ?? run.facts.draft;
  const picture = firstLinked ?? (first && (await pictureBytes(first, files, run.bodyId)));
  const thumbnail = picture && (await makeThumbnail(picture));
  if (thumbnail) await keep('thumbnail', 'image/webp', thumbnail);
  if (added.length === 0) return;
  const isKept = await store.addFiles(run, { added, media });
  // Somebody deleted it meanwhile, for good.
  if (!isKept) await files.deleteAll(run.bodyId);
}

function linksOf(pictures: readonly ReplyPicture[]): string[] {
  const links = pictures.flatMap((picture) => (picture.kind === 'link' ? [picture.url] : []));
  return [...new Set(links)].slice(0, mediaLimit);
}
