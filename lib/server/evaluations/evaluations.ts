/**
 * Runs the cells of evaluations through the gateway, as runs of the history. A request is sent once: if the process
 * ends meanwhile, the next one takes the result from the history, or marks the outcome as unknown.
 */
import { operationFacts } from '#lib/contract/operation-facts.ts';
import type { NewEvaluation } from '#lib/contract/pages/evaluation.ts';
import type { Assets } from '#lib/server/assets/assets.ts';
import type { Owned } from '#lib/server/auth/visible-to.ts';
import type { Database } from '#lib/server/db/database.ts';
import type { Logger } from '#lib/server/db/logger.ts';
import { createWorker } from '#lib/server/db/worker.ts';
import type { Viewer } from '#lib/server/http/viewer.ts';
import type { CellJob, CellUpdate } from './cell-leases.ts';
import { type CellVideos, createCellSteps, isVideo } from './cell-steps.ts';
import { createCheckThread } from './check-thread.ts';
import { createEvaluationStore } from './evaluation-store.ts';
import { type Answer, type LoadImage, readAnswer } from './read-answer.ts';
import { createRowImages } from './row-images.ts';
import { createRequestRunner, RefusedForNow, type RequestRunnerNeeds } from './run-request.ts';

export type Evaluations = ReturnType<typeof createEvaluations>;

export interface EvaluationsOptions extends Pick<RequestRunnerNeeds, 'history' | 'send'> {
  database: Database;
  /** Whose a new evaluation is, and who sees it. */
  ownerOf(viewer: Viewer): Owned;
  loadImage: LoadImage;
  assets: Assets;
  videos: CellVideos;
  newRunId(): string;
  logger: Logger;
  leaseMs?: number;
  pollMs?: number;
  /** How long `stop` waits for requests under way, ms. */
  graceMs?: number;
}

/** Cells of all evaluations that run at the same time in this process, and of one in all processes. */
const concurrency = 8;
const perEvaluation = 2;

export function createEvaluations(options: EvaluationsOptions) {
  const { database, history, send, loadImage, newRunId, logger, videos } = options;
  const { leaseMs = 30_000, pollMs = 2_000, graceMs = 5_000 } = options;
  const store = createEvaluationStore(database);
  const checkThread = createCheckThread();
  const stopping = new AbortController();
  const draining = new AbortController();
  const specs = new Map<string, NewEvaluation>();
  const specOf = async (id: string): Promise<NewEvaluation> => {
    const spec = specs.get(id) ?? (await store.spec(id));
    if (spec === undefined) throw new Error(`The evaluation ${id} was deleted.`);
    if (specs.size >= 20) specs.clear();
    specs.set(id, spec);
    return spec;
  };

  const rowImages = createRowImages({ session: database.drizzle, assets: options.assets });
  const signals = { stopping: stopping.signal, draining: draining.signal };
  const runRequest = createRequestRunner({ history, send, ...signals });
  const needs = { loadRowImages: rowImages.load, checkThread, runRequest };
  const stepOf = createCellSteps({ ...needs, history, loadImage, videos });

  const work = async (job: CellJob): Promise<void> => {
    const stopRenewing = store.keep(job, leaseMs);
    try {
      const spec = await specOf(job.cell.evaluationId);
      const update = await stepOf(job, spec);
      if (update !== undefined) await store.settle(job, update);
      else {
        // The next look at a video.
        const waitMs = isVideo(spec) ? pollMs : undefined;
        await store.release(job, waitMs);
        if (waitMs) worker.wakeAfter(waitMs);
      }
    } catch (error) {
      if (error instanceof RefusedForNow)
        return await store
          .settle(job, asBefore(job))
          .catch((failed: unknown) => logger.warn({ err: failed }, 'A cell was not put back.'));
      // The cell is recovered from the history when its lease has ended.
      await store.release(job, stopping.signal.aborted ? 0 : undefined).catch(() => {});
      if (!stopping.signal.aborted) logger.warn({ err: error }, 'A cell of an evaluation was not finished.');
    } finally {
      stopRenewing();
      worker.wake();
    }
  };
  const worker = createWorker<CellJob>({
    concurrency,
    pollMs,
    clock: database.clock,
    run: work,
    claim: (limit) => store.claim({ limit, perEvaluation, leaseMs, newRunId }),
    onError: (error) => logger.warn({ err: error }, 'The cells of evaluations could not be claimed.'),
  });

  return {
    store,
    ownerOf: options.ownerOf,
    wake: worker.wake,
    checkThread,
    rowImages,
    /** The images of a cell from the history; empty if its run is deleted. */
    async images(viewer: Viewer, id: string, position: number): Promise<Answer['images']> {
      const [cell] = await store.cells(viewer, id, { position });
      const run = cell?.runId ? await history.findRun(viewer, cell.runId) : undefined;
      if (run === undefined || run.outcome !== 'done') return [];
      const { images } = await readAnswer(
        operationFacts.generateImages.id,
        await history.readResponse(run.bodyId),
        loadImage,
      );
      return images;
    },
    /** Also continues what an earlier process left. */
    async start(): Promise<void> {
      if (database.exclusive) await store.endLeases();
      worker.start();
    },
    /** Claims no more cells; running ones go on. */
    drain(): void {
      worker.stop();
      draining.abort();
    },
    /** Requests that do not end within the time are aborted; their outcome is unknown. */
    async stop(limitMs = graceMs): Promise<void> {
      draining.abort();
      await worker.finish(stopping, limitMs);
      await checkThread.close();
    },
  };
}

function asBefore({ cell: { step, text, result } }: CellJob): CellUpdate {
  return { state: 'waiting', step, text, result };
}
