'use client';
/** The button that opens what a form can start from. */
import { Lightbulb } from 'lucide-react';
import dynamic from 'next/dynamic';
import { useRef, useState } from 'react';
import { latePart } from '#components/shell/late-part.tsx';
import { IconButton } from '#components/ui/icon-button.tsx';
import { Popover } from '#components/ui/popover.tsx';
import type { OperationFormState } from './use-operation-form.ts';

const StartingPoints = dynamic(
  () => latePart(() => import('./starting-points.tsx').then((module) => module.default)),
  {
    loading: () => <div className="h-40 w-72" />,
  },
);

export function ExamplesMenu({ form }: { form: OperationFormState }) {
  const anchor = useRef<HTMLDivElement>(null);
  const [open, setOpen] = useState(false);
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
        {open ? <StartingPoints form={form} onLoaded={() => setOpen(false)} /> : null}
      </Popover>
    </div>
  );
}
