/** One part of a turn: text, image, thinking, tool call, tool result, or JSON. */
import type { ReactNode } from 'react';
import { FoldBox } from '#components/ui/fold-box.tsx';
import { RemoveButton } from '#components/ui/list-buttons.tsx';
import { isRecord } from '#lib/base/json-value.ts';
import { answerView, textView } from '#lib/client/form/turn-dialects.ts';
import type { PartView, TurnDialect } from '#lib/client/form/turn-view.ts';
import { ImageThumb } from './image-thumb.tsx';
import { RecordField } from './json-field.tsx';
import { ToolResultPart } from './tool-result-part.tsx';
import { useLongText } from './use-long-text.tsx';

interface TurnPartProps {
  name: string;
  dialect: TurnDialect;
  part: PartView;
  placeholder: string;
  /** Name of the called tool, if the part itself does not contain it. */
  toolName: string | undefined;
  onChange(part: PartView): void;
  onRemove: (() => void) | undefined;
}

export function TurnPart(props: TurnPartProps) {
  const { name, dialect, part, placeholder, onChange, onRemove } = props;
  const remove = onRemove && <RemoveButton label={`Remove ${name}`} onClick={onRemove} />;
  switch (part.kind) {
    case 'text':
      return (
        <TurnText
          name={name}
          text={part.text}
          placeholder={placeholder}
          onText={(text) => onChange(textView(dialect, text, part.raw))}
          actions={remove}
        />
      );
    case 'image':
      return (
        <div className="p-2">
          <ImageThumb source={part.source} actions={remove} />
        </div>
      );
    case 'thinking':
      return (
        <TurnFold
          title={part.redacted ? 'Redacted thinking' : 'Thinking'}
          detail={part.signed ? 'signed' : 'unsigned'}
          actions={remove}
        >
          <p className="text-13 whitespace-pre-wrap text-ink-second [overflow-wrap:anywhere]">
            {part.text || 'The text is withheld.'}
          </p>
          <p className="text-12 text-ink-third">It is sent back unchanged.</p>
        </TurnFold>
      );
    case 'call':
      return (
        <TurnFold title={`Calls ${part.call.name}`} detail={glance(part.call.input)} actions={remove}>
          <RecordField
            name={name}
            title="Call"
            value={part.raw}
            onChange={(raw) => onChange({ ...part, raw })}
          />
        </TurnFold>
      );
    case 'answer':
      return (
        <ToolResultPart
          name={name}
          tool={part.answer.name ?? props.toolName ?? part.answer.id ?? 'the tool'}
          answer={part.answer}
          actions={remove}
          onChange={(answer) => onChange(answerView(dialect, answer, part.raw))}
        />
      );
    case 'other':
      return (
        <div className="flex items-start gap-1 p-2">
          <div className="min-w-0 flex-1">
            <RecordField
              name={name}
              title={part.name}
              value={part.raw}
              onChange={(raw) => onChange({ ...part, raw })}
            />
          </div>
          {remove}
        </div>
      );
  }
}

/** `Lisbon, tomorrow` */
function glance(input: unknown): string {
  const values = isRecord(input) ? Object.values(input) : [];
  return values.map((value) => (typeof value === 'string' ? value : JSON.stringify(value))).join(', ');
}

interface TurnFoldProps {
  title: string;
  /** Right of the title; truncated. */
  detail: string;
  actions: ReactNode;
  children: ReactNode;
}

function TurnFold({ title, detail, actions, children }: TurnFoldProps) {
  return (
    <div className="mx-2 my-1 flex items-start gap-1">
      <FoldBox title={<span className="shrink-0">{title}</span>} detail={detail}>
        {children}
      </FoldBox>
      {actions}
    </div>
  );
}

interface TurnTextProps {
  name: string;
  text: string;
  placeholder: string;
  onText(text: string): void;
  actions: ReactNode;
}

function TurnText({ name, text, placeholder, onText, actions }: TurnTextProps) {
  const { fold, field } = useLongText(name, text, onText);
  return (
    <div className="flex items-start gap-1 pr-1">
      <div className="flex min-w-0 flex-1 flex-col">
        {fold === null ? null : <div className="contents *:mx-3 *:mb-1">{fold}</div>}
        <textarea
          dir="auto"
          aria-label={name}
          rows={2}
          placeholder={fold === null ? placeholder : undefined}
          {...field}
          className="max-h-[420px] min-h-[64px] min-w-0 resize-none rounded-panel bg-transparent px-3 py-1 text-15 outline-offset-[-2px] [field-sizing:content] placeholder:text-ink-third"
        />
      </div>
      {actions}
    </div>
  );
}
