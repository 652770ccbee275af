/**
 * The cells of a set: the base request with each combination of the axes' values, resolved for each model as the form
 * resolves a model switch, and what that left out. Pure.
 */
import type { FormDescription } from '#lib/describe/form-fields.ts';
import { type Body, bodyOf, type FormState, isEmpty, stateOf, variantOf } from '../form/form-values.ts';
import { switchModel } from '../form/switch-model.ts';
import { withValueAtPath } from './at-path.ts';
import { type AxisField, axisFields } from './axis-fields.ts';
import { valueLabel } from './axis-values.ts';
import { type CellNote, notesBetween } from './cell-notes.ts';
import { type Axis, type CompareSet, modelPath, type OwnCell, wordsPath } from './compare-set.ts';
import { withWords, wordsField } from './words-of.ts';

export interface CompareCell {
  /** The same for the same place of the same set. */
  key: string;
  /** Told apart from all others by it: `alpha-image-2 · low`. */
  label: string;
  /** Place in the grid, from 0; cells made by hand stand after it. */
  place: { column: number; row: number } | undefined;
  model: string;
  state: FormState;
  /** As it would be sent; local images stand in it as they are. */
  body: Body;
  /** How the request differs from what the set says. */
  notes: readonly CellNote[];
  /** Equal for equal requests. */
  print: string;
  leftOut: boolean;
}

export interface CompareGrid {
  columns: readonly string[];
  rows: readonly string[];
  /** What the columns and the rows vary; empty without such an axis. */
  titles: { column: string; row: string };
  cells: readonly CompareCell[];
}

export function makeCells(description: FormDescription, base: FormState, set: CompareSet): CompareGrid {
  const models = modelsOf(set, base);
  const fields = axisFields(description, models);
  // One that holds no value yet varies nothing: the others stand as they are.
  const varied = set.axes.filter(({ values }) => values.length > 0);
  const [across, down] = varied.map((axis) => {
    const field = fields.find(({ path }) => path === axis.path);
    return { axis, field, labels: labelsOf(axis, field) };
  });
  const settings = (line: typeof across) =>
    line
      ? line.axis.values.map((value, index) => ({ axis: line.axis, value, label: line.labels[index] ?? '' }))
      : [];
  const columns = across ? settings(across) : [undefined];
  const rows = down ? settings(down) : [undefined];
  const made = rows.flatMap((rowSetting, row) =>
    columns.map((columnSetting, column) => {
      const chosen = [columnSetting, rowSetting].filter((setting) => setting !== undefined);
      const cell = resolve(description, base, chosen);
      const key = chosen.length === 0 ? 'base' : chosen.map(keyOf).join('&');
      return { ...cell, key, place: { column, row }, leftOut: set.leftOut.includes(key) };
    }),
  );
  const own = set.own.map((cell, index) => ownCell(description, base, cell, index));
  return {
    columns: columns.map((setting) => setting?.label ?? ''),
    rows: rows.map((setting) => setting?.label ?? ''),
    titles: { column: across?.field?.title ?? '', row: down?.field?.title ?? '' },
    cells: [...made, ...own],
  };
}

/** The models that a set asks. */
export function modelsOf({ axes, own }: CompareSet, { model }: Pick<FormState, 'model'>): readonly string[] {
  const varied = axes.find(({ path }) => path === modelPath)?.values.map(String) ?? [];
  return [...new Set([...(varied.length > 0 ? varied : [model]), ...own.map((cell) => cell.model)])];
}

interface Setting {
  axis: Axis;
  value: unknown;
  label: string;
}

type ResolvedCell = Omit<CompareCell, 'key' | 'place' | 'leftOut'>;

function resolve(description: FormDescription, base: FormState, chosen: readonly Setting[]): ResolvedCell {
  const named = chosen.find(({ axis }) => axis.path === modelPath);
  const model = named === undefined ? base.model : String(named.value);
  const others = chosen.filter(({ axis }) => axis.path !== modelPath);
  const wanted = others.reduce((state, setting) => applied(description, state, model, setting), base);
  const state = model === base.model ? wanted : switchModel(description, wanted, model);
  const label = chosen.map((setting) => setting.label).join(' · ') || model;
  return finished(description, wanted, state, label, others);
}

function applied(
  description: FormDescription,
  state: FormState,
  model: string,
  { axis: { path }, value }: Setting,
): FormState {
  if (path !== wordsPath) return { ...state, values: withValueAtPath(state.values, path, value) };
  const field = wordsField(variantOf(description, model)?.fields ?? []);
  if (field === undefined) return state;
  const told = withWords(state.values[field.name], field, String(value));
  return { ...state, values: { ...state.values, [field.name]: told } };
}

function ownCell(description: FormDescription, base: FormState, cell: OwnCell, index: number): CompareCell {
  const state = stateOf(description, cell.body, cell.model, cell.stream);
  const label = `${cell.model} · own ${index + 1}`;
  return { ...finished(description, base, state, label, []), key: cell.id, place: undefined, leftOut: false };
}

function finished(
  description: FormDescription,
  wanted: FormState,
  state: FormState,
  label: string,
  settings: readonly Setting[],
): ResolvedCell {
  const { model } = state;
  const body = bodyOf(description, state);
  const asked = askedOf(description, wanted, settings);
  return {
    label,
    model,
    state,
    body,
    notes: notesBetween(
      description,
      model,
      asked,
      body,
      settings.map(({ axis }) => topOf(axis.path)),
    ),
    print: JSON.stringify([model, state.stream, body]),
  };
}

/** What the base would send, with the varied fields in it even where the base's own model does not take them. */
function askedOf(description: FormDescription, wanted: FormState, settings: readonly Setting[]): Body {
  const varied = settings
    .map(({ axis }) => topOf(axis.path))
    .flatMap((name) => (isEmpty(wanted.values[name]) ? [] : [[name, wanted.values[name]] as const]));
  return { ...bodyOf(description, wanted), ...Object.fromEntries(varied) };
}

function topOf(path: string): string {
  return path.split('.')[0] ?? path;
}

function keyOf({ axis, value }: Setting): string {
  return `${axis.path}=${typeof value === 'string' ? value : JSON.stringify(value)}`;
}

/** Values that read alike are told apart by their number. */
function labelsOf({ values }: Axis, field: AxisField | undefined): readonly string[] {
  const labels = values.map((value) => valueLabel(field, value));
  return labels.map((label, index) =>
    labels.indexOf(label) === labels.lastIndexOf(label) ? label : `${label} (${index + 1})`,
  );
}
