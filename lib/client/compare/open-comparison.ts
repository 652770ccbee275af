/** Opens a comparison of the history: its runs are the cells of a set again, with their results. Sends nothing. */
import { comparePage as formOf, maxCells } from '#lib/client/handoff/compare-set.ts';
import { handoff } from '#lib/client/handoff/handoff.ts';
import { contentKey } from '#lib/client/result/conversation/conversation-of.ts';
import { continueGroup } from '#lib/client/run/group-id.ts';
import { pageRuns } from '#lib/client/run/page-runs.ts';
import { isLive, type Run } from '#lib/client/run/run.ts';
import { runPage } from '#lib/client/run/run-page.ts';
import { runsOfGroup } from '#lib/client/run/stored/open-group.ts';
import { showStoredRun } from '#lib/client/run/stored/open-stored-run.ts';
import { templateValues } from '#lib/client/run/template-values.ts';
import type { StoredRun } from '#lib/contract/pages/stored-run.ts';
import type { FormDescription } from '#lib/describe/form-description.ts';
import { compareForms, type PlaygroundForm } from '#lib/describe/playground-forms.ts';
import type { VariableValues } from '#lib/describe/variables.ts';
import { comparePage } from './page-compare-runs.ts';
import { saveResults } from './saved-results.ts';
import { setOfRequests } from './set-of-requests.ts';

const mostRuns = 100;

/**
 * Resolves with the path that shows it: the compare page, or the page of this comparison with the form that it needs.
 * Undefined without a run that can be read. Of equal requests the newest is shown. Throws PagesCallError.
 */
export async function openComparison(
  group: string,
  { slug, description }: { slug: string; description: FormDescription },
): Promise<string | undefined> {
  const listed = await runsOfGroup(group, mostRuns);
  const form = listed[0] && compareFormOf(listed[0]);
  if (form === undefined) return undefined;
  if (form.slug !== slug) return `/compare/open?group=${group}&of=${form.slug}`;
  // The tab keeps few runs: those of other sets make room.
  for (const run of pageRuns.list()) if (run.page === comparePage && !isLive(run)) pageRuns.drop(run.id);
  const cells = await readCells(listed.filter((run) => compareFormOf(run)?.slug === slug));
  if (cells.length === 0) return undefined;

  const variables = variablesOf(cells);
  const requests = cells.map(({ id, run }) => ({ id, ...requestOf(run, variables !== undefined) }));
  const { base, set, keys } = setOfRequests(description, requests, variables);
  saveResults(
    slug,
    cells.map(({ id }, index) => ({ key: keys[index] ?? id, fingerprint: '', requestId: id })),
  );
  continueGroup(formOf(slug), group);
  const { id: _, ...request } = base;
  return handoff.open({ page: formOf(slug), ...request, set, ...(variables && { variables }) });
}

function compareFormOf({ operationId, model }: StoredRun): PlaygroundForm | undefined {
  const page = runPage(operationId, model)?.form;
  return compareForms.find(({ name }) => name === page);
}

interface StoredCell {
  /** In the history. */
  id: string;
  run: Run;
}

/** The newest run of each request, in the order in which the requests were first sent. */
async function readCells(listed: readonly StoredRun[]): Promise<readonly StoredCell[]> {
  const found = new Map<string, StoredCell>();
  for (const { id, model, outcome } of listed) {
    if (found.size === maxCells) break;
    if (outcome === 'running') continue;
    const run = await readRun(id);
    if (run === undefined) continue;
    const key = contentKey([model, run.request.path, run.request.body]);
    const cell = found.get(key) ?? { id, run };
    found.delete(key);
    found.set(key, cell);
  }
  return [...found.values()].toReversed();
}

async function readRun(id: string): Promise<Run | undefined> {
  const shown = await showStoredRun(id, { page: comparePage }).catch(() => undefined);
  return pageRuns.list().find((run) => run.id === shown);
}

function requestOf({ model, template, request: { body, path } }: Run, asTemplate: boolean) {
  return { model, body: (asTemplate && template) || body, stream: path.includes('stream') };
}

/** The values that all runs of templates share; undefined without templates, or if they differ. */
function variablesOf(cells: readonly StoredCell[]): VariableValues | undefined {
  const values: Record<string, string> = {};
  for (const { run } of cells) {
    const { template } = run;
    if (template === undefined) continue;
    const own = templateValues(template, run.request.body);
    if (own === undefined) return undefined;
    if (Object.entries(own).some(([name, value]) => (values[name] ?? value) !== value)) return undefined;
    Object.assign(values, own);
  }
  return Object.keys(values).length === 0 ? undefined : values;
}
