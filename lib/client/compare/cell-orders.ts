/** Cells as requests to send. */
import type { FormDescription } from '#lib/describe/form-fields.ts';
import { runOf } from '../form/form-values.ts';
import type { CellOrder } from './compare-runs.ts';
import type { CompareCell } from './make-cells.ts';

/** Runs of sets go by this page. */
export const comparePage = 'compare';

/** Unique over all forms. */
export function runKey(slug: string, { key }: Pick<CompareCell, 'key'>): string {
  return `${slug} ${key}`;
}

export function orderOf(description: FormDescription, slug: string, cell: CompareCell): CellOrder {
  const run = runOf(description, cell.state);
  return { key: runKey(slug, cell), print: cell.print, run: { ...run, page: comparePage } };
}
