/** Opens a comparison of the history: its runs are the cells of a set again, with their results. Sends nothing. */
import {
  type CompareSet,
  emptySet,
  comparePage as formOf,
  maxCells,
  modelPath,
} from '#lib/client/handoff/compare-set.ts';
import { handoff } from '#lib/client/handoff/handoff.ts';
import { contentKey } from '#lib/client/result/conversation/conversation-of.ts';
import { pageRuns } from '#lib/client/run/page-runs.ts';
import { isLive, type Run } from '#lib/client/run/run.ts';
import { continueGroup } from '#lib/client/run/run-group.ts';
import { runPage } from '#lib/client/run/run-page.ts';
import { runsOfGroup } from '#lib/client/run/stored/open-group.ts';
import { showStoredRun } from '#lib/client/run/stored/open-stored-run.ts';
import { compareForms } from '#lib/describe/playground-forms.ts';
import { comparePage } from './page-compare-runs.ts';
import { saveResults } from './saved-results.ts';

const mostRuns = 100;

/**
 * Resolves with the path of the compare page; undefined without a run that can be read. Of equal requests the newest is
 * shown. Throws PagesCallError.
 */
export async function openComparison(group: string): Promise<string | undefined> {
  const listed = await runsOfGroup(group, mostRuns);
  const [newest] = listed;
  const page = newest && runPage(newest.operationId, newest.model)?.form;
  const form = compareForms.find(({ name }) => name === page);
  if (form === undefined) return undefined;
  // The tab keeps few runs: those of other sets make room.
  for (const run of pageRuns.list()) if (run.page === comparePage && !isLive(run)) pageRuns.drop(run.id);
  const found = new Map<string, StoredCell>();
  for (const { id, operationId, model, outcome } of listed) {
    if (found.size === maxCells) break;
    if (outcome === 'running' || runPage(operationId, model)?.form !== page) continue;
    const run = await readRun(id);
    if (run === undefined) continue;
    const key = contentKey([model, run.request.path, run.request.body]);
    if (!found.has(key)) found.set(key, { id, run });
  }
  const cells = [...found.values()].toReversed();
  const [base] = cells;
  if (base === undefined) return undefined;

  const { set, keys } = setOf(cells);
  saveResults(
    form.slug,
    cells.map(({ id }, index) => ({ key: keys[index] ?? '', fingerprint: '', requestId: id })),
  );
  continueGroup(formOf(form.slug), group);
  return handoff.open({ page: formOf(form.slug), ...requestOf(base.run), set });
}

interface StoredCell {
  /** In the history. */
  id: string;
  run: Run;
}

async function readRun(id: string): Promise<Run | undefined> {
  const shown = await showStoredRun(id, { page: comparePage }).catch(() => undefined);
  return pageRuns.list().find((run) => run.id === shown);
}

function requestOf({ model, request: { body, path } }: Run) {
  return { model, body, stream: path.includes('stream') };
}

/** An axis of models if nothing else varies; else the first request, and the others as custom cells. */
function setOf(cells: readonly StoredCell[]): { set: CompareSet; keys: readonly string[] } {
  const bodies = cells.map(({ run: { request } }) => contentKey({ ...request.body, model: '' }));
  const models = cells.map(({ run }) => run.model);
  if (new Set(bodies).size === 1 && models.length > 1)
    return {
      set: { ...emptySet, axes: [{ path: modelPath, values: models }] },
      keys: models.map((model) => `${modelPath}=${model}`),
    };
  const own = cells.slice(1).map(({ id, run }) => ({ id, ...requestOf(run) }));
  return { set: { ...emptySet, own }, keys: ['base', ...own.map(({ id }) => id)] };
}
