// The examples with a result in the gallery: one for each title, with its model.
import { createHash } from 'node:crypto';
import { describePlaygroundForm } from '#lib/describe/describe-playground-form.ts';
import { featured } from '#lib/describe/gallery-tiles.ts';
import { type PlaygroundForm, playgroundForms } from '#lib/describe/playground-forms.ts';

export interface GalleryExample {
  form: PlaygroundForm;
  title: string;
  model: string;
  body: Readonly<Record<string, unknown>>;
}

export function galleryExamples(): GalleryExample[] {
  const found = new Map<string, GalleryExample>();
  for (const form of playgroundForms) {
    const { models, variants } = describePlaygroundForm(form);
    for (const { id, variantId } of models) {
      for (const { title, body } of variants[variantId]?.examples ?? []) {
        const key = `${form.slug} ${title}`;
        const wanted = featured.some(
          ({ page, title: name, model }) => page === form.slug && name === title && model === id,
        );
        if (wanted || !found.has(key))
          found.set(key, { form, title, model: id, body: { ...body, model: id } });
      }
    }
  }
  return [...found.values()].map((example) =>
    example.form.operationId.startsWith('native.')
      ? { ...example, body: withoutModel(example.body) }
      : example,
  );
}

function withoutModel({ model: _, ...body }: Readonly<Record<string, unknown>>) {
  return body;
}

export function requestHash(body: unknown): string {
  return createHash('sha256').update(JSON.stringify(body)).digest('hex').slice(0, 8);
}
