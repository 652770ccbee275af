/** The switch of who sees a thing, for its person. Nothing where nobody signs in. */
import { Lock, LockOpen } from 'lucide-react';
import { Button } from '#components/ui/button.tsx';
import type { Visibility } from '#lib/contract/pages/visibility.ts';
import { type OwnedThing, useRights } from './rights.tsx';

interface VisibilityButtonProps {
  thing: OwnedThing;
  /** `run` */
  name: string;
  onShow(visibility: Visibility): void;
}

export function VisibilityButton({ thing, name, onShow }: VisibilityButtonProps) {
  const { personId } = useRights();
  if (thing.personId !== personId) return null;
  const isPrivate = thing.visibility === 'private';
  return (
    <Button
      weight="quiet"
      aria-pressed={isPrivate}
      icon={isPrivate ? <Lock size={14} /> : <LockOpen size={14} />}
      title={isPrivate ? `Only you see this ${name}` : `Everybody who signs in sees this ${name}`}
      onClick={() => onShow(isPrivate ? 'team' : 'private')}
    >
      Private
    </Button>
  );
}
