/** The request of a cell, and the problems of all requests before an evaluation starts. Pure. */
import { setImmediate as nextTurn } from 'node:timers/promises';
import { fillTemplate, fillText, placeholdersIn, type TemplateValues } from '#lib/base/fill-text.ts';
import { type JsonRecord, recordOf } from '#lib/base/json-value.ts';
import { type Contract, selectVariant } from '#lib/contract/contract.ts';
import { isApiError } from '#lib/contract/errors/api-error.ts';
import type { Issue } from '#lib/contract/errors/issue.ts';
import { factsOf, type OperationId, resultOf } from '#lib/contract/operation-facts.ts';
import type { NewEvaluation } from '#lib/contract/pages/evaluation.ts';
import { imageIdsIn } from '#lib/contract/pages/evaluation-image.ts';
import { evaluationLimits, imageLimits } from '#lib/contract/pages/evaluation-limits.ts';
import type { CheckThread } from './check-thread.ts';
import { insertImages, type RowImages } from './row-images.ts';

export interface CellRequest {
  operation: OperationId;
  model: string;
  body: JsonRecord;
}

type Template = Pick<NewEvaluation, 'operation' | 'template'>;

/** Answers are read whole, so nothing streams. */
export function cellRequest(
  { operation, template }: Template,
  model: string,
  values: TemplateValues,
): CellRequest {
  const { stream: _, ...body } = recordOf(fillTemplate(template, values));
  const isInPath = factsOf(operation)?.path.includes('{model+}');
  return { operation, model, body: isInPath ? body : { ...body, model } };
}

const maxIssues = 50;
/** Requests checked without a pause. */
const atOnce = 50;

interface ProblemNeeds {
  thread: Pick<CheckThread, 'problemOf'>;
  contract: Contract;
  /** The beginnings of the images that the rows may name. */
  images?: RowImages;
}

/** Names row, model, field and rule of each problem, at most 50. Empty if the evaluation can start. */
export async function findProblems(
  spec: NewEvaluation,
  { thread, contract, images = new Map() }: ProblemNeeds,
): Promise<Issue[]> {
  const { rows, models, repeats } = spec;
  const count = rows.length * models.length * repeats;
  if (count > evaluationLimits.cells)
    return [
      invalid(
        'rows',
        `${rows.length} rows x ${models.length} models x ${repeats} repeats are ${count} requests; at most ${evaluationLimits.cells} are accepted.`,
      ),
    ];
  if (spec.judge && resultOf(spec.operation) === 'video')
    return [invalid('judge', 'A judge scores texts and images, not videos. Remove the judge.')];
  const unusable = imageIssues(spec, images);
  if (unusable.length > 0) return unusable.slice(0, maxIssues);
  const issues = [...repeatedModels(spec), ...(await checkIssues(spec, thread))];
  const names = placeholdersIn([spec.template, spec.checks.contains, spec.checks.matches]);
  for (const [row, values] of rows.entries()) {
    if (row % atOnce === atOnce - 1) await nextTurn();
    const missing = names.filter((name) => !Object.hasOwn(values, name));
    issues.push(
      ...missing.map((name) =>
        invalid(`rows[${row}].${name}`, `Row ${row + 1} has no value for {{${name}}}.`),
      ),
    );
    if (missing.length === 0)
      issues.push(...models.flatMap((model) => requestIssues({ spec, model, row }, contract, images)));
    if (issues.length >= maxIssues) break;
  }
  return issues.slice(0, maxIssues);
}

function imageIssues({ rows }: NewEvaluation, images: RowImages): Issue[] {
  const ids = imageIdsIn(rows);
  if (ids.length > imageLimits.images)
    return [
      invalid('rows', `The rows name ${ids.length} images; at most ${imageLimits.images} are accepted.`),
    ];
  return rows.flatMap((values, row) =>
    Object.entries(values).flatMap(([name, value]) => {
      const isGone = imageIdsIn(value).some((id) => !images.has(id));
      if (!isGone) return [];
      const message = `Row ${row + 1}: the image in ${name} is not stored any more, or another evaluation has it. Choose it again.`;
      return [invalid(`rows[${row}].${name}`, message)];
    }),
  );
}

function repeatedModels({ models }: NewEvaluation): Issue[] {
  const repeated = models.find((model, index) => models.indexOf(model) !== index);
  if (repeated === undefined) return [];
  return [invalid('models', `models holds ${JSON.stringify(repeated)} twice.`)];
}

async function checkIssues(
  { checks: { schema, matches } }: NewEvaluation,
  thread: Pick<CheckThread, 'problemOf'>,
): Promise<Issue[]> {
  const issues: Issue[] = [];
  if (schema !== undefined) {
    const problem = await thread.problemOf({ kind: 'schema', schema });
    if (problem !== undefined)
      issues.push(invalid('checks.schema', `The JSON schema cannot be used: ${problem}.`));
  }
  if (matches !== undefined) {
    const noValues = Object.fromEntries(placeholdersIn(matches).map((name) => [name, '']));
    const pattern = fillText(matches, noValues);
    const problem = await thread.problemOf({ kind: 'pattern', pattern });
    if (problem !== undefined)
      issues.push(invalid('checks.matches', `The pattern is not valid: ${problem}.`));
  }
  return issues;
}

function requestIssues(
  { spec, model, row }: { spec: NewEvaluation; model: string; row: number },
  contract: Contract,
  images: RowImages,
): Issue[] {
  const { body: definition, ...operation } = contract.operationOf(spec.operation);
  if (definition === undefined) return [];
  const place = `Row ${row + 1}, ${model}: `;
  const body = insertImages(cellRequest(spec, model, spec.rows[row] ?? {}).body, images);
  try {
    const { variant } = selectVariant({ ...operation, body: definition }, model, contract.catalogue);
    const validation = variant.validate(body);
    if (validation.ok) return [];
    return validation.issues.map(({ code, parameter, message, rule }) => ({
      code,
      rule,
      parameter: `rows[${row}].${parameter}`,
      message: `${place}${message}`,
    }));
  } catch (error) {
    if (!isApiError(error)) throw error;
    return [{ code: error.code, parameter: `rows[${row}].model`, message: `${place}${error.message}` }];
  }
}

function invalid(parameter: string, message: string): Issue {
  return { code: 'invalid_value', parameter, message };
}
