'use client';
import { Link2, UserPlus } from 'lucide-react';
import { type FormEvent, useState } from 'react';
/** The people of this installation: roles, sessions, invitations. For admins. */
import useSWR from 'swr';
import { BusyButton } from '#components/ui/busy-button.tsx';
import { Button } from '#components/ui/button.tsx';
import { ErrorText } from '#components/ui/error-text.tsx';
import { Labelled } from '#components/ui/labelled.tsx';
import { PageColumn, PagePart } from '#components/ui/page-column.tsx';
import { Select } from '#components/ui/select.tsx';
import { ShownOnce } from '#components/ui/shown-once.tsx';
import { TextInput } from '#components/ui/text-input.tsx';
import { useAction } from '#components/ui/use-action.ts';
import { formatDate } from '#lib/base/format-time.ts';
import { callPages } from '#lib/client/transport/call-pages.ts';
import { useMe } from '#lib/client/transport/use-me.ts';
import type { Invitation, ListedPerson, MadeInvitation } from '#lib/contract/pages/people.ts';
import { type PersonActs, PersonRow, roleOptions } from './person-row.tsx';

const path = '/api/people';
const invitationsPath = '/api/invitations';

export function PeoplePage() {
  const me = useMe();
  const { data, error, mutate } = useSWR<{ people: readonly ListedPerson[] }, Error>(path, callPages);
  const { data: open, mutate: mutateOpen } = useSWR<{ invitations: readonly Invitation[] }, Error>(
    invitationsPath,
    callPages,
  );
  const [made, setMade] = useState<MadeInvitation>();
  const { problem, act } = useAction();
  const [said, setSaid] = useState('');

  const call = (method: 'PATCH' | 'DELETE' | 'POST', address: string, done: string, body?: unknown) =>
    act(async () => {
      await callPages(address, { method, body });
      setSaid(done);
      await Promise.all([mutate(), mutateOpen()]);
    });
  const invite = async (body: unknown) => {
    setMade(await callPages<MadeInvitation>(invitationsPath, { method: 'POST', body }));
    await mutateOpen();
  };
  const actsOf = ({ id, name }: ListedPerson): PersonActs => ({
    onRole: (role) => call('PATCH', `${path}/${id}`, `${name} is ${role} now.`, { role }),
    onDisabled: (disabled) =>
      call('PATCH', `${path}/${id}`, `${name} ${disabled ? 'disabled' : 'enabled'}.`, { disabled }),
    onLimits: (limits) => call('PATCH', `${path}/${id}`, `Limits of ${name} saved.`, { limits }),
    onEndSessions: () => call('POST', `${path}/${id}/sessions/end`, `Sessions of ${name} ended.`),
    onRemove: (things) => call('DELETE', `${path}/${id}?things=${things}`, `${name} removed.`),
    onPassword: () => act(() => invite({ personId: id })),
  });
  const waiting = open?.invitations.filter(({ state }) => state === 'open') ?? [];
  const listed =
    data?.people.filter(({ details }) => details !== undefined && details.origin !== 'local') ?? [];

  return (
    <PageColumn>
      <PagePart
        title="Invite"
        words="The person who opens the link chooses a name and a password. It works once, for seven days."
      >
        <InviteForm onInvite={invite} />
        {made === undefined ? null : (
          <MadeLink key={made.invitation.id} made={made} onDone={() => setMade(undefined)} />
        )}
        {waiting.length === 0 ? null : (
          <ul aria-label="Open invitations" className="rounded-panel border border-hairline bg-panel">
            {waiting.map((invitation) => (
              <InvitationRow
                key={invitation.id}
                invitation={invitation}
                onRevoke={() => call('DELETE', `${invitationsPath}/${invitation.id}`, 'Invitation revoked.')}
              />
            ))}
          </ul>
        )}
      </PagePart>
      <PagePart
        title="People"
        words="Viewers see what belongs to the team. Members also run, share and stop. Admins also manage people, API keys and prices."
      >
        {problem === undefined ? null : <ErrorText>Could not save the change: {problem}</ErrorText>}
        {error ? <ErrorText>Could not load the people: {error.message}</ErrorText> : null}
        {listed.length === 0 ? null : (
          <ul aria-label="People" className="rounded-panel border border-hairline bg-panel">
            {listed.map((person) => (
              <PersonRow key={person.id} person={person} isMe={person.id === me?.id} {...actsOf(person)} />
            ))}
          </ul>
        )}
      </PagePart>
      <p aria-live="polite" className="sr-only">
        {said}
      </p>
    </PageColumn>
  );
}

function InviteForm({ onInvite }: { onInvite(given: { role: string; note: string }): Promise<void> }) {
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

function MadeLink({ made: { link, invitation }, onDone }: { made: MadeInvitation; onDone(): void }) {
  return (
    <ShownOnce name="New link" icon={<Link2 size={15} />} secret={link} copyLabel="Copy link" onDone={onDone}>
      {invitation.personId === null
        ? 'The invitation is ready. Copy its link now: it will not be shown again.'
        : `With this link ${invitation.note} chooses a new password. It will not be shown again.`}
    </ShownOnce>
  );
}

function InvitationRow({ invitation, onRevoke }: { invitation: Invitation; onRevoke(): void }) {
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
