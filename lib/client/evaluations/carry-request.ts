/**
 * A new evaluation from a form, a run, a prompt or a comparison: variables, the prompt, images and what a comparison varies
 * become columns. Pure but for `upload`.
 */
import { fillText, placeholdersIn } from '#lib/base/fill-text.ts';
import { formatBytes } from '#lib/base/format.ts';
import { isRecord, type JsonRecord, recordOf } from '#lib/base/json-value.ts';
import { leaveOut, mapMembers, mapParts } from '#lib/base/plain-data.ts';
import { isOfModel, promptIn, textOf } from '#lib/base/prompt-in.ts';
import { withValueAtPath } from '#lib/base/set-path.ts';
import { emptySet, modelPath, promptPath } from '#lib/client/handoff/compare-set.ts';
import type { Opening } from '#lib/client/handoff/handoff.ts';
import { streamFields } from '#lib/client/run/form-values.ts';
import { templateValues } from '#lib/client/run/template-values.ts';
import { withBlobs } from '#lib/client/storage/local-image.ts';
import { liftBlobs } from '#lib/client/transport/lift-blobs.ts';
import type { EvaluationOperation, NewEvaluation, RowValues } from '#lib/contract/pages/evaluation.ts';
import { imageValue } from '#lib/contract/pages/evaluation-image.ts';
import { evaluationLimits, imageLimits } from '#lib/contract/pages/evaluation-limits.ts';
import { type EvaluationDraft, emptyDraft, requestTemplates } from './evaluation-draft.ts';
import { textOfRows } from './read-rows.ts';

/** Resolves with the id of the stored image. Rejects with the reason. */
export type UploadImage = (image: Blob) => Promise<string>;

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

export async function carryRequest(
  operation: EvaluationOperation,
  opening: Opening,
  upload: UploadImage,
): Promise<CarriedRequest> {
  const { title = '', set = emptySet } = opening;
  const source = withVariables(opening);
  const files = withoutFiles(requestFields(source.body));
  const texts = withTextColumns(operation, { ...source, body: files.body });
  const images = withImageColumns(withVariedColumns(texts, opening));
  const stored = await storedImages(images.columns, upload);

  const varied = set.axes.find(({ path }) => path === modelPath)?.values ?? [];
  const named = varied.length > 0 ? varied : [opening.model ?? opening.body.model ?? ''];
  const models = [...new Set(named.map(String))].filter((model) => model !== '');
  const rows = combined(stored.columns);
  const prompt = rows[0]?.[texts.prompt] ?? promptIn(files.body);
  const [line = ''] = (title || String(prompt)).trim().split('\n');
  return {
    draft: {
      ...emptyDraft(operation),
      name: line.slice(0, nameLength),
      template: JSON.stringify(images.template, null, 2),
      size: 'size' in images.template,
      rows: textOfRows(rows),
      models: models.slice(0, evaluationLimits.models),
    },
    notes: [...files.notes, ...stored.notes, ...setNotes(opening, models)],
  };
}

/** A run of a template, with the values that were filled in. */
function withVariables(opening: Opening): Opening {
  const { body, template } = opening;
  const variables = template && templateValues(template, body);
  return variables ? { ...opening, body: template, variables } : opening;
}

/** With Blobs for files; nothing streams. */
function requestFields(body: JsonRecord): JsonRecord {
  const fields = Object.entries(recordOf(liftBlobs(withBlobs(body))));
  return Object.fromEntries(fields.filter(([name]) => name !== 'model' && !streamFields.includes(name)));
}

/** Characters of a prompt that name an evaluation. */
const nameLength = 60;

interface Template {
  template: JsonRecord;
  columns: readonly Column[];
}

/** Files that are no images have no columns. */
function withoutFiles(fields: JsonRecord): { body: JsonRecord; notes: readonly string[] } {
  const isFile = (part: unknown): part is Blob => part instanceof Blob && !part.type.startsWith('image/');
  const notes: string[] = [];
  const body = leaveOut(fields, (part) => {
    if (!isFile(part)) return false;
    notes.push(`A file was left out: rows hold texts and images, not ${part.type || 'other files'}.`);
    return true;
  });
  return { body: recordOf(body), notes };
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
export function withPromptIn(body: JsonRecord, prompt: string): JsonRecord {
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

/** A column for each image: files, and links where the request has images. */
function withImageColumns({ template, columns }: Template): Template {
  const added: Column[] = [];
  const changed = mapMembers(template, (member, field) =>
    mapParts(member, (part, key) => {
      const isLink =
        (key === 'image_url' || key === 'url') && typeof part === 'string' && /^https?:/.test(part);
      if (!(part instanceof Blob) && !isLink) return undefined;
      const taken = namesOf({ columns: [...columns, ...added] });
      const name = freeName(field === 'mask' ? 'mask' : 'image', taken);
      added.push({ name, values: [part] });
      return `{{${name}}}`;
    }),
  );
  return { template: changed, columns: [...columns, ...added] };
}

function namesOf({ columns }: Pick<Template, 'columns'>): readonly string[] {
  return columns.map(({ name }) => name);
}

/** `image`, `image_2`. */
function freeName(wanted: string, taken: readonly string[], count = 1): string {
  const name = count === 1 ? wanted : `${wanted}_${count}`;
  return taken.includes(name) ? freeName(wanted, taken, count + 1) : name;
}

/** The ids of images in place of files. An image that cannot be stored leaves its value empty. */
async function storedImages(columns: readonly Column[], upload: UploadImage) {
  const notes: string[] = [];
  const store = async (value: unknown, column: string): Promise<unknown> => {
    if (!(value instanceof Blob)) return value;
    const { id, problem } = await storedImage(value, upload);
    if (id !== undefined) return imageValue(id);
    notes.push(`${nameOf(value, column)} was left out: ${problem} Add an image in its column.`);
    return '';
  };
  const done: Column[] = [];
  for (const { name, values } of columns)
    done.push({ name, values: await Promise.all(values.map((value) => store(value, name))) });
  return { columns: done, notes };
}

async function storedImage(image: Blob, upload: UploadImage): Promise<{ id?: string; problem: string }> {
  if (image.size === 0) return { problem: 'it was still loading.' };
  if (image.size > imageLimits.bytes)
    return {
      problem: `it has ${formatBytes(image.size)}, an image of an evaluation at most ${formatBytes(imageLimits.bytes)}.`,
    };
  return await upload(image).then(
    (id) => ({ id, problem: '' }),
    (error: unknown) => ({ problem: error instanceof Error ? error.message : String(error) }),
  );
}

function nameOf(image: Blob, column: string): string {
  return image instanceof File ? image.name : `The image ${column}`;
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
