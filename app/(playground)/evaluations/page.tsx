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
    const described = describeForm(form);
    // Examples hold files.
    const variants = Object.fromEntries(
      Object.entries(described.variants).map(([name, variant]) => [name, { ...variant, examples: [] }]),
    );
    return [{ id, label: form.label, rules: modelRules(id), description: { ...described, variants } }];
  });
  return (
    <PageFrame title="Evaluations" providers={providers}>
      <EvaluationsPage operations={operations} />
    </PageFrame>
  );
}
