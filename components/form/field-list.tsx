/** A model's fields in the contract's order: short ones side by side, advanced ones collapsed. */
import { type ReactNode, useId, useState } from 'react';
import { FoldMark } from '#components/ui/fold-mark.tsx';
import { Segmented } from '#components/ui/segmented.tsx';
import { isEmpty } from '#lib/client/form/form-values.ts';
import type { FormField } from '#lib/describe/form-description.ts';
import { FormFieldControl } from './field-control.tsx';
import { FieldRows } from './field-rows.tsx';
import type { OperationFormState } from './use-operation-form.ts';

interface FieldListProps {
  form: OperationFormState;
  afterMain?: ReactNode;
  /** Names of fields that are entered elsewhere. */
  without?: readonly string[];
}

export function FieldList({ form, afterMain, without = [] }: FieldListProps) {
  const fields = (form.variant?.fields ?? []).filter(({ name }) => !without.includes(name));
  const starts = startFields(fields);
  const plain = fields.filter(({ advanced }) => !advanced);
  const advanced = fields.filter((field) => field.advanced);
  const set = advanced.filter(({ name }) => !isEmpty(form.values[name])).length;
  return (
    <>
      {starts ? <StartFrom form={form} fields={starts} /> : null}
      <Rows form={form} fields={starts ? plain.filter((field) => !starts.includes(field)) : plain} />
      {afterMain}
      {advanced.length > 0 ? (
        <details className="group border-t border-hairline pt-3">
          <summary className="flex h-8 pointer-coarse:h-11 items-center gap-2 rounded-control text-13 font-semibold select-none">
            <FoldMark />
            More
            <span className="font-normal text-ink-third tabular-nums">
              {set > 0 ? `${set} of ${advanced.length} set` : advanced.length}
            </span>
          </summary>
          <div className="flex flex-col gap-5 pt-3 pb-1">
            <Rows form={form} fields={advanced} />
          </div>
        </details>
      ) : null}
    </>
  );
}

function Rows({ form, fields }: { form: OperationFormState; fields: readonly FormField[] }) {
  const controls = (row: readonly FormField[]) =>
    row.map((field) => <FormFieldControl key={field.name} form={form} field={field} />);
  return <FieldRows fields={fields}>{controls}</FieldRows>;
}

/** The fields to choose from, if the model has more than one. */
function startFields(fields: readonly FormField[]): readonly FormField[] | undefined {
  const found = fields.filter(({ widget }) => widget === 'first-frame' || widget === 'video-references');
  return found.length > 1 ? found : undefined;
}

function StartFrom({ form, fields }: { form: OperationFormState; fields: readonly FormField[] }) {
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
