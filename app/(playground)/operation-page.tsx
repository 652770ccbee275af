/** A page of one operation: head, form and result. */
import { PageFrame } from '#components/shell/page-frame.tsx';
import { Workbench } from '#components/workbench/workbench.tsx';
import { bodyOf, firstState } from '#lib/client/form/form-values.ts';
import { checkForm } from '#lib/describe/form-check.ts';
import type { FormDescription } from '#lib/describe/form-fields.ts';
import { shownPath } from '#lib/describe/shown-path.ts';
import { runtime } from '#lib/server/mount.ts';

interface OperationPageProps {
  title: string;
  description: FormDescription;
  layout: 'image' | 'text' | 'vector' | 'video';
  /** Names the form where one operation has several pages. */
  name?: string;
}

export async function OperationPage({ title, description, layout, name }: OperationPageProps) {
  const { provider } = await runtime();
  const { operationId } = description;
  const opening = firstState(description);
  const body = { ...bodyOf(description, opening) };
  const verdict = checkForm({ operationId, model: opening.model, body });
  return (
    <PageFrame
      title={title}
      address={`${description.method} ${shownPath(description.path)}`}
      provider={provider.id}
    >
      <Workbench
        description={description}
        layout={layout}
        name={name ?? operationId}
        provider={provider.id}
        verdict={verdict}
      />
    </PageFrame>
  );
}
