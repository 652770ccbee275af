import type { Metadata } from 'next';
import { EvaluationsPage } from '#components/evaluations/evaluations-page.tsx';
import { PageFrame } from '#components/shell/page-frame.tsx';
import { evaluationOperations } from '#lib/contract/pages/evaluation-limits.ts';
import { playgroundForms } from '#lib/describe/playground-forms.ts';
import { runtime } from '#lib/server/process/mount.ts';

export const metadata: Metadata = { title: 'Evaluations' };

export default async function Page() {
  const { providers, modelRules, describeForm } = await runtime();
  const operations = evaluationOperations.flatMap((id) => {
    const form = playgroundForms.find((known) => known.operationId === id && known.openModels !== false);
    if (form === undefined) return [];
    const { models, openVariantId, variants } = describeForm(form);
    const titles = Object.entries(variants).map(([name, { title }]) => [name, { title }]);
    const facts = { id, label: form.label, rules: modelRules(id) };
    return [{ ...facts, models, openVariantId, variants: Object.fromEntries(titles) }];
  });
  return (
    <PageFrame title="Evaluations" providers={providers}>
      <EvaluationsPage operations={operations} />
    </PageFrame>
  );
}
