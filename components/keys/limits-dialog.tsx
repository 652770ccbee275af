/** Changes the limits of an existing key. */
import { useState } from 'react';
import { Button } from '#components/ui/button.tsx';
import { Dialog } from '#components/ui/dialog.tsx';
import { draftOf, readLimits } from '#lib/client/keys/limits-draft.ts';
import type { ApiKey } from '#lib/contract/pages/api-key.ts';
import type { KeyLimits } from '#lib/contract/pages/key-limits.ts';
import { LimitsFields } from './limits-fields.tsx';

interface LimitsDialogProps {
  apiKey: ApiKey;
  onSave(limits: KeyLimits): void;
  onClose(): void;
}

export function LimitsDialog({ apiKey, onSave, onClose }: LimitsDialogProps) {
  const [draft, setDraft] = useState(() => draftOf(apiKey.limits));
  const [problem, setProblem] = useState<string>();
  const save = () => {
    const read = readLimits(draft);
    if ('problem' in read) return setProblem(read.problem);
    onSave(read.limits);
    onClose();
  };
  return (
    <Dialog
      title={`Limits of ${apiKey.name}`}
      onClose={onClose}
      actions={
        <>
          {problem === undefined ? null : (
            <p role="alert" className="mr-auto text-13 text-warning">
              {problem}
            </p>
          )}
          <Button onClick={onClose}>Cancel</Button>
          <Button weight="primary" onClick={save}>
            Save limits
          </Button>
        </>
      }
    >
      <LimitsFields draft={draft} onChange={setDraft} />
    </Dialog>
  );
}
