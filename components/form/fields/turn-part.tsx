'use client';
/** One part of a turn: a text, a picture, or anything else as JSON. */
import { X } from 'lucide-react';
import { IconButton } from '#components/ui/icon-button.tsx';
import { isRecord } from '#lib/base/is-record.ts';
import type { PartView } from '#lib/client/form/turn-dialects.ts';
import { JsonField } from './json-field.tsx';
import { PictureThumb } from './picture-thumb.tsx';

interface TurnPartProps {
  name: string;
  part: PartView;
  placeholder: string;
  onText(text: string): void;
  onRaw(raw: Readonly<Record<string, unknown>>): void;
  onRemove: (() => void) | undefined;
}

export function TurnPart({ name, part, placeholder, onText, onRaw, onRemove }: TurnPartProps) {
  const remove = onRemove && (
    <IconButton
      label={`Remove ${name}`}
      icon={<X aria-hidden size={14} />}
      onClick={onRemove}
      className="size-7"
    />
  );
  switch (part.kind) {
    case 'text':
      return (
        <div className="flex items-start gap-1 pr-1">
          <textarea
            aria-label={name}
            rows={2}
            value={part.text}
            placeholder={placeholder}
            onChange={(event) => onText(event.target.value)}
            className="max-h-[420px] min-h-[64px] min-w-0 flex-1 resize-none rounded-panel bg-transparent px-3 py-1 text-15 outline-offset-[-2px] [field-sizing:content] placeholder:text-ink-third"
          />
          {remove}
        </div>
      );
    case 'picture':
      return (
        <div className="p-2">
          <PictureThumb source={part.source} actions={remove} />
        </div>
      );
    case 'other':
      return (
        <div className="flex items-start gap-1 p-2">
          <div className="min-w-0 flex-1">
            <JsonField
              field={{
                name,
                title: part.name,
                description: '',
                kind: 'json',
                required: true,
                advanced: false,
              }}
              path={name}
              value={part.raw}
              onChange={(value) => {
                if (isRecord(value)) onRaw(value);
              }}
              issues={[]}
              onFix={() => undefined}
            />
          </div>
          {remove}
        </div>
      );
  }
}
