/**
 * Builds the cells of a set: the base request combined with each value of the axes, resolved for each model
 * like a model switch in the form. Notes what a model does not accept. Pure.
 */

import { withValueAtPath } from '#lib/base/set-path.ts';
import { switchModel } from '#lib/client/form/switch-model.ts';
import {
  type Axis,
  type CompareSet,
  modelPath,
  type OwnCell,
  promptPath,
} from '#lib/client/handoff/compare-set.ts';
import type { CellNote } from '#lib/client/result/summary-rows.ts';
import {
  type Body,
  bodyOf,
  type FormState,
  isEmpty,
  stateOf,
  variantOf,
} from '#lib/client/run/form-values.ts';
import type { FormDescription } from '#lib/describe/form-description.ts';
import { type FilledBody, fillVariables } from '#lib/describe/variables.ts';
import { type AxisField, axisFields } from './axis-fields.ts';
import { valueLabel } from './axis-values.ts';
import { promptField, withPrompt } from './prompt-field.ts';

export interface CompareCell {
  /** Stable for the same values of the same set. */
  key: string;
  /** With those of the other values that lead to an equal request. */
  keys: readonly string[];
  /** Unique in the set: `alpha-image-2 · low`. */
  label: string;
  /** Position in the grid, from 0; undefined for custom cells. */
  position: { column: number; row: number } | undefined;
  model: string;
  state: FormState;
  /** With its variables. */
  body: Body;
  /** The body to send. */
  filled: FilledBody;
  notes: readonly CellNote[];
  /** Equal for equal requests. */
  fingerprint: string;
  leftOut: boolean;
}

export interface CompareGrid {
  columns: readonly string[];
  rows: readonly string[];
  titles: { column: string; row: string };
  cells: readonly CompareCell[];
}

export function makeCells(description: FormDescription, base: FormState, set: CompareSet): CompareGrid {
  const models = modelsOf(set, base);
  const fields = axisFields(description, models);
  // An axis without values varies nothing.
  const varied = set.axes.filter(({ values }) => values.length > 0);
  const [across, down] = varied.map((axis) =>
    settingsOf(
      axis,
      fields.find(({ path }) => path === axis.path),
    ),
  );
  const columns = across ?? [undefined];
  const rows = down ?? [undefined];
  const made = rows.flatMap((rowSetting, row) =>
    columns.map((columnSetting, column) => {
      const chosen = [columnSetting, rowSetting].filter((setting) => setting !== undefined);
      const cell = resolve(description, base, chosen);
      const key = chosen.length === 0 ? 'base' : chosen.map(keyOf).join('&');
      const labels = chosen.map(({ label }) => label);
      const place = { key, keys: [key], position: { column, row }, leftOut: set.leftOut.includes(key) };
      return { labels, cell: { ...cell, ...place } };
    }),
  );
  const own = set.own.map((cell, index) => ownCell(description, base, cell, index));
  return {
    columns: columns.map((setting) => setting?.label ?? ''),
    rows: rows.map((setting) => setting?.label ?? ''),
    titles: { column: across?.[0]?.title ?? '', row: down?.[0]?.title ?? '' },
    cells: [...mergeEqual(made), ...own],
  };
}

interface LabelledCell {
  /** One of each axis. */
  labels: readonly string[];
  cell: CompareCell;
}

/** Equal requests are one cell, which runs and costs once. It is named by all values that lead to it. */
function mergeEqual(made: readonly LabelledCell[]): readonly CompareCell[] {
  const groups = Map.groupBy(made, ({ cell }) => (cell.leftOut ? cell.key : cell.fingerprint));
  return [...groups.values()].flatMap((group) => {
    const [first, ...others] = group;
    if (first === undefined || others.length === 0) return group.map(({ cell }) => cell);
    const named = first.labels.map((_, axis) =>
      [...new Set(group.map(({ labels }) => labels[axis]))].join(', '),
    );
    const notes = group.flatMap(({ cell }) => cell.notes);
    const unique = notes.filter(({ text }, index) => notes.findIndex((note) => note.text === text) === index);
    const equal = { field: '', text: `${group.length} equal requests, run once`, varied: true };
    return {
      ...first.cell,
      keys: group.map(({ cell }) => cell.key),
      label: named.join(' · '),
      notes: [...unique, equal],
    };
  });
}

