/**
 * A new evaluation from a form, a run, a prompt or a comparison: variables, the prompt and what a comparison varies
 * become columns. Pure.
 */
import { fillText, placeholdersIn } from '#lib/base/fill-text.ts';
import { countText } from '#lib/base/format.ts';
import { isRecord, type JsonRecord, recordOf } from '#lib/base/json-value.ts';
import { leaveOut, partsIn } from '#lib/base/plain-data.ts';
import { isOfModel, promptIn, textOf } from '#lib/base/prompt-in.ts';
import { withValueAtPath } from '#lib/base/set-path.ts';
import { emptySet, modelPath, promptPath } from '#lib/client/handoff/compare-set.ts';
import type { Opening } from '#lib/client/handoff/handoff.ts';
import { streamFields } from '#lib/client/run/form-values.ts';
import { withBlobs } from '#lib/client/storage/local-image.ts';
import type { EvaluationOperation, NewEvaluation, RowValues } from '#lib/contract/pages/evaluation.ts';
import { evaluationLimits } from '#lib/contract/pages/evaluation-limits.ts';
import { type EvaluationDraft, emptyDraft, requestTemplates } from './evaluation-draft.ts';
import { textOfRows } from './read-rows.ts';

export interface CarriedRequest {
  draft: EvaluationDraft;
  /** What was left out. */
  notes: readonly string[];
}

/** A column with the values that the rows combine with those of the others. */
interface Column {
  name: string;
  values: readonly unknown[];
}

export function carryRequest(operation: EvaluationOperation, opening: Opening): CarriedRequest {
  const { title = '', set = emptySet } = opening;
  const files = withoutFiles(requestFields(opening.body));
  const texts = withTextColumns(operation, { ...opening, body: files.body });
  const { template, columns } = withVariedColumns(texts, opening);
  const varied = set.axes.find(({ path }) => path === modelPath)?.values ?? [];
  const named = varied.length > 0 ? varied : [opening.model ?? opening.body.model ?? ''];
  const models = [...new Set(named.map(String))].filter((model) => model !== '');
  const rows = combined(columns);
  const prompt = rows[0]?.[texts.prompt] ?? promptIn(files.body);
  const [line = ''] = (title || String(prompt)).trim().split('\n');
  return {
    draft: {
      ...emptyDraft(operation),
      name: line.slice(0, nameLength),
      template: JSON.stringify(template, null, 2),
      size: 'size' in template,
      rows: textOfRows(rows),
      models: models.slice(0, evaluationLimits.models),
    },
    notes: [...files.notes, ...setNotes(opening, models)],
  };
}

/** With Blobs for files; nothing streams. */
function requestFields(body: JsonRecord): JsonRecord {
  const fields = Object.entries(recordOf(withBlobs(body)));
  return Object.fromEntries(fields.filter(([name]) => name !== 'model' && !streamFields.includes(name)));
}

/** Characters of a prompt that name an evaluation. */
const nameLength = 60;

interface Template {
  template: JsonRecord;
  columns: readonly Column[];
}

/** An evaluation holds no files. */
function withoutFiles(fields: JsonRecord): { body: JsonRecord; notes: readonly string[] } {
  const files = partsIn(fields, (part): part is Blob => part instanceof Blob);
  const count = countText(files.length, 'file');
  return {
    body: recordOf(leaveOut(fields, (part) => part instanceof Blob)),
    notes: files.length === 0 ? [] : [`Left out: ${count}. Rows hold texts; give images by their URL.`],
  };
}

