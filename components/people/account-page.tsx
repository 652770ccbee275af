'use client';
/** The person of this browser: name, password, sessions. */
import { type FormEvent, useState } from 'react';
import { useSWRConfig } from 'swr';
import { BusyButton } from '#components/ui/busy-button.tsx';
import { Checkbox } from '#components/ui/checkbox.tsx';
import { ErrorText } from '#components/ui/error-text.tsx';
import { Labelled } from '#components/ui/labelled.tsx';
import { PageColumn, PagePart } from '#components/ui/page-column.tsx';
import { TextInput } from '#components/ui/text-input.tsx';
import { useAction } from '#components/ui/use-action.ts';
import { callPages } from '#lib/client/transport/call-pages.ts';
import { useMe } from '#lib/client/transport/use-me.ts';
import type { Me } from '#lib/contract/pages/people.ts';
import { PasswordField } from './password-field.tsx';
import { SessionsPart } from './sessions-part.tsx';

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
