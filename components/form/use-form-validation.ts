/** Validates a form against the contract after a short pause. The rules load at the first interaction. */
import { useEffect, useState } from 'react';
import { usePresence } from '#components/ui/use-presence.ts';
import { isPlainRecord } from '#lib/base/is-record.ts';
import { firstBatch } from '#lib/client/form/embedding-body.ts';
import { type Body, bodyOf, type FormState } from '#lib/client/form/form-values.ts';
import { validateForm } from '#lib/client/form/validate-form.ts';
import { fillVariables } from '#lib/client/form/variables.ts';
import { withPlaceholders } from '#lib/client/storage/local-image.ts';
import type { FormValidation } from '#lib/describe/form-check.ts';
import type { FormDescription } from '#lib/describe/form-description.ts';

/** Milliseconds without a key before the form is saved and validated. */
export const editPause = 160;

export function useFormValidation(
  description: FormDescription,
  { model }: FormState,
  body: Body,
  initial: FormValidation,
) {
  const [validation, setValidation] = useState(initial);
  // The rules are a third of the code of the page.
  const present = usePresence();
  useEffect(
    () => (present ? validateLater(description, model, body, setValidation) : undefined),
    [description, model, body, present],
  );
  return {
    validation,
    setValidation,
    async validateNow(form: FormState): Promise<FormValidation> {
      const { body: filled } = fillVariables(bodyOf(description, form), form.variables);
      const next = await validate(description, form.model, filled);
      setValidation(next);
      return next;
    },
  };
}

/** Validates after a pause. Returns the function that cancels. */
export function validateLater(
  description: FormDescription,
  model: string,
  body: Body,
  onDone: (validation: FormValidation) => void,
): () => void {
  let current = true;
  const timer = setTimeout(async () => {
    const next = await validate(description, model, body);
    if (current) onDone(next);
  }, editPause);
  return () => {
    current = false;
    clearTimeout(timer);
  };
}

function validate({ operationId }: FormDescription, model: string, body: Body): Promise<FormValidation> {
  const light = withPlaceholders(body);
  return validateForm({
    operationId,
    model,
    body: firstBatch(operationId, isPlainRecord(light) ? light : {}),
  });
}
