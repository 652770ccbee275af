/** Which prompt a form was filled with last: what a new version of it is based on. Lives as long as the tab. */
import type { Prompt } from '#lib/contract/pages/prompts.ts';
import { fillVariables } from '#lib/describe/variables.ts';
import type { FormView } from './form-controller.ts';

type OpenedPrompt = Pick<Prompt, 'id' | 'name' | 'version'>;

/** By the name of the form. */
export const openedPrompts = new Map<string, OpenedPrompt>();

/** A version was saved outside of the forms: their next version is based on it. */
export function rebaseForms(prompt: OpenedPrompt): void {
  for (const [form, { id }] of openedPrompts) if (id === prompt.id) openedPrompts.set(form, prompt);
}

/** Forms whose first variable takes the focus when its field is there. */
export const askingForms = new Set<string>();

/** Replaces the draft, which can be undone, and asks for the values of the variables. */
export function fillForm(form: FormView, prompt: Prompt): void {
  const { body, model, stream } = prompt;
  openedPrompts.set(form.name, prompt);
  if (fillVariables(body).names.length > 0) askingForms.add(form.name);
  form.load(body, { model, stream });
}
