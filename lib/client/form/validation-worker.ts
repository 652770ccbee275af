/** The worker that validates forms: loading the rules takes longer than a frame. */

import { serveWorkerCalls } from '#lib/client/transport/call-worker.ts';
import { readAddedModels } from '#lib/contract/models/added-model.ts';
import type { FormCheck, FormValidation } from '#lib/describe/form-check.ts';

/** `models` are those that the operator adds: the contract of the browser does not have them. */
export interface FormQuestion extends FormCheck {
  models: readonly unknown[];
}

serveWorkerCalls(async ({ models, ...check }: FormQuestion): Promise<FormValidation> => {
  // Before the contract is loaded, which makes its tables once.
  globalThis.easelModels = readAddedModels(models);
  const { checkForm } = await import('#lib/describe/form-check.ts');
  return checkForm(check);
});
