'use client';
/** The name and the password of somebody who was invited. The token is in the fragment, which no server sees. */
import { type FormEvent, useState } from 'react';
import { BusyButton } from '#components/ui/busy-button.tsx';
import { ErrorText } from '#components/ui/error-text.tsx';
import { Labelled } from '#components/ui/labelled.tsx';
import { TextInput } from '#components/ui/text-input.tsx';
import { useAction } from '#components/ui/use-action.ts';
import { callPages } from '#lib/client/transport/call-pages.ts';
import { PasswordField } from './password-field.tsx';

export function InvitationForm({ isPassword }: { isPassword: boolean }) {
  const [name, setName] = useState('');
  const [password, setPassword] = useState('');
  const { busy, problem, act } = useAction();
  const accept = (event: FormEvent) => {
    event.preventDefault();
    void act(async () => {
      const body = { token: location.hash.slice(1), password, ...(isPassword ? {} : { name }) };
      const { location: next } = await callPages<{ location: string }>('/api/session/invitation', {
        method: 'POST',
        body,
      });
      // Without the token in the history of the browser.
      location.replace(next);
    });
  };
  return (
    <form onSubmit={accept} className="flex flex-col gap-4">
      {isPassword ? null : (
        <Labelled label="Name">
          {(id) => (
            <TextInput
              id={id}
              value={name}
              maxLength={100}
              autoComplete="username"
              autoFocus
              required
              onText={setName}
            />
          )}
        </Labelled>
      )}
      <PasswordField
        label="Password, at least 12 characters"
        value={password}
        isNew
        autoFocus={isPassword}
        onText={setPassword}
      />
      {problem === undefined ? null : <ErrorText>{problem}</ErrorText>}
      <BusyButton type="submit" weight="primary" size="normal" busy={busy}>
        {isPassword ? 'Save the password' : 'Join'}
      </BusyButton>
    </form>
  );
}
