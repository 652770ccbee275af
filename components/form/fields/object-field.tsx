'use client';
/** Fields inside a field, folded until they are wanted. */
import { ChevronRight } from 'lucide-react';
import { isRecord } from '#lib/base/is-record.ts';
import { isEmpty } from '#lib/client/form/form-values.ts';
import { FieldControl } from '../field-control.tsx';
import type { FieldProps } from '../field-props.ts';

export function ObjectField({ field, path, value, onChange, issues, onFix }: FieldProps) {
  const object = isRecord(value) ? value : {};
  const set = (name: string, member: unknown) => {
    const next = { ...object, [name]: member };
    const kept = Object.fromEntries(Object.entries(next).filter(([, inner]) => inner !== undefined));
    onChange(isEmpty(kept) ? undefined : kept);
  };
  return (
    <details className="group rounded-control border border-hairline" open={field.required || undefined}>
      <summary className="flex items-center gap-2 px-3 py-2 text-13 font-semibold select-none">
        <ChevronRight
          aria-hidden
          size={14}
          className="transition-transform duration-quick group-open:rotate-90"
        />
        {field.title}
        {value === undefined ? null : <span className="size-1.5 rounded-full bg-accent" />}
      </summary>
      <div className="flex flex-col gap-4 border-t border-hairline p-3">
        {field.fields?.map((inner) => (
          <FieldControl
            key={inner.name}
            field={inner}
            path={`${path}.${inner.name}`}
            value={object[inner.name]}
            onChange={(member) => set(inner.name, member)}
            issues={issues}
            onFix={onFix}
          />
        ))}
      </div>
    </details>
  );
}
