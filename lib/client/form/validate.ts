/** The contract's own rules, in the browser. Loaded on first use: zod does not belong into the first paint. */
import type { FormCheck, FormVerdict } from '#lib/describe/form-check.ts';

/**
 * Every broken rule of a body, in the words the gateway would use, and the fields that do not count beside it. Knows
 * of none when the rules cannot be loaded: then the gateway says them itself, and Run still works.
 */
export async function judgeForm(check: FormCheck): Promise<FormVerdict> {
  const rules = await import('#lib/describe/form-check.ts').catch(() => undefined);
  return rules === undefined ? { issues: [], idle: {} } : rules.checkForm(check);
}
