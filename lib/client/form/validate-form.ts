/** The contract's rules in the browser, loaded on first use into a worker: they are a third of the page's code. */

import { addedModels } from '#lib/client/transport/added-models.ts';
import { createWorkerCall } from '#lib/client/transport/call-worker.ts';
import type { FormCheck, FormValidation } from '#lib/describe/form-check.ts';
import type { FormQuestion } from './validation-worker.ts';

/**
 * All issues of a body, worded as by the gateway, and the fields that are ignored next to it. Empty if the rules
 * cannot be loaded: then the gateway validates.
 */
export function validateForm(check: FormCheck): Promise<FormValidation> {
  return ask({ ...check, models: addedModels() });
}

const ask = createWorkerCall<FormQuestion, FormValidation>({
  start: () => new Worker(new URL('./validation-worker.ts', import.meta.url), { type: 'module' }),
  here: judgeHere,
});

async function judgeHere({ models, ...check }: FormQuestion): Promise<FormValidation> {
  // The page may have loaded tables without the added models.
  const rules =
    models.length > 0 ? undefined : await import('#lib/describe/form-check.ts').catch(() => undefined);
  return rules === undefined ? { issues: [], idle: {} } : rules.checkForm(check);
}
