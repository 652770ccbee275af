/** Where a run of an operation belongs: the page that makes such runs, and the form on it. */
import { chatImageModels } from '#lib/contract/models/group-images.ts';
import { type PlaygroundForm, playgroundForms } from '#lib/describe/playground-forms.ts';

export interface RunPlace {
  /** `/images`. */
  href: string;
  /** Names the form: drafts, hand-overs and runs go by it. */
  form: string;
  /** In the rail's words. */
  label: string;
  /** Which of the result's views shows it. */
  layout: PlaygroundForm['layout'];
}

/** `model` tells the two native pages apart. Undefined for operations that no page has. */
export function runPlace(operationId: string, model: string): RunPlace | undefined {
  const wanted = pageOperations.get(operationId) ?? operationId;
  const drawn = chatImageModels.some(({ id }) => id === model);
  const form = playgroundForms.find(
    (known) => known.operationId === wanted && (known.openModels === undefined || known.openModels !== drawn),
  );
  return form && { href: `/${form.slug}`, form: form.name, label: form.label, layout: form.layout };
}

/** Operations that stand on the page of another one. */
const pageOperations = new Map([
  ['native.stream-generate-content', 'native.generate-content'],
  ['native.embed-content', 'native.batch-embed-contents'],
]);
