/** The contract's own rules, in the browser. Loaded on first use: zod does not belong into the first paint. */
import type { FormCheck, FormVerdict } from '#lib/describe/form-check.ts';

/** Every broken rule of a body, in the words the gateway would use, and the fields that do not count beside it. */
export async function judgeForm(check: FormCheck): Promise<FormVerdict> {
  const { checkForm } = await import('#lib/describe/form-check.ts');
  return checkForm(check);
}
