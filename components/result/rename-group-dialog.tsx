/** The name of a conversation, an image session or a comparison. */
import { useState } from 'react';
import { Dialog, DialogButtons } from '#components/ui/dialog.tsx';
import { ErrorText } from '#components/ui/error-text.tsx';
import { Labelled } from '#components/ui/labelled.tsx';
import { TextInput } from '#components/ui/text-input.tsx';
import { useAction } from '#components/ui/use-action.ts';
import { renameGroup } from '#lib/client/run/stored/history-calls.ts';
import { groupLabel } from '#lib/client/run/stored/run-groups.ts';
import { longestGroupName } from '#lib/contract/pages/group-kinds.ts';

interface RenameGroupDialogProps {
  id: string;
  name: string;
  /** What is shown without a name. */
  placeholder: string;
  /** What was typed while the dialog loaded. */
  typed?: string;
  onRenamed(): unknown;
  onClose(): void;
}

export function RenameGroupDialog(props: RenameGroupDialogProps) {
  const { id, name, placeholder, typed = '', onRenamed, onClose } = props;
  const [text, setText] = useState(typed === '' ? name : typed);
  const { busy, problem, act } = useAction();
  const save = () =>
    void act(async () => {
      await renameGroup(id, text.trim());
      await onRenamed();
      onClose();
    });
  return (
    <Dialog
      title={`Rename ${groupLabel(id).toLowerCase()}`}
      onClose={onClose}
      className="max-w-[480px]"
      actions={<DialogButtons onCancel={onClose} confirm="Rename" disabled={busy} onConfirm={save} />}
    >
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (!busy) save();
        }}
      >
        <Labelled label="Name">
          {(field) => (
            <TextInput
              id={field}
              autoFocus
              value={text}
              placeholder={placeholder}
              maxLength={longestGroupName}
              onText={setText}
            />
          )}
        </Labelled>
        <p className="mt-1.5 text-12 text-ink-second">
          Seen by everybody who sees its runs. Without a name, the prompt is shown.
        </p>
        {problem === undefined ? null : <ErrorText>{problem}</ErrorText>}
      </form>
    </Dialog>
  );
}
