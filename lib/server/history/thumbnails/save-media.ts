/**
 * What is made of a run when it is over, in its own time: images that it only linked to are kept, a thumbnail is
 * drawn. A run without either is still a run.
 */
import { createSemaphore } from '#lib/base/semaphore.ts';
import type { HistoryHealth } from '#lib/server/history/recording/recording-health.ts';
import { imageBytes } from '#lib/server/history/responses/image-bytes.ts';
import type { ResponseFacts, ResponseImage } from '#lib/server/history/responses/response-facts.ts';
import { mediaLimit, type RunFileName, type RunFiles } from '#lib/server/history/runs/run-files.ts';
import type { RunFile, RunMedium, RunStore } from '#lib/server/history/runs/run-store.ts';
import type { FetchImage } from './fetch-image.ts';
import { makeThumbnail } from './make-thumbnail.ts';

/** Runs developed at once. Images are large. */
const atOnce = 2;
/** Runs that wait for that; beyond it they go without. */
const mostWaiting = 1000;
/** For all the linked images of a run together, ms: a slow host must not hold the others up. */
const fetchMs = 60_000;

export interface EndedRun {
  id: string;
  bodyId: string;
  facts: Pick<ResponseFacts, 'images' | 'draft' | 'taskId'>;
}

export interface DevelopParts {
  store: Pick<RunStore, 'addFiles'>;
  files: RunFiles;
  health: HistoryHealth;
  fetchImage: FetchImage;
  /** Aborted when the process stops: it does not wait for other people's images. */
  closing: AbortSignal;
}

/** Never rejects. */
export type DevelopRun = (run: EndedRun) => Promise<void>;

export function createDevelopRun(parts: DevelopParts): DevelopRun {
  const semaphore = createSemaphore(atOnce, mostWaiting);
  return async (run) => {
    if (run.facts.images.length === 0 && run.facts.draft === undefined) return;
    const release = await semaphore.acquire().catch(() => undefined);
    if (release === undefined) return;
    await develop(parts, run)
      .catch((error: unknown) => parts.health.failed(error))
      .finally(release);
  };
}

async function develop({ store, files, fetchImage, closing }: DevelopParts, run: EndedRun): Promise<void> {
  const added: RunFile[] = [];
  const keep = async (name: RunFileName, contentType: string, bytes: Uint8Array): Promise<void> => {
    added.push({ name, contentType, size: await files.put(run.bodyId, name, bytes) });
  };
  const media: RunMedium[] = [];
  let firstLinked: Uint8Array | undefined;
  const signal = AbortSignal.any([closing, AbortSignal.timeout(fetchMs)]);
  for (const link of linksOf(run.facts.images)) {
    if (signal.aborted) break;
    const fetched = await fetchImage(link, signal);
    if (fetched === null) continue;
    const { bytes, contentType } = fetched;
    await keep(`media-${media.length}`, contentType, bytes);
    media.push({ link, contentType, bytes: bytes.byteLength });
    firstLinked ??= bytes;
  }
  const first = run.facts.images[0] ?? run.facts.draft;
  const image = firstLinked ?? (first && (await imageBytes(first, files, run.bodyId)));
  const thumbnail = image && (await makeThumbnail(image));
  if (thumbnail) await keep('thumbnail', 'image/webp', thumbnail);
  if (added.length === 0) return;
  const isKept = await store.addFiles(run, { added, media });
  // Somebody deleted it meanwhile, for good.
  if (!isKept) await files.deleteAll(run.bodyId);
}

function linksOf(images: readonly ResponseImage[]): string[] {
  const links = images.flatMap((image) => (image.kind === 'link' ? [image.url] : []));
  return [...new Set(links)].slice(0, mediaLimit);
}
