/** A native content of text parts: one text, or several. */
import { Plus } from 'lucide-react';
import { Button } from '#components/ui/button.tsx';
import { RemoveButton } from '#components/ui/list-buttons.tsx';
import { TextArea } from '#components/ui/text-area.tsx';
import { isRecord } from '#lib/base/is-record.ts';
import { FieldFrame, useField } from '../field-frame.tsx';
import type { FieldProps } from '../field-props.ts';

export function MessageField(props: FieldProps) {
  const { field, value, onChange } = props;
  const { frame, control } = useField(props, 'below');
  const message = isRecord(value) ? value : {};
  const parts = Array.isArray(message.parts) ? message.parts.filter(isRecord) : [];
  const texts = parts.length > 0 ? parts.map(({ text }) => (typeof text === 'string' ? text : '')) : [''];
  const set = (next: readonly string[]) =>
    onChange(
      next.every((text) => text === '') ? undefined : { ...message, parts: next.map((text) => ({ text })) },
    );
  return (
    <FieldFrame {...frame} remark={field.description} changed={!field.required && value !== undefined}>
      {texts.map((text, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: parts have no identity but their place
        <div key={index} className="flex gap-1">
          <div className="min-w-0 flex-1">
            <TextArea
              id={index === 0 ? control.id : undefined}
              aria-label={index === 0 ? undefined : `${field.title}, part ${index + 1}`}
              value={text}
              disabled={control.disabled}
              invalid={control.invalid}
              small={!field.required}
              onChange={({ target }) => set(texts.with(index, target.value))}
            />
          </div>
          {texts.length > 1 ? (
            <RemoveButton label={`Remove part ${index + 1}`} onClick={() => set(texts.toSpliced(index, 1))} />
          ) : null}
        </div>
      ))}
      {texts.at(-1) === '' ? null : (
        <div>
          <Button
            weight="quiet"
            className="-ml-3 text-ink-second"
            icon={<Plus aria-hidden size={15} />}
            onClick={() => set([...texts, ''])}
          >
            Add a part
          </Button>
        </div>
      )}
    </FieldFrame>
  );
}
