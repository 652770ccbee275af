/** The dialog for limits that are already in force. */
import { useState } from 'react';
import { Dialog, DialogButtons } from '#components/ui/dialog.tsx';
import { draftOf, readLimits } from '#lib/client/run/prices/limits-draft.ts';
import type { KeyLimits } from '#lib/contract/pages/key-limits.ts';
import { LimitsFields } from './limits-fields.tsx';

interface LimitsDialogProps {
  /** Of the key or the person. */
  name: string;
  limits: KeyLimits;
  onSave(limits: KeyLimits): void;
  onClose(): void;
}

/** Changes the limits of a key or a person. */
export function LimitsDialog({ name, limits, onSave, onClose }: LimitsDialogProps) {
  const [draft, setDraft] = useState(() => draftOf(limits));
  const [problem, setProblem] = useState<string>();
  const save = () => {
    const read = readLimits(draft);
    if ('problem' in read) return setProblem(read.problem);
    onSave(read.limits);
    onClose();
  };
  return (
    <Dialog
      title={`Limits of ${name}`}
      onClose={onClose}
      actions={
        <>
          {problem === undefined ? null : (
            <p role="alert" className="mr-auto text-13 text-failed">
              {problem}
            </p>
          )}
          <DialogButtons onCancel={onClose} confirm="Save limits" onConfirm={save} />
        </>
      }
    >
      <LimitsFields draft={draft} onChange={setDraft} />
    </Dialog>
  );
}
