/** The form for an invitation, its link, and those that nobody has used yet. */
import { Link2, UserPlus } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { BusyButton } from '#components/ui/busy-button.tsx';
import { Button } from '#components/ui/button.tsx';
import { ErrorText } from '#components/ui/error-text.tsx';
import { Labelled } from '#components/ui/labelled.tsx';
import { Select } from '#components/ui/select.tsx';
import { ShownOnce } from '#components/ui/shown-once.tsx';
import { TextInput } from '#components/ui/text-input.tsx';
import { useAction } from '#components/ui/use-action.ts';
import { formatDate } from '#lib/base/format-time.ts';
import type { Invitation, MadeInvitation } from '#lib/contract/pages/people.ts';
import { roleOptions } from './person-row.tsx';

export function InviteForm({ onInvite }: { onInvite(given: { role: string; note: string }): Promise<void> }) {
  const [role, setRole] = useState('member');
  const [note, setNote] = useState('');
  const { busy, problem, act } = useAction();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void act(async () => {
      await onInvite({ role, note });
      setNote('');
    });
  };
  return (
    <form
      onSubmit={submit}
      aria-label="New invitation"
      className="grid items-end gap-3 rounded-panel border border-hairline bg-panel p-4 sm:grid-cols-[minmax(0,1fr)_160px_auto]"
    >
      <Labelled label="For whom (a note for admins)">
        {(id) => (
          <TextInput
            id={id}
            value={note}
            maxLength={200}
            placeholder="Ada, design"
            autoComplete="off"
            onText={setNote}
          />
        )}
      </Labelled>
      <Labelled label="Role">
        {(id) => <Select id={id} value={role} options={roleOptions} onText={setRole} />}
      </Labelled>
      <BusyButton type="submit" weight="primary" busy={busy} icon={<UserPlus size={15} />}>
        Create link
      </BusyButton>
      {problem === undefined ? null : <ErrorText className="sm:col-span-3">{problem}</ErrorText>}
    </form>
  );
}

export function MadeLink({ made: { link, invitation }, onDone }: { made: MadeInvitation; onDone(): void }) {
  return (
    <ShownOnce name="New link" icon={<Link2 size={15} />} secret={link} copyLabel="Copy link" onDone={onDone}>
      {invitation.personId === null
        ? 'The invitation is ready. Copy its link now: it will not be shown again.'
        : `With this link ${invitation.note} chooses a new password. It will not be shown again.`}
    </ShownOnce>
  );
}

export function InvitationRow({ invitation, onRevoke }: { invitation: Invitation; onRevoke(): void }) {
  const { role, note, personId, expiresAt } = invitation;
  const name = note || 'Without a note';
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 border-b border-hairline px-4 py-2 text-13 last:border-b-0">
      <div className="min-w-0 flex-1">
        <p className="font-semibold [overflow-wrap:anywhere]">{name}</p>
        <p className="text-ink-second tabular-nums">
          {personId === null ? `invited as ${role}` : 'new password'}, until {formatDate(expiresAt)}
        </p>
      </div>
      <Button weight="quiet" aria-label={`Revoke the invitation: ${name}`} onClick={onRevoke}>
        Revoke
      </Button>
    </li>
  );
}
