/** The worker that validates forms: loading the rules takes longer than a frame. */

import { serveWorkerCalls } from '#lib/client/transport/call-worker.ts';
import { readAddedModels } from '#lib/contract/models/added-model.ts';
import type { FormValidation } from '#lib/describe/form-check.ts';
import type { FormQuestion } from './validate-form.ts';

serveWorkerCalls(async ({ models, ...check }: FormQuestion): Promise<FormValidation> => {
  // Before the contract is loaded, which makes its tables once.
  globalThis.easelModels = readAddedModels(models);
  const { checkForm } = await import('#lib/describe/form-check.ts');
  return checkForm(check);
});
