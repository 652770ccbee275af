/** A native content of text parts: one text, or several. The system prompt of either protocol, with its library. */

import { BookOpen, Plus } from 'lucide-react';
import { useState } from 'react';
import { latePart } from '#components/shell/late-part.tsx';
import { Button } from '#components/ui/button.tsx';
import { LinkButton } from '#components/ui/link-button.tsx';
import { RemoveButton } from '#components/ui/list-buttons.tsx';
import { PopoverButton } from '#components/ui/popover.tsx';
import { TextArea } from '#components/ui/text-area.tsx';
import { TextButton } from '#components/ui/text-button.tsx';
import { isRecord, recordOf } from '#lib/base/json-value.ts';
import { isEmpty } from '#lib/client/run/form-values.ts';
import { FieldAction, FieldFrame, useField } from '../field-frame.tsx';
import type { FieldProps } from '../field-props.ts';
import { InnerField } from '../inner-field.tsx';

const SystemPrompts = latePart(() => import('../system-prompts.tsx'), 'SystemPrompts', {
  Waiting: () => <div className="h-80 w-104 max-w-full" />,
});

/** An optional message is a system prompt. */
export function MessageField(props: FieldProps) {
  return props.field.required ? <PartsField {...props} /> : <SystemField {...props} />;
}

function SystemField(props: FieldProps) {
  const { field, value, onChange } = props;
  const isNative = field.kind === 'object';
  const [undo, setUndo] = useState<{ before: unknown; after: unknown }>();
  const choose = (prompt: string) => {
    const after = isNative ? { ...recordOf(value), parts: [{ text: prompt }] } : prompt;
    setUndo(isEmpty(value) ? undefined : { before: value, after });
    onChange(after);
  };
  const action = (
    <span className="flex items-baseline gap-4">
      <span role="status">
        {undo && undo.after === value ? (
          <>
            Replaced.{' '}
            <LinkButton className="pointer-coarse:-my-3" onClick={() => onChange(undo.before)}>
              Undo
            </LinkButton>
          </>
        ) : null}
      </span>
      <Library prompt={promptOf(value)} onChoose={choose} />
    </span>
  );
  return (
    <FieldAction value={action}>
      {isNative ? (
        <PartsField {...props} />
      ) : (
        <InnerField {...props} field={{ ...field, widget: 'prompt' }} />
      )}
    </FieldAction>
  );
}

function promptOf(value: unknown): string {
  if (typeof value === 'string') return value;
  const { parts } = recordOf(value);
  return Array.isArray(parts) ? parts.map((part) => String(recordOf(part).text ?? '')).join('\n\n') : '';
}

function Library({ prompt, onChoose }: { prompt: string; onChoose(prompt: string): void }) {
  return (
    <PopoverButton
      button={(props) => (
        <TextButton {...props} aria-label="Library of system prompts">
          <BookOpen size={13} />
          <span className="self-baseline">Library</span>
        </TextButton>
      )}
    >
      {(close) => (
        <SystemPrompts
          prompt={prompt}
          onChoose={(chosen) => {
            close();
            onChoose(chosen);
          }}
        />
      )}
    </PopoverButton>
  );
}

function PartsField(props: FieldProps) {
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
        <div key={index} className="flex gap-1">
          <div className="min-w-0 flex-1">
            <TextArea
              id={index === 0 ? control.id : undefined}
              aria-label={index === 0 ? undefined : `${field.title}, part ${index + 1}`}
              value={text}
              disabled={control.disabled}
              invalid={control.invalid}
              small={!field.required}
              onText={(text) => set(texts.with(index, text))}
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
            icon={<Plus size={15} />}
            onClick={() => set([...texts, ''])}
          >
            Add a part
          </Button>
        </div>
      )}
    </FieldFrame>
  );
}
