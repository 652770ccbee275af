/** `/api/forms`: the models and examples of every form, for the palette. Computed once for a contract. */
import { promptIn } from '#lib/base/prompt-in.ts';
import type { Contract } from '#lib/contract/contract.ts';
import type { FormCatalogue } from '#lib/contract/pages/form-catalogue.ts';
import { describePlaygroundForm } from '#lib/describe/describe-playground-form.ts';
import { type PlaygroundForm, playgroundForms } from '#lib/describe/playground-forms.ts';
import { json } from '#lib/server/http/outcome.ts';
import { type PagesRoute, route } from '#lib/server/http/pages-route.ts';

export function formsRoute(contract: () => Contract): PagesRoute {
  const made = new WeakMap<Contract, FormCatalogue>();
  return route('GET', '/api/forms', () => {
    const current = contract();
    const known = made.get(current) ?? { forms: playgroundForms.map((form) => catalogueOf(form, current)) };
    made.set(current, known);
    return json(200, known, { 'cache-control': 'no-cache' });
  });
}

function catalogueOf(form: PlaygroundForm, contract: Contract): FormCatalogue['forms'][number] {
  const { slug, label } = form;
  const href = `/${slug}`;
  const { models, variants } = describePlaygroundForm(form, contract);
  const examples = Object.values(variants).flatMap(({ id, examples: own }) => {
    const model = models.find(({ variantId }) => variantId === id)?.id;
    if (model === undefined) return [];
    return own.map(({ title, body }, index) => ({
      title,
      words: promptIn(body).slice(0, 120),
      href: `${href}?${new URLSearchParams({ model, example: String(index) })}`,
    }));
  });
  // Similar models share examples: list each once.
  const listed = new Set<string>();
  const distinct = examples.filter(({ title }) => !listed.has(title) && listed.add(title));
  return { href, label, models: models.map(({ id, summary }) => ({ id, summary })), examples: distinct };
}
