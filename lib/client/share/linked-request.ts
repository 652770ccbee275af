/** The request of a form or a run, in a link. */

import type { FormState } from '#lib/client/run/form-values.ts';
import type { Run } from '#lib/client/run/run.ts';
import { operationFacts } from '#lib/contract/operation-facts.ts';
import type { LinkedRequest } from '#lib/describe/share-link.ts';
import type { FilledBody } from '#lib/describe/variables.ts';

interface OpenForm {
  name: string;
  description: { operationId: string; streams?: unknown };
  state: Pick<FormState, 'model' | 'stream' | 'variables'>;
  /** With variables. */
  body: LinkedRequest['body'];
  filled: Pick<FilledBody, 'names'>;
}

/** `fault` is empty for no fault. */
export function requestOfForm(
  { name, description, state, body, filled }: OpenForm,
  fault: string,
): LinkedRequest {
  const { model: _, ...fields } = body;
  const variables = Object.entries(state.variables ?? {}).filter(([name]) => filled.names.includes(name));
  return {
    operationId: description.operationId,
    page: name,
    model: state.model,
    body: fields,
    stream: description.streams === 'path' ? state.stream : undefined,
    fault: fault || undefined,
    variables: variables.length === 0 ? undefined : Object.fromEntries(variables),
  };
}

/** `page` is the name of the form that opens it. */
export function requestOfRun({ operationId, model, request }: Run, page: string): LinkedRequest {
  const { model: _, ...fields } = request.body;
  const { generateContent, streamGenerateContent } = operationFacts;
  const native = [generateContent.id, streamGenerateContent.id].some((id) => id === operationId);
  const fault = request.headers?.['x-sandbox-fault'];
  return {
    // Both native operations share one form.
    operationId: native ? generateContent.id : operationId,
    page,
    model,
    body: fields,
    stream: native ? request.path.includes(':streamGenerateContent') : undefined,
    fault,
  };
}
