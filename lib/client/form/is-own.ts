/** Whether a form holds what a person would miss. */
import type { FormDescription } from '#lib/describe/form-fields.ts';
import { bodyOf, type FormState, firstState } from './form-values.ts';

/** False for what the form opens with by itself, and for what was `laid` into it and stands there unchanged. */
export function isModified(description: FormDescription, state: FormState, laid?: FormState): boolean {
  const print = (known: FormState) => JSON.stringify(bodyOf(description, known));
  const own = print(state);
  return ![firstState(description), ...(laid ? [laid] : [])].some((known) => print(known) === own);
}
