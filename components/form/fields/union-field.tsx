/** One of several objects, by type; can be unset. */
import { isRecord } from '#lib/base/json-value.ts';
import type { FormChoice } from '#lib/describe/form-description.ts';
import { FieldFrame, useField } from '../field-frame.tsx';
import type { FieldProps } from '../field-props.ts';
import { MemberFields } from '../inner-field.tsx';
import { ChoiceControl, fitInRow, unset } from './choice-field.tsx';

export function UnionField(props: FieldProps) {
  const { field, path, value, onChange, issues, onFix } = props;
  const {
    frame,
    control: { invalid: _, ...control },
  } = useField(props);
  const object = isRecord(value) ? value : {};
  const forms = field.forms ?? [];
  const chosen = forms.find((form) => form.value === object.type);
  const options = [unset, ...forms];
  const fits = fitInRow(options, 30);
  const choose = (type: string) => {
    const form = forms.find((candidate) => candidate.value === type);
    onChange(form ? objectOf(form, object) : undefined);
  };
  const inner = chosen?.fields.filter(({ advanced, required }) => required || !advanced) ?? [];
  return (
    <FieldFrame {...frame} help={field.description} group={fits}>
      <ChoiceControl
        {...control}
        label={field.title}
        inRow={fits}
        options={options}
        value={chosen?.value ?? ''}
        onChange={choose}
      />
      {inner.length > 0 ? (
        <div className="mt-1 flex flex-col gap-4 border-l-2 border-hairline pl-3">
          <MemberFields
            fields={inner}
            path={path}
            object={object}
            onChange={onChange}
            issues={issues}
            onFix={onFix}
          />
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