/** The variables of cells that are not excluded, and those without a value. */
export function variablesOf(cells: readonly CompareCell[]): Pick<FilledBody, 'names' | 'missing'> {
  const used = cells.flatMap(({ filled, leftOut }) => (leftOut ? [] : filled));
  const unique = (lists: readonly (readonly string[])[]) => [...new Set(lists.flat())];
  return {
    names: unique(used.map(({ names }) => names)),
    missing: unique(used.map(({ missing }) => missing)),
  };
}

/** The models of a set. */
export function modelsOf({ axes, own }: CompareSet, { model }: Pick<FormState, 'model'>): readonly string[] {
  const varied = axes.find(({ path }) => path === modelPath)?.values.map(String) ?? [];
  return [...new Set([...(varied.length > 0 ? varied : [model]), ...own.map((cell) => cell.model)])];
}

interface Setting {
  axis: Axis;
  value: unknown;
  label: string;
  /** Of the field. */
  title: string;
}

type ResolvedCell = Omit<CompareCell, 'key' | 'keys' | 'position' | 'leftOut'>;

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
  if (path !== promptPath) return { ...state, values: withValueAtPath(state.values, path, value) };
  const field = promptField(variantOf(description, model)?.fields ?? []);
  if (field === undefined) return state;
  const prompted = withPrompt(state.values[field.name], field, String(value));
  return { ...state, values: { ...state.values, [field.name]: prompted } };
}

function ownCell(description: FormDescription, base: FormState, cell: OwnCell, index: number): CompareCell {
  const { variables } = base;
  const state = { ...stateOf(description, cell.body, cell.model, cell.stream), variables };
  const label = `${cell.model} · variant ${index + 1}`;
  return {
    ...finished(description, base, state, label, []),
    key: cell.id,
    keys: [cell.id],
    position: undefined,
    leftOut: false,
  };
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
  const filled = fillVariables(body, state.variables);
  const varied = settings.map(({ axis }) => topOf(axis.path));
  const requested = requestedOf(description, wanted, varied);
  return {
    label,
    model,
    state,
    body,
    filled,
    notes: notesBetween(description, model, requested, body, varied),
    fingerprint: JSON.stringify([model, state.stream, filled.body]),
  };
}

/** The request of the base, including varied fields that the model of the base does not accept. */
function requestedOf(description: FormDescription, wanted: FormState, varied: readonly string[]): Body {
  const given = varied.filter((name) => !isEmpty(wanted.values[name]));
  return {
    ...bodyOf(description, wanted),
    ...Object.fromEntries(given.map((name) => [name, wanted.values[name]])),
  };
}

function topOf(path: string): string {
  return path.split('.')[0] ?? path;
}

function keyOf({ axis, value }: Setting): string {
  return `${axis.path}=${typeof value === 'string' ? value : JSON.stringify(value)}`;
}

/** Adds numbers to labels that are equal. */
function settingsOf(axis: Axis, field: AxisField | undefined): readonly Setting[] {
  const labels = axis.values.map((value) => valueLabel(field, value));
  return axis.values.map((value, index) => {
    const plain = labels[index] ?? '';
    const label = labels.indexOf(plain) === labels.lastIndexOf(plain) ? plain : `${plain} (${index + 1})`;
    return { axis, value, label, title: field?.title ?? '' };
  });
}

/** The differences between the request of the set (`requested`) and the request of the cell (`sent`). */
function notesBetween(
  description: FormDescription,
  model: string,
  requested: Body,
  sent: Body,
  varied: readonly string[],
): readonly CellNote[] {
  const taken = new Set(variantOf(description, model)?.fields.map(({ name }) => name));
  const names = [...new Set([...Object.keys(requested), ...Object.keys(sent)])].filter(
    (name) => name !== 'model',
  );
  return names.flatMap((name) => {
    const text = noteOf(name, requested[name], sent[name], taken.has(name));
    return text === undefined ? [] : [{ field: name, text, varied: varied.includes(name) }];
  });
}

function noteOf(name: string, requested: unknown, sent: unknown, taken: boolean): string | undefined {
  if (sent === undefined) {
    return taken ? `${name} ${valueLabel(undefined, requested)} not supported, omitted` : `no ${name}`;
  }
  if (requested === undefined) return `with ${name} ${valueLabel(undefined, sent)}`;
  // Lists of images carry settings that only some models accept. These differences are not reported.
  if (Array.isArray(requested) || JSON.stringify(requested) === JSON.stringify(sent)) return undefined;
  if (typeof sent === 'object') return `different ${name}`;
  return `${name} ${valueLabel(undefined, sent)}, not ${valueLabel(undefined, requested)}`;
}
