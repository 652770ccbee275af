/** The form of a new evaluation as texts, its example, and the request that it makes. Pure. */
import { csvOf } from '#lib/base/csv.ts';
import { errorMessage } from '#lib/base/error-message.ts';
import { placeholdersIn } from '#lib/base/fill-text.ts';
import { isRecord } from '#lib/base/json-value.ts';
import { operationFacts, resultOf } from '#lib/contract/operation-facts.ts';
import type { Checks, EvaluationOperation, NewEvaluation } from '#lib/contract/pages/evaluation.ts';
import { evaluationLimits, evaluationOperations } from '#lib/contract/pages/evaluation-limits.ts';
import type { Prompt } from '#lib/contract/pages/prompts.ts';
import { readRows } from './read-rows.ts';

export interface EvaluationDraft {
  name: string;
  operation: EvaluationOperation;
  template: string;
  rows: string;
  models: readonly string[];
  repeats: number;
  notEmpty: boolean;
  size: boolean;
  format: boolean;
  contains: string;
  matches: string;
  schema: string;
  maxLatencyMs: string;
  maxCost: string;
  judgeModel: string;
  rubric: string;
}

/** By operation. */
export const requestTemplates: Readonly<Record<EvaluationOperation, object>> = {
  [operationFacts.generateImages.id]: { prompt: '{{prompt}}', size: '1024x1024' },
  [operationFacts.editImages.id]: { images: [{ image_url: '{{image}}' }], prompt: '{{prompt}}' },
  [operationFacts.createVideo.id]: { prompt: '{{prompt}}' },
  [operationFacts.createMessage.id]: { max_tokens: 512, messages: [{ role: 'user', content: '{{prompt}}' }] },
  [operationFacts.generateContent.id]: { contents: [{ role: 'user', parts: [{ text: '{{prompt}}' }] }] },
};

export function emptyDraft(operation: EvaluationOperation): EvaluationDraft {
  return {
    name: '',
    operation,
    template: JSON.stringify(requestTemplates[operation], null, 2),
    rows: '',
    models: [],
    repeats: 1,
    notEmpty: true,
    size: 'size' in requestTemplates[operation],
    format: false,
    contains: '',
    matches: '',
    schema: '',
    maxLatencyMs: '',
    maxCost: '',
    judgeModel: '',
    rubric: '',
  };
}

export const exampleDraft: EvaluationDraft = {
  ...emptyDraft(operationFacts.generateImages.id),
  name: 'Eight prompts, two image models',
  models: ['alpha-image-2', 'alpha-image-1.5'],
  rows: [
    'prompt',
    '"A lighthouse at dusk, waves against the rocks"',
    'A red bicycle against a yellow wall',
    '"A bowl of lemons on a blue tablecloth, morning light"',
    'A fox asleep in the snow',
    'A night train crossing a bridge under the stars',
    '"A greenhouse full of ferns, seen from above"',
    'A paper kite over a green field',
    '"A small harbour in fog, three boats"',
  ].join('\n'),
};

export type DraftProblems = Partial<Record<keyof EvaluationDraft, string>>;
export type ReadDraft = { spec: NewEvaluation } | { problems: DraftProblems };

