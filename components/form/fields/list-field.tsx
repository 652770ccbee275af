/** A list of objects, each with its fields. */
import { FieldFrame, useField } from '#components/form/field-frame.tsx';
import { AddButton, RemoveButton } from '#components/ui/list-buttons.tsx';
import { isRecord } from '#lib/base/json-value.ts';
import { type FieldProps, listOrNothing } from '../field-props.ts';
import { MemberFields } from '../inner-field.tsx';

export function ListField(props: FieldProps) {
  const { field, path, value, onChange, issues, onFix } = props;
  const { frame } = useField(props);
  const entries = Array.isArray(value) ? value.filter(isRecord) : [];
  return (
    <FieldFrame
      {...frame}
      hint={entries.length > 0 ? entries.length : undefined}
      help={field.description}
      changed={entries.length > 0}
      group
    >
      {entries.map((entry, index) => (
        <div key={index} className="relative flex flex-col gap-3 rounded-control border border-hairline p-3">
          <RemoveButton
            className="absolute top-1.5 right-1.5"
            label={`Remove ${field.title} ${index + 1}`}
            onClick={() => onChange(listOrNothing(entries.toSpliced(index, 1)))}
          />
          <MemberFields
            fields={field.fields ?? []}
            path={`${path}[${index}]`}
            object={entry}
            onChange={(next) => onChange(entries.with(index, next))}
            issues={issues}
            onFix={onFix}
          />
        </div>
      ))}
      {field.maxItems !== undefined && entries.length >= field.maxItems ? null : (
        <AddButton onClick={() => onChange([...entries, { ...field.constants }])}>Add</AddButton>
      )}
    </FieldFrame>
  );
}
