/** Finds the set that sends given requests: axes for what varies, custom cells for the others. Pure. */
import { type Axis, type CompareSet, emptySet, type OwnCell } from '#lib/client/handoff/compare-set.ts';
import { contentKey } from '#lib/client/result/conversation/conversation-of.ts';
import { type FormState, isEmpty, stateOf } from '#lib/client/run/form-values.ts';
import type { FormDescription } from '#lib/describe/form-description.ts';
import type { VariableValues } from '#lib/describe/variables.ts';
import { type AxisField, axisFields, axisValue } from './axis-fields.ts';
import { type CompareCell, makeCells } from './make-cells.ts';

export interface FoundSet {
  /** The request of the form. */
  base: OwnCell;
  set: CompareSet;
  /** The key of the cell of each request. */
  keys: readonly string[];
  /** A request in the grid counts more than a custom cell; an empty position of the grid counts against it; then the order. */
  score: number;
}

/** `requests` in the order in which they were sent, each once. Throws without one. */
export function setOfRequests(
  description: FormDescription,
  requests: readonly OwnCell[],
  variables?: VariableValues,
): FoundSet {
  const sent = requests.map((cell) => sentOf(description, cell, variables));
  const varied = variedAxes(description, sent);
  const pairs = varied.flatMap((first) =>
    varied.flatMap((second) => (first.path === second.path ? [] : [[first, second]])),
  );
  const choices = [[], ...varied.map((axis) => [axis]), ...pairs];
  // The form of a model may lack what other models were sent, so each model is tried as that of the form.
  const bases = [...new Map(sent.toReversed().map((one) => [one.cell.model, one])).values()].toReversed();

  let best: FoundSet | undefined;
  for (const base of bases) {
    for (const axes of choices) {
      // Larger grids would be mostly empty.
      if (axes.reduce((count, { values }) => count * values.length, 1) > 4 * sent.length) continue;
      const fit = fitOf(description, base, axes, sent);
      if (fit.score > (best?.score ?? -1)) best = fit;
    }
    if (best?.score === 60 * sent.length + 1) break;
  }
  if (best === undefined) throw new Error('A comparison has at least one request.');
  return best;
}

interface Sent {
  cell: OwnCell;
  state: FormState;
  content: string;
}

function sentOf(description: FormDescription, cell: OwnCell, variables: VariableValues | undefined): Sent {
  const state = { ...stateOf(description, cell.body, cell.model, cell.stream), variables };
  const [made] = makeCells(description, state, emptySet).cells;
  return { cell, state, content: made ? contentOf(made) : '' };
}

function contentOf({ model, state, body }: CompareCell): string {
  return contentKey([model, state.stream, body]);
}

const mostVaried = 8;

/** What differs, with its values; also without "not set", since a model may not accept the field. */
function variedAxes(description: FormDescription, sent: readonly Sent[]): readonly Axis[] {
  const fields = axisFields(description, [...new Set(sent.map(({ cell }) => cell.model))]);
  const axes = fields.flatMap((field): Axis[] => {
    const values = sent.map(({ state }) => axisValue(field.path, state, description) ?? null);
    const contents = values.map(contentKey);
    const unique = values
      .filter((_, index) => contents.indexOf(contents[index] ?? '') === index)
      .toSorted((a, b) => rankOf(field, a) - rankOf(field, b));
    const given = unique.filter((value) => !isEmpty(value));
    const lists = given.length === unique.length ? [given] : [given, unique];
    return lists.map((list) => ({ path: field.path, values: list }));
  });
  return axes.filter(({ values }) => values.length > 1).slice(0, mostVaried);
}

/** Requests of the same moment arrive in any order, so numbers and options have their own. */
function rankOf({ kind, options }: AxisField, value: unknown): number {
  if (typeof value === 'number') return value;
  return kind === 'some' ? options.findIndex((option) => option.value === value) : 0;
}

function fitOf(
  description: FormDescription,
  base: Sent,
  axes: readonly Axis[],
  sent: readonly Sent[],
): FoundSet {
  const contents = sent.map(({ content }) => content);
  const gridOf = (tried: readonly Axis[]) =>
    makeCells(description, base.state, { ...emptySet, axes: tried }).cells;
  const isSent = (cell: CompareCell) => contents.includes(contentOf(cell));
  const used = axes.map((axis, index) => {
    const isUsed = (value: unknown) => gridOf(axes.with(index, { ...axis, values: [value] })).some(isSent);
    return { ...axis, values: axis.values.filter(isUsed) };
  });
  const varied = used.filter(({ values }) => values.length > 1);
  const cells = gridOf(varied);

  const places = cells.filter(isSent).map((cell) => contents.indexOf(contentOf(cell)));
  const empty = cells.filter((cell) => !isSent(cell));
  const own = sent.flatMap(({ cell }, index) => (places.includes(index) ? [] : [cell]));
  const inOrder = places.every((place, index) => index === 0 || place > (places[index - 1] ?? 0));
  return {
    base: base.cell,
    set: { axes: varied, own, leftOut: empty.flatMap(({ keys }) => keys) },
    keys: sent.map(({ cell, content }) => cells.find((made) => contentOf(made) === content)?.key ?? cell.id),
    score: 60 * places.length - 30 * empty.length + 20 * own.length + (inOrder ? 1 : 0),
  };
}
