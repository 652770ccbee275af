/** The model: a list in families with a type-ahead; free text if the operation accepts any model. */

import { Check, ChevronsUpDown } from 'lucide-react';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { classNames } from '#components/ui/class-names.ts';
import { EntryField } from '#components/ui/entry-field.tsx';
import { useListCursor } from '#components/ui/list-cursor.ts';
import { Popover, type PopoverProps } from '#components/ui/popover.tsx';
import type { FormDescription } from '#lib/describe/form-description.ts';
import { AnsweringProvider } from './answering-provider.tsx';

interface ModelPickerProps {
  description: FormDescription;
  model: string;
  onChange(model: string): void;
}

export function ModelPicker({ description, model, onChange }: ModelPickerProps) {
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  const { models, openVariantId } = description;
  const known = models.find((entry) => entry.id === model);
  const family = description.variants[known?.variantId ?? openVariantId ?? ''];
  const choose = (chosen: string) => {
    setOpen(false);
    button.current?.focus();
    if (chosen !== model) onChange(chosen);
  };
  return (
    <div className="flex flex-col gap-1.5">
      <div className="flex items-baseline justify-between gap-3">
        <span id={`${id}-label`} className="text-13 font-semibold">
          Model
        </span>
        {models.length > 1 && family && family.title !== model ? (
          <span className="truncate text-13 text-ink-third">{family.title}</span>
        ) : null}
      </div>
      <button
        ref={button}
        type="button"
        aria-labelledby={`${id}-label ${id}-chosen`}
        aria-haspopup="listbox"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
          event.preventDefault();
          setOpen(true);
        }}
        className="flex w-full items-center justify-between gap-3 rounded-panel border border-control bg-panel px-3 py-2 text-left transition-colors duration-quick hover:border-ink-third"
      >
        <span id={`${id}-chosen`} className="min-w-0">
          <span className="block truncate text-14">{model || 'Choose a model'}</span>
          <span className="block truncate text-12 text-ink-third">{known?.summary ?? 'Custom model id'}</span>
        </span>
        <ChevronsUpDown size={16} className="shrink-0 text-ink-second" />
      </button>
      <AnsweringProvider model={model} />
      <ModelMenu
        description={description}
        model={model}
        labelledBy={`${id}-label`}
        anchor={button}
        width="anchor"
        open={open}
        onClose={() => setOpen(false)}
        onChoose={choose}
      />
    </div>
  );
}

interface ModelListProps {
  description: FormDescription;
  model: string;
  labelledBy: string;
  onChoose(model: string): void;
}

type ModelMenuProps = ModelListProps & Pick<PopoverProps, 'open' | 'onClose' | 'anchor' | 'width'>;

/** The models in a popover, and a field for others if the operation accepts any. */
export function ModelMenu({ open, onClose, anchor, width, ...list }: ModelMenuProps) {
  return (
    <Popover open={open} onClose={onClose} anchor={anchor} width={width}>
      <ModelList {...list} />
      {list.description.openVariantId === undefined ? null : (
        <EntryField
          action="Use"
          aria-label="Custom model id"
          placeholder="Custom model id"
          className="flex gap-2 border-t border-hairline p-2"
          onEnter={list.onChoose}
        />
      )}
    </Popover>
  );
}

function ModelList({ description: { models, variants }, model, labelledBy, onChoose }: ModelListProps) {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const known = models.findIndex((entry) => entry.id === model);
  const [active, setActive] = useState(Math.max(0, known));
  useEffect(() => list.current?.focus(), []);
  useEffect(() => {
    list.current?.querySelector('[data-active]')?.scrollIntoView({ block: 'nearest' });
  });
  const cursor = useListCursor({
    at: active,
    count: models.length,
    names: models.map((entry) => entry.id),
    onMove: setActive,
  });
  const onKeyDown = (event: KeyboardEvent) => {
    if (cursor.onKeyDown(event) || (event.key !== 'Enter' && event.key !== ' ')) return;
    event.preventDefault();
    const chosen = models[active];
    if (chosen) onChoose(chosen.id);
  };
  const families = [...new Set(models.map((entry) => entry.variantId))];
  return (
    <div
      ref={list}
      role="listbox"
      tabIndex={0}
      aria-labelledby={labelledBy}
      aria-activedescendant={`${id}-${active}`}
      onKeyDown={onKeyDown}
      className="outline-none"
    >
      {families.map((family) => (
        // biome-ignore lint/a11y/useSemanticElements: a listbox holds groups, not fieldsets
        <div key={family} role="group" aria-label={variants[family]?.title ?? family} className="pb-1">
          {models.map((entry, index) =>
            entry.variantId === family ? (
              // biome-ignore lint/a11y/useKeyWithClickEvents: keys are the list box's
              <div
                key={entry.id}
                id={`${id}-${index}`}
                role="option"
                tabIndex={-1}
                aria-selected={entry.id === model}
                data-active={index === active || undefined}
                onClick={() => onChoose(entry.id)}
                onPointerMove={() => setActive(index)}
                className={classNames(
                  'flex cursor-pointer items-center justify-between gap-3 rounded-control px-2 py-1.5',
                  index === active && 'bg-sunk',
                )}
              >
                <span className="min-w-0">
                  <span
                    className={classNames('block truncate text-13', entry.id === model && 'font-semibold')}
                  >
                    {entry.id}
                  </span>
                  <span className="block truncate text-12 text-ink-third">{entry.summary}</span>
                </span>
                {entry.id === model ? <Check size={15} className="shrink-0" /> : null}
              </div>
            ) : null,
          )}
        </div>
      ))}
    </div>
  );
}
