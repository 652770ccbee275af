/** The contract's own rules, in the browser. Loaded on first use, into a worker: they weigh a third of the page. */

import { createWorkerCall } from '#lib/client/transport/call-worker.ts';
import type { FormCheck, FormValidation } from '#lib/describe/form-check.ts';

/**
 * Every broken rule of a body, in the words the gateway would use, and the fields that do not count beside it. Knows
 * of none when the rules cannot be loaded: then the gateway says them itself, and Run still works.
 */
export const validateForm = createWorkerCall<FormCheck, FormValidation>({
  start: () => new Worker(new URL('./validation-worker.ts', import.meta.url), { type: 'module' }),
  here: judgeHere,
});

async function judgeHere(check: FormCheck): Promise<FormValidation> {
  const rules = await import('#lib/describe/form-check.ts').catch(() => undefined);
  return rules === undefined ? { issues: [], idle: {} } : rules.checkForm(check);
}
