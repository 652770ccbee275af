import { useField } from '#components/form/field-frame.tsx';
/** The prompt with its character count. Content blocks in place of a text are edited as JSON. */
import { TextArea } from '#components/ui/text-area.tsx';
import { countCodePoints } from '#lib/base/code-points.ts';
import { FieldFrame } from '../field-frame.tsx';
import type { FieldProps } from '../field-props.ts';
import { JsonField } from './json-field.tsx';
import { useLongText } from './use-long-text.tsx';

export function PromptField(props: FieldProps) {
  const { field, value, onChange } = props;
  const { frame, control } = useField(props);
  const text = typeof value === 'string' ? value : '';
  const long = useLongText(field.title, text, (next) => onChange(next === '' ? undefined : next));
  if (value !== undefined && typeof value !== 'string') return <JsonField {...props} />;
  // The prompt itself is always large.
  const isAside = !field.required && field.name !== 'prompt';
  const count = countCodePoints(text).toLocaleString('en');
  const hint = field.maxLength === undefined ? count : `${count} / ${field.maxLength.toLocaleString('en')}`;
  return (
    <FieldFrame
      {...frame}
      hint={field.maxLength === undefined && text === '' ? undefined : hint}
      remark={field.description}
    >
      {long.fold}
      <TextArea
        {...control}
        {...long.field}
        placeholder={long.fold === null ? field.placeholder : undefined}
        small={isAside}
      />
    </FieldFrame>
  );
}
