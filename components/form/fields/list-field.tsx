/** A list of objects, each with its fields. */
import { Plus, X } from 'lucide-react';
import { useField } from '#components/form/field-frame.tsx';
import { Button } from '#components/ui/button.tsx';
import { IconButton } from '#components/ui/icon-button.tsx';
import { isRecord } from '#lib/base/is-record.ts';
import { FieldFrame } from '../field-frame.tsx';
import type { FieldProps } from '../field-props.ts';
import { InnerField } from '../inner-field.tsx';

export function ListField(props: FieldProps) {
  const { field, path, value, onChange, issues, onFix } = props;
  const { frame } = useField(props);
  const entries = Array.isArray(value) ? value.filter(isRecord) : [];
  const replace = (next: readonly unknown[]) => onChange(next.length === 0 ? undefined : next);
  const setMember = (index: number, name: string, member: unknown) =>
    replace(
      entries.map((entry, at) =>
        at === index
          ? Object.fromEntries(
              Object.entries({ ...entry, [name]: member }).filter(([, inner]) => inner !== undefined),
            )
          : entry,
      ),
    );
  return (
    <FieldFrame
      {...frame}
      hint={entries.length > 0 ? entries.length : undefined}
      help={field.description}
      changed={entries.length > 0}
      group
    >
      {entries.map((entry, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: entries have no identity but their place
        <div key={index} className="relative flex flex-col gap-3 rounded-control border border-hairline p-3">
          <IconButton
            className="absolute top-1.5 right-1.5"
            label={`Remove ${field.title} ${index + 1}`}
            icon={<X aria-hidden size={15} />}
            onClick={() => replace(entries.filter((_, at) => at !== index))}
          />
          {field.fields?.map((member) => (
            <InnerField
              key={member.name}
              field={member}
              path={`${path}[${index}].${member.name}`}
              value={entry[member.name]}
              onChange={(next) => setMember(index, member.name, next)}
              issues={issues}
              onFix={onFix}
            />
          ))}
        </div>
      ))}
      {field.maxItems !== undefined && entries.length >= field.maxItems ? null : (
        <div>
          <Button
            icon={<Plus aria-hidden size={15} />}
            onClick={() => replace([...entries, { ...field.constants }])}
          >
            Add
          </Button>
        </div>
      )}
    </FieldFrame>
  );
}
