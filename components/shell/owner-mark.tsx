/** Whose a thing is, and whether only they see it. Nothing where nobody signs in. */
import { Lock } from 'lucide-react';
import { initialsOf, usePersonName } from '#lib/client/transport/use-people.ts';

interface OwnerMarkProps {
  personId?: string | undefined;
  visibility?: 'team' | 'private' | undefined;
}

export function OwnerMark({ personId, visibility }: OwnerMarkProps) {
  return personId === undefined ? null : <Mark personId={personId} isPrivate={visibility === 'private'} />;
}

function Mark({ personId, isPrivate }: { personId: string; isPrivate: boolean }) {
  const name = usePersonName(personId);
  return (
    <span title={name}>
      {isPrivate ? (
        <Lock role="img" aria-label="Private" size={12} className="mr-1 inline align-[-1px]" />
      ) : null}
      <abbr title={name} className="no-underline">
        {initialsOf(name)}
      </abbr>
      {' · '}
    </span>
  );
}
