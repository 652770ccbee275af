/** Validates a form against the contract after a short pause. The rules load with the first sign of a person. */
import { useEffect, useState } from 'react';
import { usePresence } from '#components/ui/use-presence.ts';
import { isPlainRecord } from '#lib/base/is-record.ts';
import { firstBatch } from '#lib/client/form/embedding-body.ts';
import { type Body, bodyOf, type FormState } from '#lib/client/form/form-values.ts';
import { validateForm } from '#lib/client/form/validate-form.ts';
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
  const present = usePresence();
  useEffect(() => {
    // The rules weigh a third of the page.
    if (!present) return;
    let current = true;
    const timer = setTimeout(async () => {
      const next = await validate(description, model, body);
      if (current) setValidation(next);
    }, editPause);
    return () => {
      current = false;
      clearTimeout(timer);
    };
  }, [description, model, body, present]);
  return {
    validation,
    setValidation,
    async validateNow(form: FormState): Promise<FormValidation> {
      const next = await validate(description, form.model, bodyOf(description, form));
      setValidation(next);
      return next;
    },
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
