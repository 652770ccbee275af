'use client';
/** The people of this installation: roles, sessions, invitations. For admins. */
import { useState } from 'react';
import useSWR from 'swr';
import { ErrorText } from '#components/ui/error-text.tsx';
import { PageColumn, PagePart } from '#components/ui/page-column.tsx';
import { useAction } from '#components/ui/use-action.ts';
import { callPages } from '#lib/client/transport/call-pages.ts';
import { useMe } from '#lib/client/transport/use-me.ts';
import type { Invitation, ListedPerson, MadeInvitation } from '#lib/contract/pages/people.ts';
import { InvitationRow, InviteForm, MadeLink } from './invitations.tsx';
import { type PersonActs, PersonRow } from './person-row.tsx';

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
