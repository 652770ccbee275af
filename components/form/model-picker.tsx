/** The model: a button that opens a list with a search, which also takes other names where the operation does. */

import { ChevronsUpDown } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import { latePart } from '#components/shell/late-part.tsx';
import { Popover, type PopoverProps } from '#components/ui/popover.tsx';
import type { FormDescription } from '#lib/describe/form-description.ts';
import { AnsweringProvider } from './answering-provider.tsx';
import type { ModelListProps } from './model-list.tsx';

const loadList = () => import('./model-list.tsx');
const ModelList = latePart(loadList, 'ModelList', {
  Waiting: () => <div className="h-80 w-[min(420px,calc(100vw-34px))]" />,
});

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
        onPointerEnter={() => void loadList()}
        onFocus={() => void loadList()}
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
        open={open}
        onClose={() => setOpen(false)}
        onChoose={choose}
      />
    </div>
  );
}

type ModelMenuProps = ModelListProps & Pick<PopoverProps, 'open' | 'onClose' | 'anchor'>;

/** The models in a popover. */
export function ModelMenu({ open, onClose, anchor, ...list }: ModelMenuProps) {
  return (
    <Popover open={open} onClose={onClose} anchor={anchor} width="content">
      <ModelList {...list} />
    </Popover>
  );
}
