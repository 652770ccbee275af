'use client';
import { LogOut } from 'lucide-react';
import { type FormEvent, useState } from 'react';
/** The person of this browser: name, password, sessions. */
import useSWR, { useSWRConfig } from 'swr';
import { BusyButton } from '#components/ui/busy-button.tsx';
import { Button } from '#components/ui/button.tsx';
import { Checkbox } from '#components/ui/checkbox.tsx';
import { ErrorText } from '#components/ui/error-text.tsx';
import { Labelled } from '#components/ui/labelled.tsx';
import { PageColumn, PagePart } from '#components/ui/page-column.tsx';
import { TextInput } from '#components/ui/text-input.tsx';
import { useAction } from '#components/ui/use-action.ts';
import { formatAgo } from '#lib/base/format.ts';
import { formatDateTime } from '#lib/base/format-time.ts';
import { callPages } from '#lib/client/transport/call-pages.ts';
import { useMe } from '#lib/client/transport/use-me.ts';
import type { Me } from '#lib/contract/pages/people.ts';
import type { SignInSession } from '#lib/contract/pages/sessions.ts';
import { PasswordField } from './password-field.tsx';

const originWords: Readonly<Record<Me['origin'], string>> = {
  local: 'The playground needs no sign-in.',
  shared: 'You signed in with the shared password, like everybody who has it.',
  issuer: 'Your name comes from the issuer that signs you in.',
  invited: 'You sign in with this name and your password.',
};

export function AccountPage() {
  const me = useMe();
  return (
    <PageColumn>
      {me === undefined ? null : (
        <PagePart title={me.name} words={`${originWords[me.origin]} Your role: ${me.role}.`}>
          {me.origin === 'invited' ? (
            <>
              <NameForm key={me.name} me={me} />
              <PasswordForm />
            </>
          ) : null}
        </PagePart>
      )}
      {me === undefined || me.origin === 'local' ? null : <PrivacyPart me={me} />}
      {me === undefined || me.origin === 'local' ? null : (
        <SessionsPart userName={me.origin === 'shared' ? null : me.name} />
      )}
    </PageColumn>
  );
}

function useSaveMe() {
  const { mutate } = useSWRConfig();
  const { act, ...action } = useAction();
  const save = (body: { name: string } | { privateByDefault: boolean }) =>
    void act(async () => {
      await callPages('/api/me', { method: 'PATCH', body });
      await mutate('/api/me');
    });
  return { ...action, save };
}

function PrivacyPart({ me }: { me: Me }) {
  const { problem, save } = useSaveMe();
  return (
    <PagePart
      title="Privacy"
      words="What is private is seen by you alone. Admins see that it exists, and may delete it. Each run can be changed later."
    >
      <Checkbox
        label="Runs, tasks and evaluations are private when I make them"
        checked={me.privateByDefault}
        onChange={(privateByDefault) => save({ privateByDefault })}
      />
      {problem === undefined ? null : <ErrorText>{problem}</ErrorText>}
    </PagePart>
  );
}

const formClasses =
  'grid items-end gap-3 rounded-panel border border-hairline bg-panel p-4 sm:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_auto]';

function NameForm({ me }: { me: Me }) {
  const [name, setName] = useState(me.name);
  const { busy, problem, save } = useSaveMe();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    save({ name });
  };
  return (
    <form onSubmit={submit} aria-label="Name" className={formClasses}>
      <Labelled label="Name" className="sm:col-span-2">
        {(id) => (
          <TextInput id={id} value={name} maxLength={100} autoComplete="username" required onText={setName} />
        )}
      </Labelled>
      <BusyButton type="submit" busy={busy}>
        Save name
      </BusyButton>
      {problem === undefined ? null : <ErrorText className="sm:col-span-3">{problem}</ErrorText>}
    </form>
  );
}

function PasswordForm() {
  const [password, setPassword] = useState('');
  const [newPassword, setNewPassword] = useState('');
  const [saved, setSaved] = useState(false);
  const { mutate } = useSWRConfig();
  const { busy, problem, act } = useAction();
  const save = (event: FormEvent) => {
    event.preventDefault();
    setSaved(false);
    void act(async () => {
      await callPages('/api/me/password', { method: 'POST', body: { password, newPassword } });
      setPassword('');
      setNewPassword('');
      setSaved(true);
      await mutate('/api/me/sessions');
    });
  };
  return (
    <form onSubmit={save} aria-label="Password" className={formClasses}>
      <PasswordField label="Current password" value={password} isNew={false} onText={setPassword} />
      <PasswordField
        label="New password, at least 12 characters"
        value={newPassword}
        isNew
        onText={setNewPassword}
      />
      <BusyButton type="submit" busy={busy}>
        Save password
      </BusyButton>
      <p role="status" className="text-13 text-ink-second empty:hidden sm:col-span-3">
        {saved ? 'Saved. Your other sessions have ended.' : ''}
      </p>
      {problem === undefined ? null : <ErrorText className="sm:col-span-3">{problem}</ErrorText>}
    </form>
  );
}

const path = '/api/me/sessions';

function SessionsPart({ userName }: { userName: string | null }) {
  const { data, error, mutate } = useSWR<{ sessions: SignInSession[] }, Error>(path, callPages);
  const { problem, act } = useAction();
  const sessions = data?.sessions ?? [];
  const end = (call: () => Promise<unknown>) => act(call).then(() => mutate());
  const endOthers = () => end(() => callPages(`${path}/end-others`, { method: 'POST' }));
  const endOne = (id: string) => end(() => callPages(`${path}/${id}`, { method: 'DELETE' }));
  return (
    <PagePart
      title="Sessions"
      words={
        userName === null
          ? 'Everybody who signed in with the password. An ended session must sign in again.'
          : `Where ${userName} is signed in. An ended session must sign in again.`
      }
      actions={
        <div className="flex flex-wrap gap-2">
          {sessions.length > 1 ? <Button onClick={() => void endOthers()}>End all others</Button> : null}
          <Button icon={<LogOut size={14} />} onClick={() => void signOut()}>
            Sign out
          </Button>
        </div>
      }
    >
      {error ? <ErrorText>Could not load the sessions: {error.message}</ErrorText> : null}
      {problem === undefined ? null : <ErrorText>The session was not ended: {problem}</ErrorText>}
      <ul aria-label="Sessions" className="rounded-panel border border-hairline bg-panel">
        {sessions.map((session) => (
          <SessionRow key={session.id} session={session} onEnd={() => void endOne(session.id)} />
        ))}
      </ul>
    </PagePart>
  );
}

function SessionRow({ session, onEnd }: { session: SignInSession; onEnd: () => void }) {
  const { label, createdAt, seenAt, expiresAt, current } = session;
  const ago = formatAgo(Date.now() - Date.parse(seenAt));
  const seen = current ? 'this browser' : `last used ${ago === 'just now' ? ago : `${ago} ago`}`;
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 border-b border-hairline px-4 py-2 text-13 last:border-b-0">
      <div className="min-w-0 flex-1">
        <p className="font-semibold [overflow-wrap:anywhere]">{label}</p>
        <p className="text-ink-second tabular-nums">
          {seen}, signed in {formatDateTime(createdAt)}, until {formatDateTime(expiresAt)}
        </p>
      </div>
      {current ? null : (
        <Button aria-label={`End the session of ${label}`} onClick={onEnd}>
          End
        </Button>
      )}
    </li>
  );
}

async function signOut(): Promise<void> {
  const { location: next } = await callPages<{ location: string }>('/api/session', { method: 'DELETE' });
  location.assign(next);
}
