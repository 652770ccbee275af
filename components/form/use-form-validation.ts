/** Validates a form against the contract after a short pause. The rules load at the first interaction. */
import { useEffect, useState } from 'react';
import { usePresence } from '#components/ui/use-presence.ts';
import { isPlainRecord } from '#lib/base/is-record.ts';
import { type Body, bodyOf, type FormState, startName } from '#lib/client/form/form-values.ts';
import { validateForm } from '#lib/client/form/validate-form.ts';
import { fillVariables } from '#lib/client/form/variables.ts';
import { withPlaceholders } from '#lib/client/storage/local-image.ts';
import type { FormCheck, FormValidation } from '#lib/describe/form-check.ts';
import type { FormDescription } from '#lib/describe/form-description.ts';

/** Milliseconds without a key before the form is saved and validated. */
export const editPause = 160;

export function useFormValidation(
  description: FormDescription,
  form: FormState,
  body: Body,
  initial: FormValidation,
) {
  const [validation, setValidation] = useState(initial);
  // The rules are a third of the code of the page.
  const present = usePresence();
  const { model } = form;
  const start = startOf(form);
  useEffect(
    () => (present ? validateLater(description, { model, body, start }, setValidation) : undefined),
    [description, model, body, start, present],
  );
  return {
    validation,
    setValidation,
    async validateNow(form: FormState): Promise<FormValidation> {
      const { body: filled } = fillVariables(bodyOf(description, form), form.variables);
      const next = await validate(description, { model: form.model, body: filled, start: startOf(form) });
      setValidation(next);
      return next;
    },
  };
}

function startOf({ aside }: FormState): unknown {
  return aside[startName]?.[0];
}

/** Validates after a pause. Returns the function that cancels. */
export function validateLater(
  description: FormDescription,
  request: Omit<FormCheck, 'operationId'>,
  onDone: (validation: FormValidation) => void,
): () => void {
  let current = true;
  const timer = setTimeout(async () => {
    const next = await validate(description, request);
    if (current) onDone(next);
  }, editPause);
  return () => {
    current = false;
    clearTimeout(timer);
  };
}

function validate(
  { operationId }: FormDescription,
  { body, ...request }: Omit<FormCheck, 'operationId'>,
): Promise<FormValidation> {
  const light = withPlaceholders(body);
  return validateForm({ ...request, operationId, body: isPlainRecord(light) ? light : {} });
}
