/** The page of one operation: header, form and result. */

import { Operation } from '#components/operation/operation.tsx';
import { PageFrame } from '#components/shell/page-frame.tsx';
import { bodyOf, firstState } from '#lib/client/run/form-values.ts';
import { shownPath } from '#lib/describe/display-path.ts';
import { playgroundFormAt } from '#lib/describe/playground-forms.ts';
import { runtime } from '#lib/server/process/mount.ts';

/** `slug` is the path of the form, as in `/images`. */
export async function OperationPage({ slug }: { slug: string }) {
  const { providers, modelRules, describeForm, checkForm } = await runtime();
  const form = playgroundFormAt(slug);
  const description = describeForm(form);
  const { operationId, method, path } = description;
  const opening = firstState(description);
  const body = { ...bodyOf(description, opening) };
  const validation = checkForm({ operationId, model: opening.model, body });
  return (
    <PageFrame title={form.label} address={`${method} ${shownPath(path)}`} providers={providers}>
      <Operation
        description={description}
        layout={form.layout}
        modelRules={modelRules(form.operationId)}
        name={form.name}
        validation={validation}
      />
    </PageFrame>
  );
}
