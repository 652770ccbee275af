'use client';
/** Requests that run as they are, for the chosen model. */
import { Lightbulb } from 'lucide-react';
import { useRef, useState } from 'react';
import { IconButton } from '#components/ui/icon-button.tsx';
import { Popover } from '#components/ui/popover.tsx';
import { promptIn } from '#lib/base/prompt-in.ts';
import type { OperationFormState } from './use-operation-form.ts';

export function ExamplesMenu({ form }: { form: OperationFormState }) {
  const anchor = useRef<HTMLDivElement>(null);
  const [open, setOpen] = useState(false);
  const examples = form.variant?.examples ?? [];
  if (examples.length === 0) return null;
  return (
    <div ref={anchor}>
      <IconButton
        bordered
        size="normal"
        label="Examples"
        aria-haspopup="dialog"
        aria-expanded={open}
        icon={<Lightbulb aria-hidden size={16} />}
        onClick={() => setOpen(!open)}
      />
      <Popover open={open} onClose={() => setOpen(false)} anchor={anchor} width="content">
        <ul aria-label="Examples" className="w-72">
          {examples.map(({ title, body: { model: _, ...body } }) => (
            <li key={title}>
              <button
                type="button"
                className="w-full rounded-control px-2 py-1.5 text-left hover:bg-sunk"
                onClick={() => {
                  setOpen(false);
                  form.load({ ...form.description.usual, ...body }, { model: form.model });
                }}
              >
                <span className="block text-13 font-semibold">{title}</span>
                <span className="line-clamp-2 text-12 text-ink-second">{promptIn(body)}</span>
              </button>
            </li>
          ))}
        </ul>
      </Popover>
    </div>
  );
}
