/**
 * What a video starts from: text, a first frame, or references. They exclude each other; the values of each are
 * kept.
 */
import { useId, useState } from 'react';
import { Segmented } from '#components/ui/segmented.tsx';
import { isEmpty } from '#lib/client/form/form-values.ts';
import type { FormField } from '#lib/describe/form-description.ts';
import { FormFieldControl } from './form-field-control.tsx';
import type { OperationFormState } from './use-operation-form.ts';

/** The fields to choose from, if the model has more than one. */
export function startFields(fields: readonly FormField[]): readonly FormField[] | undefined {
  const found = fields.filter(({ widget }) => widget === 'first-frame' || widget === 'video-references');
  return found.length > 1 ? found : undefined;
}

export function StartFrom({ form, fields }: { form: OperationFormState; fields: readonly FormField[] }) {
  const id = useId();
  const filled = fields.filter(({ name }) => !isEmpty(form.values[name]));
  const [chosen, setChosen] = useState('text');
  const mode = filled.some(({ name }) => name === chosen) ? chosen : (filled[0]?.name ?? chosen);
  const choose = (next: string) => {
    const left = Object.fromEntries(filled.map(({ name }) => [name, form.values[name]]));
    form.setAside(Object.fromEntries(filled.map(({ name }) => [asideName(name), left[name]])));
    setChosen(next);
    const nulls = Object.fromEntries(fields.map(({ name }) => [name, null]));
    form.fix(
      next === 'text'
        ? nulls
        : { ...nulls, [next]: left[next] ?? form.state.aside[asideName(next)]?.[0] ?? null },
    );
  };
  // If JSON or an earlier run set both, both show and the validation offers fixes.
  const shown = filled.length > 1 ? fields : fields.filter(({ name }) => name === mode);
  return (
    <>
      <div className="flex flex-col gap-1.5">
        <span id={id} className="text-13 font-semibold">
          Start from
        </span>
        <Segmented
          label="Start from"
          value={mode}
          onChange={choose}
          options={[
            { value: 'text', label: 'Text' },
            ...fields.map(({ name, title }) => ({ value: name, label: title })),
          ]}
        />
      </div>
      {shown.map((field) => (
        <FormFieldControl key={field.name} form={form} field={field} />
      ))}
    </>
  );
}

/** No field has this name, so a model switch does not restore the value by itself. */
function asideName(name: string): string {
  return `start:${name}`;
}