/** The request, or the problem of each field that cannot be read. The server checks every row. */
export function readDraft(draft: EvaluationDraft): ReadDraft {
  const template = readObject(draft.template, 'request body');
  const schema = draft.schema.trim() === '' ? undefined : readObject(draft.schema, 'schema');
  const rows = readRows(draft.rows);
  const [latency, cost] = [readLimit(draft.maxLatencyMs), readLimit(draft.maxCost)];
  const judged = draft.judgeModel.trim() !== '' && resultOf(draft.operation) !== 'video';
  const problems: DraftProblems = {
    ...(draft.name.trim() === '' ? { name: 'Enter a name.' } : {}),
    ...(typeof template === 'string' ? { template } : {}),
    ...('problem' in rows ? { rows: rows.problem } : {}),
    ...(draft.models.length === 0 ? { models: 'Choose at least one model.' } : {}),
    ...(draft.models.length > evaluationLimits.models ? { models: 'Choose at most eight models.' } : {}),
    ...(typeof schema === 'string' ? { schema } : {}),
    ...(Number.isNaN(latency) ? { maxLatencyMs: 'Enter a time above 0.' } : {}),
    ...(Number.isNaN(cost) ? { maxCost: 'Enter a cost above 0.' } : {}),
    ...(judged && draft.rubric.trim() === '' ? { rubric: 'Enter what the judge scores.' } : {}),
  };
  if (Object.keys(problems).length > 0 || typeof template === 'string' || typeof schema === 'string')
    return { problems };
  if ('problem' in rows) return { problems };
  const { name, operation, models, repeats } = draft;
  const checks: Checks = {
    ...(draft.notEmpty ? { notEmpty: true } : {}),
    ...(draft.size && resultOf(operation) === 'images' ? { size: true } : {}),
    ...(draft.format && resultOf(operation) === 'images' ? { format: true } : {}),
    contains: draft.contains || undefined,
    matches: draft.matches || undefined,
    schema,
    maxLatencyMs: latency,
    maxCost: cost,
  };
  return {
    spec: {
      name: name.trim(),
      operation,
      template,
      models: [...models],
      repeats,
      rows: rows.rows,
      checks,
      judge: judged ? { model: draft.judgeModel.trim(), rubric: draft.rubric.trim() } : undefined,
    },
  };
}

/** The draft for another operation keeps everything that is not of its own. */
export function withOperation(draft: EvaluationDraft, operation: EvaluationOperation): EvaluationDraft {
  const { template, size } = emptyDraft(operation);
  return { ...draft, operation, template, size, models: [] };
}

/** The request of a prompt; its variables become the columns of rows that are not there yet. */
export function withPrompt(
  draft: EvaluationDraft,
  { operation, name, model, body }: Prompt,
): EvaluationDraft {
  const known = evaluationOperations.find((id) => id === operation);
  if (known === undefined) return draft;
  const columns = placeholdersIn(body);
  const isEmpty = draft.rows.trim() === '' && columns.length > 0;
  return {
    ...withOperation(draft, known),
    name: draft.name.trim() === '' ? name : draft.name,
    template: JSON.stringify(body, null, 2),
    models: [model],
    rows: isEmpty ? csvOf([columns]) : draft.rows,
  };
}

/** The first column that the request takes as an image. */
export function imageColumn({ template }: Pick<EvaluationDraft, 'template'>): string | undefined {
  return /"(?:image_url|url|data)"\s*:\s*"\{\{\s*([^{}]+?)\s*\}\}"/.exec(template)?.[1];
}

/** The rows with images: in rows without one first, then in new rows with the other values of the last. */
export function withImages(rows: NewEvaluation['rows'], column: string, images: readonly string[]) {
  const waiting = [...images];
  const filled = rows.map((row) => (row[column] ? row : { ...row, [column]: waiting.shift() ?? '' }));
  return [...filled, ...waiting.map((image) => ({ ...filled.at(-1), [column]: image }))];
}

/** A parsed JSON object, or why the text is none. */
function readObject(text: string, name: string): NewEvaluation['template'] | string {
  try {
    const value: unknown = JSON.parse(text);
    return isTemplate(value) ? value : `The ${name} must be a JSON object.`;
  } catch (error) {
    return `The ${name} is not valid JSON: ${errorMessage(error)}`;
  }
}

/** Parsed JSON has only JSON values. */
function isTemplate(value: unknown): value is NewEvaluation['template'] {
  return isRecord(value);
}

/** Undefined without a limit; NaN if it is none. */
function readLimit(text: string): number | undefined {
  if (text.trim() === '') return undefined;
  const value = Number(text);
  return value > 0 && Number.isFinite(value) ? value : Number.NaN;
}
