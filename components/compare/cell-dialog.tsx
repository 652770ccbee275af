/** Edits the request of a custom cell in the form of the operation. */
import { useState } from 'react';
import { FieldList } from '#components/form/field-list.tsx';
import { ModelPicker } from '#components/form/model-picker.tsx';
import { StreamSwitch } from '#components/form/operation-form.tsx';
import { useForm } from '#components/form/use-form.ts';
import { Dialog, DialogButtons } from '#components/ui/dialog.tsx';
import type { OwnCell } from '#lib/client/handoff/compare-set.ts';
import { stateOf } from '#lib/client/run/form-values.ts';
import type { FormDescription } from '#lib/describe/form-description.ts';

interface CellDialogProps {
  description: FormDescription;
  cell: OwnCell;
  onDone(cell: OwnCell): void;
  onClose(): void;
}

export function CellDialog({ description, cell, onDone, onClose }: CellDialogProps) {
  const [first] = useState(() => stateOf(description, cell.body, cell.model, cell.stream));
  const form = useForm({ description, name: 'compare-cell', ignoreUrl: true, initial: first });
  return (
    <Dialog
      title="Variant"
      onClose={onClose}
      className="w-[min(480px,calc(100vw-32px))]"
      actions={
        <DialogButtons
          onCancel={onClose}
          confirm="Save variant"
          onConfirm={() =>
            onDone({ id: cell.id, model: form.state.model, body: form.body, stream: form.state.stream })
          }
        />
      }
    >
      <div className="flex flex-col gap-5">
        <ModelPicker description={description} model={form.state.model} onChange={form.setModel} />
        <FieldList form={form} switches={<StreamSwitch form={form} />} />
      </div>
    </Dialog>
  );
}
