'use client';
/** The contents of a native request: turns of parts, each a text or a picture. */
import { ImagePlus, Plus, X } from 'lucide-react';
import { useId, useRef } from 'react';
import { Button } from '#components/ui/button.tsx';
import { IconButton } from '#components/ui/icon-button.tsx';
import { Segmented } from '#components/ui/segmented.tsx';
import { TextArea } from '#components/ui/text-area.tsx';
import { isRecord } from '#lib/base/is-record.ts';
import { isLocalPicture, localPicture } from '#lib/client/form/local-picture.ts';
import { FieldFrame } from '../field-frame.tsx';
import { type FieldProps, issuesAt } from '../field-props.ts';
import { PictureThumb } from './picture-thumb.tsx';

const roles = [
  { value: 'user', label: 'You' },
  { value: 'model', label: 'Model' },
];

interface Turn extends Record<string, unknown> {
  parts: Record<string, unknown>[];
}

export function ContentsField({ field, path, value, onChange, issues, onFix }: FieldProps) {
  const id = useId();
  const turns = turnsOf(value);
  const set = (index: number, turn: Turn) =>
    onChange(turns.map((other, at) => (at === index ? turn : other)));
  const last = turns.at(-1);
  return (
    <FieldFrame
      id={id}
      title={field.title}
      hint={`${turns.length} ${turns.length === 1 ? 'turn' : 'turns'}`}
      help={field.description}
      issues={issuesAt(issues, path, true)}
      onFix={onFix}
      group
    >
      {turns.map((turn, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: turns have no identity but their place
        <div key={index} className="flex flex-col gap-2 rounded-control border border-hairline p-2">
          <div className="flex items-center justify-between gap-2">
            <div className="w-40">
              <Segmented
                label={`Turn ${index + 1}, who speaks`}
                options={roles}
                value={String(turn.role ?? 'user')}
                onChange={(role) => set(index, { ...turn, role })}
              />
            </div>
            <IconButton
              label={`Remove turn ${index + 1}`}
              icon={<X aria-hidden size={15} />}
              disabled={turns.length === 1}
              onClick={() => onChange(turns.filter((_, at) => at !== index))}
            />
          </div>
          {turn.parts.map((part, at) => (
            <Part
              // biome-ignore lint/suspicious/noArrayIndexKey: parts have no identity but their place
              key={at}
              name={`Turn ${index + 1}, part ${at + 1}`}
              part={part}
              onChange={(next) =>
                set(index, {
                  ...turn,
                  parts: turn.parts.map((other, place) => (place === at ? next : other)),
                })
              }
              onRemove={
                turn.parts.length > 1
                  ? () => set(index, { ...turn, parts: turn.parts.filter((_, place) => place !== at) })
                  : undefined
              }
            />
          ))}
          <AddPart onAdd={(part) => set(index, { ...turn, parts: [...turn.parts, part] })} />
        </div>
      ))}
      <div>
        <Button
          weight="quiet"
          icon={<Plus aria-hidden size={15} />}
          onClick={() =>
            onChange([...turns, { role: last?.role === 'model' ? 'user' : 'model', parts: [{ text: '' }] }])
          }
        >
          Add a turn
        </Button>
      </div>
    </FieldFrame>
  );
}

interface PartProps {
  name: string;
  part: Record<string, unknown>;
  onChange(part: Record<string, unknown>): void;
  onRemove: (() => void) | undefined;
}

function Part({ name, part, onChange, onRemove }: PartProps) {
  const remove = onRemove && (
    <IconButton label={`Remove ${name}`} icon={<X aria-hidden size={15} />} onClick={onRemove} />
  );
  const inline = isRecord(part.inlineData) ? part.inlineData : undefined;
  if (inline) {
    const { data } = inline;
    const source = isLocalPicture(data) ? data : `data:${String(inline.mimeType)};base64,${String(data)}`;
    return <PictureThumb source={source} actions={remove} />;
  }
  if (!('text' in part))
    return (
      <p className="px-1 text-13 text-ink-third">
        {Object.keys(part).join(', ')}: kept as it is; edit it as JSON.
      </p>
    );
  return (
    <div className="flex gap-1">
      <div className="min-w-0 flex-1">
        <TextArea
          aria-label={name}
          value={String(part.text ?? '')}
          placeholder="Write here"
          onChange={(event) => onChange({ ...part, text: event.target.value })}
        />
      </div>
      {remove}
    </div>
  );
}

function AddPart({ onAdd }: { onAdd(part: Record<string, unknown>): void }) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <div className="flex gap-1">
      <Button weight="quiet" icon={<Plus aria-hidden size={15} />} onClick={() => onAdd({ text: '' })}>
        Text
      </Button>
      <Button
        weight="quiet"
        icon={<ImagePlus aria-hidden size={15} />}
        onClick={() => input.current?.click()}
      >
        Picture
      </Button>
      <input
        ref={input}
        type="file"
        accept="image/*"
        aria-label="Picture for a part, file"
        className="sr-only"
        tabIndex={-1}
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          if (file) onAdd({ inlineData: { mimeType: file.type, data: localPicture(file, file.name) } });
          target.value = '';
        }}
      />
    </div>
  );
}

function turnsOf(value: unknown): Turn[] {
  const turns = Array.isArray(value) ? value.filter(isRecord) : [];
  const read = turns.map((turn) => ({
    ...turn,
    parts: Array.isArray(turn.parts) ? turn.parts.filter(isRecord) : [],
  }));
  return read.length > 0 ? read : [{ role: 'user', parts: [{ text: '' }] }];
}
