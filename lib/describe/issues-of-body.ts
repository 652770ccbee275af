/** What the gateway would object to in a body, as a list: the form's check is the gateway's own. */
import { isApiError } from '#lib/contract/errors/api-error.ts';
import type { Issue } from '#lib/contract/errors/issue.ts';
import { operations } from '#lib/contract/operations.ts';
import { selectVariant } from '#lib/contract/select-variant.ts';

export interface BodyCheck {
  operationId: string;
  model: string;
  body: Readonly<Record<string, unknown>>;
}

export function issuesOfBody({ operationId, model, body }: BodyCheck): readonly Issue[] {
  const operation = operations.find(({ id }) => id === operationId);
  if (operation?.body === undefined) return [];
  try {
    const { variant } = selectVariant(operation, operation.body, model);
    // The validator takes nulls out of what it is given.
    const validation = variant.validate({ ...body });
    return validation.ok ? [] : validation.issues;
  } catch (error) {
    if (!isApiError(error)) throw error;
    return [{ code: error.code, parameter: error.details.parameter ?? '', message: error.message }];
  }
}
