/** The sign-ins of this person, and ending them. */
import { LogOut } from 'lucide-react';
import useSWR from 'swr';
import { Button } from '#components/ui/button.tsx';
import { ErrorText } from '#components/ui/error-text.tsx';
import { PagePart } from '#components/ui/page-column.tsx';
import { useAction } from '#components/ui/use-action.ts';
import { formatAgo } from '#lib/base/format.ts';
import { formatDateTime } from '#lib/base/format-time.ts';
import { callPages } from '#lib/client/transport/call-pages.ts';
import type { SignInSession } from '#lib/contract/pages/sessions.ts';

const path = '/api/me/sessions';

export function SessionsPart({ userName }: { userName: string | null }) {
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
