/** The selected models of a set, and a popover to choose from all models. */
import { Plus, X } from 'lucide-react';
import { useRef, useState } from 'react';
import { ModelChecks } from '#components/form/model-checks.tsx';
import { Button } from '#components/ui/button.tsx';
import { IconButton } from '#components/ui/icon-button.tsx';
import { Popover } from '#components/ui/popover.tsx';
import type { FormDescription } from '#lib/describe/form-description.ts';

interface AxisModelsProps {
  values: readonly unknown[];
  description: FormDescription;
  onChange(values: readonly unknown[]): void;
  /** The axis was just added: open the list. */
  fresh: boolean;
}

export function AxisModels({ values, description, onChange, fresh }: AxisModelsProps) {
  const anchor = useRef<HTMLDivElement>(null);
  const list = useRef<HTMLUListElement>(null);
  const [open, setOpen] = useState(fresh);
  const chosen = values.map(String);
  const toggle = (model: string) =>
    onChange(chosen.includes(model) ? chosen.filter((other) => other !== model) : [...chosen, model]);
  const remove = (model: string, position: number) => {
    // Move the focus to the button of the next line.
    const buttons = [...(list.current?.querySelectorAll('button') ?? [])];
    (buttons[position + 1] ?? buttons[position - 1] ?? anchor.current?.querySelector('button'))?.focus();
    toggle(model);
  };
  return (
    <>
      <ul ref={list} aria-label="Models" className="flex flex-col">
        {chosen.map((model, position) => (
          <li key={model} className="flex items-center gap-2 border-b border-hairline py-0.5 last:border-b-0">
            <span className="min-w-0 flex-1 truncate text-13">{model}</span>
            <IconButton
              label={`Remove ${model}`}
              icon={<X size={15} />}
              onClick={() => remove(model, position)}
            />
          </li>
        ))}
      </ul>
      <div ref={anchor}>
        <Button
          icon={<Plus size={15} />}
          aria-haspopup="dialog"
          aria-expanded={open}
          onClick={() => setOpen(!open)}
        >
          Choose models
        </Button>
        <Popover open={open} onClose={() => setOpen(false)} anchor={anchor} width="content">
          <ModelChecks description={description} chosen={chosen} onToggle={toggle} />
        </Popover>
      </div>
    </>
  );
}
