/** One of several objects, by type; can be unset. */
import { useField } from '#components/form/field-frame.tsx';
import { Segmented } from '#components/ui/segmented.tsx';
import { Select } from '#components/ui/select.tsx';
import { isRecord } from '#lib/base/is-record.ts';
import type { FormChoice } from '#lib/describe/form-description.ts';
import { FieldFrame } from '../field-frame.tsx';
import type { FieldProps } from '../field-props.ts';
import { InnerField } from '../inner-field.tsx';

const unset = { value: '', label: 'Not set' };

/** Characters that fit side by side in the form's width. */
const roomForLetters = 30;

export function UnionField(props: FieldProps) {
  const { field, path, value, onChange, issues, onFix } = props;
  const { frame } = useField(props);
  const { id } = frame;
  const object = isRecord(value) ? value : {};
  const forms = field.forms ?? [];
  const chosen = forms.find((form) => form.value === object.type);
  const options = [unset, ...forms];
  const letters = options.reduce((sum, { label }) => sum + label.length, 0);
  const fits = options.length <= 4 && letters <= roomForLetters;
  const choose = (type: string) => {
    const form = forms.find((candidate) => candidate.value === type);
    onChange(form ? objectOf(form, object) : undefined);
  };
  const inner = chosen?.fields.filter(({ advanced, required }) => required || !advanced) ?? [];
  return (
    <FieldFrame {...frame} help={field.description} group={fits}>
      {fits ? (
        <Segmented label={field.title} options={options} value={chosen?.value ?? ''} onChange={choose} />
      ) : (
        <Select
          id={id}
          name={field.name}
          value={chosen?.value ?? ''}
          options={options}
          onChange={(event) => choose(event.target.value)}
        />
      )}
      {inner.length > 0 ? (
        <div className="mt-1 flex flex-col gap-4 border-l-2 border-hairline pl-3">
          {inner.map((member) => (
            <InnerField
              key={member.name}
              field={member}
              path={`${path}.${member.name}`}
              value={object[member.name]}
              onChange={(next) =>
                onChange(
                  Object.fromEntries(
                    Object.entries({ ...object, [member.name]: next }).filter(
                      ([, entry]) => entry !== undefined,
                    ),
                  ),
                )
              }
              issues={issues}
              onFix={onFix}
            />
          ))}
        </div>
      ) : null}
    </FieldFrame>
  );
}

/** An object of the type with the members it shares with the previous one, and with defaults for required numbers. */
function objectOf({ value, fields }: FormChoice, last: Readonly<Record<string, unknown>>) {
  const members = fields.flatMap(({ name, required, placeholder, kind }) => {
    const number = kind === 'integer' || kind === 'number';
    const given = last[name] ?? (required && number && placeholder ? Number(placeholder) : undefined);
    return given === undefined ? [] : [[name, given] as const];
  });
  return { type: value, ...Object.fromEntries(members) };
}
