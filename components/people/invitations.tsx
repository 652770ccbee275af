/** The form for an invitation, its link, and those that nobody has used yet. */
import { Link2, UserPlus } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { BusyButton } from '#components/ui/busy-button.tsx';
import { Button, buttonClasses } from '#components/ui/button.tsx';
import { CopyButton } from '#components/ui/copy-button.tsx';
import { ErrorText } from '#components/ui/error-text.tsx';
import { Labelled } from '#components/ui/labelled.tsx';
import { Select } from '#components/ui/select.tsx';
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
    <section
      aria-label="New link"
      className="flex flex-col gap-3 rounded-panel border border-done bg-panel p-4"
    >
      <p className="flex items-center gap-2 text-13">
        <Link2 size={15} className="shrink-0 text-done" />
        {invitation.personId === null
          ? 'The invitation is ready. Copy its link now: it will not be shown again.'
          : `With this link ${invitation.note} chooses a new password. It will not be shown again.`}
      </p>
      <div className="flex flex-wrap items-center gap-2">
        <code className="min-w-0 flex-1 rounded-control bg-sunk px-3 py-1.5 font-mono text-13 break-all select-all">
          {link}
        </code>
        <CopyButton autoFocus text={link} label="Copy link" className={buttonClasses({})}>
          Copy
        </CopyButton>
        <Button weight="quiet" onClick={onDone}>
          Done
        </Button>
      </div>
    </section>
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
