/**
 * What the results of a finished run leave in the history, in the background: the images that it links to, its thumbnail, and
 * the end of its video. All of it is optional; the outcome of the request itself does not change.
 */
import type { StoredRun } from '#lib/contract/pages/stored-run.ts';
import { and, eq, gt, inArray, isNotNull, isNull, sql } from '#lib/server/db/drizzle.ts';
import { runs, shares } from '#lib/server/db/schema/runs.ts';
import type { HistoryDependencies, Video } from '#lib/server/history/history-dependencies.ts';
import type { FinishedRun } from '#lib/server/history/recording/run-details.ts';
import type { ResponseImage } from '#lib/server/history/responses/response-fold.ts';
import { mediaLimit, type RunFileName, type RunFiles } from '#lib/server/history/runs/run-files.ts';
import type { RunFile, RunMedium } from '#lib/server/history/runs/run-store.ts';
import { createSemaphore, withPixels } from '#lib/server/http/byte-budget.ts';
import type { FetchImage } from './fetch-image.ts';

type RunMediaDependencies = Pick<
  HistoryDependencies,
  'session' | 'store' | 'files' | 'assets' | 'health' | 'findVideo'
> & {
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

export function createRunMedia(parts: RunMediaDependencies) {
  const { session, health, findVideo } = parts;
  const semaphore = createSemaphore(atOnce, maxWaiting);
  const videoDone = async (video: Video): Promise<void> => {
    const ending = video.isDone ? finish(parts, video) : video.problem === null ? null : giveUp(parts, video);
    await ending?.catch((error: unknown) => health.failed(error));
  };
  const catchUp = async (taskId: string): Promise<void> => {
    const video = await findVideo(taskId).catch(() => null);
    if (video !== null) await videoDone(video);
  };

  return {
    /** Saves the media of a finished run, and the end of its video if that came before. Never rejects. */
    async save(run: FinishedRun): Promise<void> {
      const { images, draft, taskId } = run.facts;
      const release =
        images.length > 0 || draft !== undefined
          ? await semaphore.acquire().catch(() => undefined)
          : undefined;
      if (release !== undefined)
        await saveMedia(parts, run)
          .catch((error: unknown) => health.failed(error))
          .finally(release);
      if (taskId !== null) await catchUp(taskId);
    },
    /** Call it when a task changes. Idempotent. Never rejects. */
    videoDone,
    /** The same for the changes that were missed while the process was stopped. */
    async catchUpAll(since: Date): Promise<void> {
      const waiting = await session
        .selectDistinct({ taskId: runs.taskId })
        .from(runs)
        .where(
          and(isNotNull(runs.taskId), eq(runs.results, 0), isNull(runs.error), gt(runs.startedAt, since)),
        )
        .limit(500);
      for (const { taskId } of waiting) if (taskId !== null) await catchUp(taskId);
    },
  };
}

async function saveMedia(
  { store, files, fetchImage, closing }: RunMediaDependencies,
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

async function giveUp({ session }: RunMediaDependencies, { taskId, tookMs, problem }: Video): Promise<void> {
  const ending = { error: problem, videoMs: tookMs };
  const ordered = await session
    .update(runs)
    .set({ ...ending, cost: 0 })
    .where(and(eq(runs.taskId, taskId), eq(runs.results, 0), eq(runs.outcome, 'done'), isNull(runs.error)))
    .returning({ id: runs.id });
  await endShares(session, ordered, ending);
}

async function finish({ session, store, files, assets }: RunMediaDependencies, video: Video): Promise<void> {
  const ending = { results: 1, videoMs: video.tookMs };
  const ordered = await session
    .update(runs)
    .set({ ...ending, cost: sql`(select cost from easel.video_tasks where id = ${video.taskId})` })
    .where(and(eq(runs.taskId, video.taskId), eq(runs.results, 0)))
    .returning({ id: runs.id, bodyId: runs.bodyId });
  await endShares(session, ordered, ending);
  if (ordered.length === 0 || video.posterAssetId === null) return;
  const poster = await assets.readAssetBytes(video.posterAssetId);
  const thumbnail = poster && (await makeThumbnail(poster));
  if (!thumbnail) return;
  for (const run of ordered) {
    const size = await files.put(run.bodyId, 'thumbnail', thumbnail);
    const file: RunFile = { name: 'thumbnail', contentType: 'image/webp', size };
    if (!(await store.addFiles(run, { added: [file] }))) await files.deleteAll(run.bodyId);
  }
}

/** Shares that were created before the video ended. */
async function endShares(
  session: RunMediaDependencies['session'],
  ordered: readonly { id: string }[],
  ending: Partial<Pick<StoredRun, 'results' | 'error' | 'videoMs'>>,
): Promise<void> {
  if (ordered.length === 0) return;
  const runIds = ordered.map(({ id }) => id);
  await session
    .update(shares)
    .set({ run: sql`(run::jsonb || ${JSON.stringify(ending)}::jsonb)::json` })
    .where(and(inArray(shares.reference, runIds), eq(shares.kind, 'run'), isNull(shares.revokedAt)));
}

/** Longest edge of a thumbnail, pixels. */
const edge = 320;
/** Larger images are skipped. */
const maxPixels = 100_000_000;

/** Limit of a wait for memory, ms. */
const waitMs = 60_000;

/** WebP; null for an unreadable image. Loads sharp on first use. */
export async function makeThumbnail(image: Uint8Array): Promise<Uint8Array | null> {
  const { default: sharp } = await import('sharp');
  try {
    return await withPixels(image, AbortSignal.timeout(waitMs), () =>
      sharp(image, { limitInputPixels: maxPixels })
        .rotate()
        .resize({ width: edge, height: edge, fit: 'inside', withoutEnlargement: true })
        .webp({ quality: 80 })
        .toBuffer(),
    );
  } catch {
    return null;
  }
}

/** Larger images are skipped, in bytes of Base64. */
const maxBase64 = 128 * 1024 * 1024;

/** Undefined for a linked image, a missing one or one that is too large. */
export async function imageBytes(
  image: ResponseImage,
  files: Pick<RunFiles, 'get'>,
  bodyId: string,
): Promise<Uint8Array | undefined> {
  switch (image.kind) {
    case 'text':
      return Buffer.from(image.base64, 'base64');
    case 'link':
      return undefined;
    case 'place': {
      const { start, end } = image;
      if (end - start > maxBase64) return undefined;
      const stream = await files.get(bodyId, 'response', { start, end: end - 1 });
      return stream === null ? undefined : await decodeBase64(stream, end - start);
    }
  }
}

const foreign = /[^A-Za-z0-9+/_-]+/g;

/** `length` is that of the text, in bytes. Skips characters outside the alphabet. */
export async function decodeBase64(pieces: AsyncIterable<Uint8Array>, length: number): Promise<Uint8Array> {
  const decoded = Buffer.allocUnsafe(Math.ceil((length * 3) / 4) + 3);
  let size = 0;
  let rest = '';
  for await (const piece of pieces) {
    const given = rest + Buffer.from(piece.buffer, piece.byteOffset, piece.byteLength).toString('latin1');
    const text = given.replace(foreign, '');
    const whole = text.length - (text.length % 4);
    rest = text.slice(whole);
    size += decoded.write(text.slice(0, whole), size, 'base64');
  }
  size += decoded.write(rest, size, 'base64');
  return decoded.subarray(0, size);
}
