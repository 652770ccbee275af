/** The rows of a list of models: what matches a search, snapshots on request, the nearest name, a name of one's own. Pure. */
import { type NamedModel, nearestModel } from '#lib/client/run/nearest-model.ts';
import type { FormDescription, FormModel } from '#lib/describe/form-description.ts';

export interface ModelRow extends Omit<FormModel, 'variantId'> {
  /** Title of its group. */
  family: string;
  /** A dated version of a model that is listed, too. */
  isSnapshot: boolean;
}

interface ModelSearch {
  typed: string;
  chosen: string;
  snapshots: boolean;
  /** Names at providers match, too. */
  names: readonly NamedModel[];
}

export function modelRows(
  { models, variants, openVariantId }: FormDescription,
  { typed, chosen, snapshots, names }: ModelSearch,
): readonly ModelRow[] {
  const ids = new Set(models.map(({ id }) => id));
  const upstream = new Map(names.map(({ id, upstreamModel = '' }) => [id, upstreamModel]));
  const words = typed.toLowerCase().split(/\s+/);
  const matches = ({ id, summary }: FormModel) => {
    const text = `${id} ${summary} ${upstream.get(id) ?? ''}`.toLowerCase();
    return words.every((word) => text.includes(word));
  };
  const rowOf = ({ id, summary, variantId }: FormModel): ModelRow => ({
    id,
    summary,
    family: variants[variantId]?.title ?? variantId,
    isSnapshot: ids.has(id.replace(snapshotDate, '')) && snapshotDate.test(id),
  });
  const found = models
    .filter(matches)
    .map(rowOf)
    .filter(({ id, isSnapshot }) => !isSnapshot || snapshots || typed.trim() !== '' || id === chosen);
  const near = found.length > 0 ? undefined : nearestModel(typed, names);
  const nearest = models
    .filter(({ id }) => id === near)
    .map((model) => ({ ...rowOf(model), family: `Nearest to “${typed.trim()}”` }));
  const isOwn = openVariantId !== undefined && typed.trim() !== '' && !ids.has(typed.trim());
  const own = { id: typed.trim(), summary: 'Custom model id', family: 'Custom', isSnapshot: false };
  return [...inFamilies(found), ...nearest, ...(isOwn ? [own] : [])];
}

const snapshotDate = /-\d{4}-\d\d-\d\d$/;

function inFamilies(rows: readonly ModelRow[]): readonly ModelRow[] {
  return [...Map.groupBy(rows, ({ family }) => family).values()].flat();
}
