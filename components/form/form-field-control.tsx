/** A top-level field bound to the form's state. */
import type { FormField } from '#lib/describe/form-description.ts';
import { FieldControl } from './field-control.tsx';
import { InnerFields } from './inner-field.tsx';
import type { OperationFormState } from './use-operation-form.ts';

export function FormFieldControl({ form, field }: { form: OperationFormState; field: FormField }) {
  return (
    <InnerFields control={FieldControl}>
      <FieldControl
        field={field}
        path={field.name}
        value={form.values[field.name]}
        onChange={(value) => form.setValue(field.name, value)}
        issues={form.issues}
        idle={form.validation.idle[field.name]}
        onFix={form.fix}
      />
    </InnerFields>
  );
}
