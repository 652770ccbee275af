/** The contract's rules in the browser, loaded on first use into a worker: they are a third of the page's code. */

import { isPlainRecord } from '#lib/base/json-value.ts';
import { withPlaceholders } from '#lib/client/storage/local-image.ts';
import { addedModels } from '#lib/client/transport/added-models.ts';
import { createWorkerCall } from '#lib/client/transport/call-worker.ts';
import type { FormCheck, FormValidation } from '#lib/describe/form-check.ts';
import type { FormDescription } from '#lib/describe/form-description.ts';
import type { FormQuestion } from './answer-question.ts';

/**
 * All issues of a body, worded as by the gateway, and the fields that are ignored next to it. Empty if the rules
 * cannot be loaded: then the gateway validates.
 */
export function validateForm(check: FormCheck): Promise<FormValidation> {
  return ask({ ...check, models: addedModels() }).catch(() => ({ issues: [], idle: {} }));
}

/** Milliseconds without a key before a form is saved and validated. */
export const editPause = 160;

type BodyCheck = Omit<FormCheck, 'operationId'>;

/** Validates a body of a form, which may hold local images. */
export function validateBody(
  { operationId }: FormDescription,
  { body, ...check }: BodyCheck,
): Promise<FormValidation> {
  const light = withPlaceholders(body);
  return validateForm({ ...check, operationId, body: isPlainRecord(light) ? light : {} });
}

/** Validates after a pause. Returns the function that cancels. */
export function validateLater(
  description: FormDescription,
  check: BodyCheck,
  onDone: (validation: FormValidation) => void,
): () => void {
  let isCurrent = true;
  const timer = setTimeout(async () => {
    const next = await validateBody(description, check);
    if (isCurrent) onDone(next);
  }, editPause);
  return () => {
    isCurrent = false;
    clearTimeout(timer);
  };
}

const ask = createWorkerCall<FormQuestion, FormValidation>(
  () => new Worker(new URL('./validation-worker.ts', import.meta.url), { type: 'module' }),
);
