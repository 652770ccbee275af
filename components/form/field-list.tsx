/** A model's fields in the contract's order: short ones side by side, advanced ones collapsed. */
import type { ReactNode } from 'react';
import { classNames } from '#components/ui/class-names.ts';
import { FoldMark } from '#components/ui/fold-mark.tsx';
import { isEmpty } from '#lib/client/form/form-values.ts';
import type { FormField } from '#lib/describe/form-description.ts';
import { rowsOf } from './field-rows.ts';
import { FormFieldControl } from './form-field-control.tsx';
import { StartFrom, startFields } from './start-from.tsx';
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
  return rowsOf(fields).map((row) => (
    <div
      key={row.map(({ name }) => name).join(' ')}
      className={classNames(row.length > 1 && 'grid grid-cols-2 items-start gap-4')}
    >
      {row.map((field) => (
        <FormFieldControl key={field.name} form={form} field={field} />
      ))}
    </div>
  ));
}
