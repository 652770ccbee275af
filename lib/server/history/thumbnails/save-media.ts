/** Saves the images that a finished run links to, and its thumbnail, in the background. Both are optional. */
import { createSemaphore } from '#lib/base/semaphore.ts';
import type { HistoryDependencies } from '#lib/server/history/history-dependencies.ts';
import type { FinishedRun } from '#lib/server/history/recording/recording.ts';
import { imageBytes } from '#lib/server/history/responses/image-bytes.ts';
import type { ResponseImage } from '#lib/server/history/responses/response-fold.ts';
import { mediaLimit, type RunFileName } from '#lib/server/history/runs/run-files.ts';
import type { RunFile, RunMedium } from '#lib/server/history/runs/run-store.ts';
import type { FetchImage } from './fetch-image.ts';
import { makeThumbnail } from './make-thumbnail.ts';

export type SaveMediaDependencies = Pick<HistoryDependencies, 'store' | 'files' | 'health'> & {
  fetchImage: FetchImage;
  /** Aborted when the process stops. */
  closing: AbortSignal;
};

/** Runs processed at once: images are large. */
const atOnce = 2;
/** Limit of waiting runs; further ones get no media. */
const maxWaiting = 1000;
/** Time limit for all linked images of a run, ms: a slow host must not delay other runs. */
const fetchMs = 60_000;

/** Never rejects. */
export type SaveMedia = (run: FinishedRun) => Promise<void>;

export function createSaveMedia(parts: SaveMediaDependencies): SaveMedia {
  const semaphore = createSemaphore(atOnce, maxWaiting);
  return async (run) => {
    if (run.facts.images.length === 0 && run.facts.draft === undefined) return;
    const release = await semaphore.acquire().catch(() => undefined);
    if (release === undefined) return;
    await saveMedia(parts, run)
      .catch((error: unknown) => parts.health.failed(error))
      .finally(release);
  };
}

async function saveMedia(
  { store, files, fetchImage, closing }: SaveMediaDependencies,
  run: FinishedRun,
): Promise<void> {
  const added: RunFile[] = [];
  const save = async (name: RunFileName, contentType: string, bytes: Uint8Array): Promise<void> => {
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
    await save(`media-${media.length}`, contentType, bytes);
    media.push({ link, contentType, bytes: bytes.byteLength });
    firstLinked ??= bytes;
  }
  const first = run.facts.images[0] ?? run.facts.draft;
  const image = firstLinked ?? (first && (await imageBytes(first, files, run.bodyId)));
  const thumbnail = image && (await makeThumbnail(image));
  if (thumbnail) await save('thumbnail', 'image/webp', thumbnail);
  if (added.length === 0) return;
  const exists = await store.addFiles(run, { added, media });
  // The run was deleted meanwhile.
  if (!exists) await files.deleteAll(run.bodyId);
}

function linksOf(images: readonly ResponseImage[]): string[] {
  const links = images.flatMap((image) => (image.kind === 'link' ? [image.url] : []));
  return [...new Set(links)].slice(0, mediaLimit);
}
