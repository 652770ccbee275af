'use client';
/** One cell's own request, in the operation's form: a cell made by hand, whole and free of the set. */
import { useState } from 'react';
import { FieldList } from '#components/form/field-list.tsx';
import { ModelPicker } from '#components/form/model-picker.tsx';
import { StreamSwitch } from '#components/form/stream-switch.tsx';
import { useOperationForm } from '#components/form/use-operation-form.ts';
import { Button } from '#components/ui/button.tsx';
import { Dialog } from '#components/ui/dialog.tsx';
import type { OwnCell } from '#lib/client/compare/compare-set.ts';
import { stateOf } from '#lib/client/form/form-values.ts';
import type { FormDescription } from '#lib/describe/form-fields.ts';

interface CellDialogProps {
  description: FormDescription;
  /** What it starts from. */
  cell: OwnCell;
  onDone(cell: OwnCell): void;
  onClose(): void;
}

export function CellDialog({ description, cell, onDone, onClose }: CellDialogProps) {
  const [first] = useState(() => stateOf(description, cell.body, cell.model, cell.stream));
  const form = useOperationForm(description, 'compare-cell', { ignoreUrl: true, initial: first });
  return (
    <Dialog
      title="A cell of its own"
      onClose={onClose}
      className="w-[min(480px,calc(100vw-32px))]"
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            weight="primary"
            onClick={() => onDone({ id: cell.id, model: form.model, body: form.body, stream: form.stream })}
          >
            Use this cell
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-5">
        <ModelPicker description={description} model={form.model} onChange={form.setModel} />
        <FieldList form={form} afterMain={<StreamSwitch form={form} />} />
      </div>
    </Dialog>
  );
}
