/** The contract's rules in the browser, loaded on first use into a worker: they are a third of the page's code. */

import { createWorkerCall } from '#lib/client/transport/call-worker.ts';
import type { FormCheck, FormValidation } from '#lib/describe/form-check.ts';

/**
 * All issues of a body, worded as by the gateway, and the fields that are ignored next to it. Empty if the rules
 * cannot be loaded: then the gateway validates.
 */
export const validateForm = createWorkerCall<FormCheck, FormValidation>({
  start: () => new Worker(new URL('./validation-worker.ts', import.meta.url), { type: 'module' }),
  here: judgeHere,
});

async function judgeHere(check: FormCheck): Promise<FormValidation> {
  const rules = await import('#lib/describe/form-check.ts').catch(() => undefined);
  return rules === undefined ? { issues: [], idle: {} } : rules.checkForm(check);
}
