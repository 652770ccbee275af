/** The title and the notes of a collection. */
import { useState } from 'react';
import { Dialog, DialogButtons } from '#components/ui/dialog.tsx';
import { ErrorText } from '#components/ui/error-text.tsx';
import { Labelled } from '#components/ui/labelled.tsx';
import { TextArea } from '#components/ui/text-area.tsx';
import { TextInput } from '#components/ui/text-input.tsx';
import { useAction } from '#components/ui/use-action.ts';
import { collectionLimits } from '#lib/contract/pages/collection-limits.ts';

interface Texts {
  title: string;
  notes: string;
}

interface TextsDialogProps {
  heading: string;
  confirm: string;
  texts?: Texts;
  onSave(texts: Texts): Promise<unknown>;
  onClose(): void;
}

export function TextsDialog({ heading, confirm, texts, onSave, onClose }: TextsDialogProps) {
  const [title, setTitle] = useState(texts?.title ?? '');
  const [notes, setNotes] = useState(texts?.notes ?? '');
  const { busy, problem, act } = useAction();
  const save = () => act(() => onSave({ title: title.trim(), notes }).then(onClose));
  return (
    <Dialog
      title={heading}
      onClose={onClose}
      className="max-w-[560px]"
      actions={
        <DialogButtons
          onCancel={onClose}
          confirm={confirm}
          disabled={busy || title.trim() === ''}
          onConfirm={() => void save()}
        />
      }
    >
      <form
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          if (title.trim() !== '') void save();
        }}
      >
        <Labelled label="Title">
          {(id) => (
            <TextInput id={id} autoFocus value={title} maxLength={collectionLimits.title} onText={setTitle} />
          )}
        </Labelled>
        <Labelled label="Notes">
          {(id) => <TextArea id={id} value={notes} maxLength={collectionLimits.notes} onText={setNotes} />}
        </Labelled>
        {problem === undefined ? null : <ErrorText>{problem}</ErrorText>}
      </form>
    </Dialog>
  );
}