/** The variables of a request, or its prompt if it has none. */
function withTextColumns(
  operation: EvaluationOperation,
  { body, variables = {}, set = emptySet }: Opening,
): Template & { prompt: string } {
  const { size: _, ...usual } = recordOf(requestTemplates[operation]);
  const whole = { ...usual, ...body };
  const written = promptIn(body);
  const varied = set.axes.find(({ path, values }) => path === promptPath && values.length > 0);
  const open = placeholdersIn(whole);
  if (varied === undefined && placeholdersIn(body).length > 0)
    return { template: whole, columns: open.map((name) => variable(name, variables)), prompt: '' };

  const prompt = freeName('prompt', placeholdersIn(body));
  const template = withPromptIn(whole, `{{${prompt}}}`);
  const values = (varied?.values.map(String) ?? [written]).map((text) => fillText(text, variables));
  const others = placeholdersIn(template).filter((name) => name !== prompt);
  return {
    template,
    columns: [{ name: prompt, values }, ...others.map((name) => variable(name, variables))],
    prompt,
  };
}

function variable(name: string, variables: Readonly<Record<string, string>>): Column {
  return { name, values: [variables[name] ?? ''] };
}

/** Replaces the prompt where `promptIn` reads it: in a prompt, or in the last turn of the user. */
function withPromptIn(body: JsonRecord, prompt: string): JsonRecord {
  const name = ['messages', 'contents'].find((list) => Array.isArray(body[list]));
  const turns = name === undefined ? undefined : body[name];
  if (name === undefined || !Array.isArray(turns)) return { ...body, prompt };
  const last = turns.findLastIndex((turn) => !isOfModel(turn));
  return last < 0 ? body : { ...body, [name]: turns.with(last, withText(turns[last], prompt)) };
}

function withText(value: unknown, text: string): unknown {
  if (typeof value === 'string') return text;
  if (Array.isArray(value)) {
    const index = value.findIndex((part) => textOf(part) !== '');
    return index < 0 ? value : value.with(index, withText(value[index], text));
  }
  if (!isRecord(value)) return value;
  const name = ['text', 'content', 'parts'].find((member) => value[member] !== undefined);
  return name === undefined ? value : { ...value, [name]: withText(value[name], text) };
}

/** A column for each setting that a comparison varies. */
function withVariedColumns({ template, columns }: Template, { set = emptySet }: Opening): Template {
  const axes = set.axes.filter(
    ({ path, values }) => path !== modelPath && path !== promptPath && values.length > 0,
  );
  return axes.reduce<Template>(
    (made, { path, values }) => {
      const name = freeName(path.split('.').at(-1) ?? path, namesOf(made));
      return {
        template: withValueAtPath(made.template, path, `{{${name}}}`),
        columns: [...made.columns, { name, values }],
      };
    },
    { template, columns },
  );
}

function namesOf({ columns }: Pick<Template, 'columns'>): readonly string[] {
  return columns.map(({ name }) => name);
}

/** `prompt`, `prompt_2`. */
function freeName(wanted: string, taken: readonly string[], count = 1): string {
  const name = count === 1 ? wanted : `${wanted}_${count}`;
  return taken.includes(name) ? freeName(wanted, taken, count + 1) : name;
}

/** Each value of a column with each of the others. */
function combined(columns: readonly Column[]): NewEvaluation['rows'] {
  return columns.reduce<RowValues[]>(
    (rows, { name, values }) =>
      rows.flatMap((row) => values.map((value) => ({ ...row, ...jsonRow({ [name]: value }) }))),
    [{}],
  );
}

/** Values of a request are JSON. */
function jsonRow(row: JsonRecord): RowValues {
  const read: RowValues = JSON.parse(JSON.stringify(row));
  return read;
}

function setNotes({ set = emptySet }: Opening, models: readonly string[]): readonly string[] {
  const { own, leftOut } = set;
  const more = models.slice(evaluationLimits.models);
  return [
    ...(own.length > 0 ? [`Variants with a request of their own were left out: ${own.length}.`] : []),
    ...(leftOut.length > 0 ? ['Excluded results are included: an evaluation runs every row.'] : []),
    ...(more.length > 0
      ? [`Models beyond ${evaluationLimits.models} were left out: ${more.join(', ')}.`]
      : []),
  ];
}
