/** Whose a thing is, and whether only they see it; and the filter for own things. Nothing where nobody signs in. */
import { Lock, UserRound } from 'lucide-react';
import { FilterButton } from '#components/ui/filter-button.tsx';
import { usePagesNeedSignIn } from '#lib/client/transport/sign-in.ts';
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

interface MineButtonProps {
  pressed: boolean;
  onPress(pressed: boolean): void;
}

/** Only what the person of this browser made, or all that the team sees. Nothing where nobody signs in. */
export function MineButton(props: MineButtonProps) {
  return usePagesNeedSignIn() ? <FilterButton label="Mine" Icon={UserRound} {...props} /> : null;
}
