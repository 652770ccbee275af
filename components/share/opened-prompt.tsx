/** Fills the form with the prompt of the URL, `?prompt=prompt_x` or `prompt_x@3`. Never runs anything. */
import { useRouter } from 'next/navigation';
import { useEffect, useEffectEvent, useState } from 'react';
import { errorMessage } from '#lib/base/error-message.ts';
import type { FormView } from '#lib/client/form/form-controller.ts';
import { fillForm } from '#lib/client/form/opened-prompt.ts';
import { promptHref, readPrompt } from '#lib/client/form/prompts.ts';
import { handoff } from '#lib/client/handoff/handoff.ts';
import { runPage } from '#lib/client/run/run-page.ts';
import { replaceParams } from '#lib/client/storage/url-params.ts';
import type { Prompt } from '#lib/contract/pages/prompts.ts';
import { LinkNote } from './link-note.tsx';

export function OpenedPrompt({ name, form }: { name: string; form: FormView }) {
  const router = useRouter();
  const [problem, setProblem] = useState<string>();
  const open = useEffectEvent((prompt: Prompt) => {
    const page = runPage(prompt.operation, prompt.model)?.form;
    if (page !== form.name) return router.replace(promptHref(prompt) ?? '/');
    fillForm(form, prompt);
    const notice = [`Prompt “${prompt.name}”, version ${prompt.version}. Not run yet.`];
    handoff.open({ page, notice });
    // From now on it is the draft, also after a reload.
    replaceParams({ prompt: undefined });
  });
  useEffect(() => {
    let current = true;
    readPrompt(name).then(
      (prompt) => current && open(prompt),
      (error) => current && setProblem(errorMessage(error)),
    );
    return () => {
      current = false;
    };
  }, [name]);
  return problem === undefined ? null : (
    <LinkNote
      problem
      text={`${problem} The form is unchanged.`}
      onDismiss={() => replaceParams({ prompt: undefined })}
    >
      {null}
    </LinkNote>
  );
}
