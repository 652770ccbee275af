/** `/api/forms`: the models and examples of every form, for the palette. Computed once for a list of targets. */
import { onceFor } from '#lib/base/once-for.ts';
import { promptIn } from '#lib/base/prompt-in.ts';
import { excerptOf } from '#lib/base/storable-text.ts';
import type { FormCatalogue } from '#lib/contract/pages/form-catalogue.ts';
import type { FormDescription } from '#lib/describe/form-description.ts';
import { type PlaygroundForm, playgroundForms } from '#lib/describe/playground-forms.ts';
import { variationOf } from '#lib/describe/variation-of.ts';
import { json } from '#lib/server/http/outcome.ts';
import { type PagesRoute, route } from '#lib/server/http/pages-route.ts';
import { shutdownDate } from '#lib/server/targets/target.ts';
import type { Targets } from '#lib/server/targets/targets.ts';

export function formsRoute(
  targets: Pick<Targets, 'list' | 'candidates'>,
  describe: DescribeForm,
): PagesRoute {
  const formsOf = onceFor((_: Targets['list']) =>
    playgroundForms.map((form) => catalogueOf(form, describe(form))),
  );
  /** Not computed once: the lists of the vendors arrive later. */
  const atProviders = (forms: FormCatalogue['forms']) =>
    Object.fromEntries(
      playgroundForms.flatMap(({ operationId }, index) =>
        (forms[index]?.models ?? []).flatMap(({ id }) => {
          const [first] = targets.candidates(operationId, id);
          return first ? [[id, { upstreamModel: first.model, shutdownDate: shutdownDate(first) }]] : [];
        }),
      ),
    );
  return route('GET', '/api/forms', 'viewer', () => {
    const forms = formsOf(targets.list);
    const catalogue: FormCatalogue = { forms, atProviders: atProviders(forms) };
    return json(200, catalogue, { 'cache-control': 'no-cache' });
  });
}

type DescribeForm = (form: PlaygroundForm) => FormDescription;

function catalogueOf(
  { slug, label }: PlaygroundForm,
  { models, variants }: FormDescription,
): FormCatalogue['forms'][number] {
  const href = `/${slug}`;
  const examples = Object.values(variants).flatMap(({ id, examples: own }) => {
    const model = models.find(({ variantId }) => variantId === id)?.id;
    if (model === undefined) return [];
    return own.map(({ title, body }, index) => ({
      title,
      words: excerptOf(promptIn(body), 120),
      href: `${href}?${new URLSearchParams({ model, example: String(index) })}`,
    }));
  });
  // Similar models share examples: list each once.
  const listed = new Set<string>();
  const distinct = examples.filter(({ title }) => !listed.has(title) && listed.add(title));
  const listedModels = models.map(({ id, summary, variantId }) => ({
    id,
    summary,
    variation: variationOf(variants[variantId]?.fields ?? []),
  }));
  return { href, label, models: listedModels, examples: distinct };
}
