'use client';
/** One turn: who speaks, what it holds, and its place in the conversation. */
import { ArrowDown, ArrowUp, ChevronDown, ImagePlus, Type, X } from 'lucide-react';
import { useRef } from 'react';
import { IconButton } from '#components/ui/icon-button.tsx';
import { localPicture } from '#lib/client/form/local-picture.ts';
import { type PartView, pictureView, type TurnDialect, textView } from '#lib/client/form/turn-dialects.ts';
import { TurnPart } from './turn-part.tsx';

interface TurnCardProps {
  dialect: TurnDialect;
  turn: Readonly<Record<string, unknown>>;
  /** From 1. */
  position: number;
  count: number;
  onChange(turn: Readonly<Record<string, unknown>>): void;
  onMove(step: number): void;
  onRemove(): void;
}

export function TurnCard({ dialect, turn, position, count, onChange, onMove, onRemove }: TurnCardProps) {
  const input = useRef<HTMLInputElement>(null);
  const view = dialect.read(turn);
  const { role, parts } = view;
  const setParts = (next: readonly PartView[]) => onChange(dialect.write(turn, { ...view, parts: next }));
  const addPictures = (files: Iterable<File>) =>
    setParts([
      ...parts,
      ...[...files]
        .filter((file) => file.type.startsWith('image/'))
        .map((file) => pictureView(dialect, localPicture(file, file.name))),
    ]);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: pasting a picture is an extra; the button below does the same
    <div
      className="flex flex-col rounded-panel border border-control bg-panel focus-within:border-ink-third"
      onPaste={(event) => {
        if (event.clipboardData.files.length === 0) return;
        event.preventDefault();
        addPictures(event.clipboardData.files);
      }}
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault();
        addPictures(event.dataTransfer.files);
      }}
    >
      <div className="flex h-9 items-center gap-1 pt-1 pr-1 pl-2">
        <span className="relative inline-flex items-center">
          <select
            aria-label={`Turn ${position}, who speaks`}
            value={role}
            onChange={(event) => onChange(dialect.write(turn, { ...view, role: event.target.value }))}
            className="h-7 appearance-none rounded-[4px] bg-transparent pr-5 pl-1 text-13 font-semibold text-ink [field-sizing:content] hover:bg-sunk"
          >
            {dialect.roles.map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </select>
          <ChevronDown
            aria-hidden
            size={13}
            className="pointer-events-none absolute right-1 text-ink-second"
          />
        </span>
        <span className="flex-1" />
        {count > 1 ? (
          <>
            <IconButton
              label={`Move turn ${position} up`}
              icon={<ArrowUp aria-hidden size={14} />}
              disabled={position === 1}
              onClick={() => onMove(-1)}
              className="size-7"
            />
            <IconButton
              label={`Move turn ${position} down`}
              icon={<ArrowDown aria-hidden size={14} />}
              disabled={position === count}
              onClick={() => onMove(1)}
              className="size-7"
            />
            <IconButton
              label={`Remove turn ${position}`}
              icon={<X aria-hidden size={14} />}
              onClick={onRemove}
              className="size-7"
            />
          </>
        ) : null}
      </div>
      {parts.map((part, index) => (
        <TurnPart
          // biome-ignore lint/suspicious/noArrayIndexKey: parts have no identity but their place
          key={index}
          name={parts.length === 1 ? `Turn ${position}` : `Turn ${position}, part ${index + 1}`}
          part={part}
          placeholder={role === 'user' ? 'Write here' : 'What the model said'}
          onText={(text) =>
            setParts(parts.map((other, at) => (at === index ? textView(dialect, text, part.raw) : other)))
          }
          onRaw={(raw) =>
            onChange(
              dialect.write(turn, {
                ...view,
                parts: parts.map((other, at) =>
                  at === index ? { kind: 'other', name: part.kind, raw } : other,
                ),
              }),
            )
          }
          onRemove={parts.length > 1 ? () => setParts(parts.filter((_, at) => at !== index)) : undefined}
        />
      ))}
      <div className="flex gap-1 px-1 pb-1">
        <IconButton
          label={`Add a text to turn ${position}`}
          icon={<Type aria-hidden size={15} />}
          onClick={() => setParts([...parts, textView(dialect, '')])}
        />
        <IconButton
          label={`Add a picture to turn ${position}`}
          icon={<ImagePlus aria-hidden size={15} />}
          onClick={() => input.current?.click()}
        />
        <input
          ref={input}
          type="file"
          accept="image/*"
          multiple
          aria-label={`Pictures for turn ${position}, files`}
          className="sr-only"
          tabIndex={-1}
          onChange={({ target }) => {
            addPictures(target.files ?? []);
            target.value = '';
          }}
        />
      </div>
    </div>
  );
}
