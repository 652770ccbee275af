import { type PlaygroundForm, playgroundForms } from '#lib/describe/playground-forms.ts';
import type { Run } from './run.ts';
import { runPage } from './run-page.ts';

/** The form of a run. Runs of the history or of a link name no page. */
export function formOfRun({ page, operationId, model }: Run): PlaygroundForm | undefined {
  const wanted = page ?? runPage(operationId, model)?.form;
  return playgroundForms.find(({ name }) => name === wanted);
}
