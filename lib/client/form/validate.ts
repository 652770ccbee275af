/** The contract's own rules, in the browser. Loaded on first use, into a worker: they weigh a third of the page. */
import type { FormCheck, FormVerdict } from '#lib/describe/form-check.ts';
import { askWorker } from '../ask-worker.ts';

let worker: Worker | undefined;

/**
 * Every broken rule of a body, in the words the gateway would use, and the fields that do not count beside it. Knows
 * of none when the rules cannot be loaded: then the gateway says them itself, and Run still works.
 */
export async function judgeForm(check: FormCheck): Promise<FormVerdict> {
  try {
    worker ??= new Worker(new URL('./rules-worker.ts', import.meta.url), { type: 'module' });
    return await askWorker<FormCheck, FormVerdict>(worker, check);
  } catch {
    worker = undefined;
    return judgeHere(check);
  }
}

async function judgeHere(check: FormCheck): Promise<FormVerdict> {
  const rules = await import('#lib/describe/form-check.ts').catch(() => undefined);
  return rules === undefined ? { issues: [], idle: {} } : rules.checkForm(check);
}
