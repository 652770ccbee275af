/** What can be done with a turn as a whole: move it, go another way after it, take it out. */
import { ArrowDown, ArrowUp, GitBranch, X } from 'lucide-react';
import { IconButton } from '#components/ui/icon-button.tsx';

interface TurnMovesProps {
  /** From 1. */
  position: number;
  count: number;
  onMove(step: number): void;
  onRemove(): void;
  onFork(): void;
}

export function TurnMoves({ position, count, onMove, onRemove, onFork }: TurnMovesProps) {
  if (count <= 1) return null;
  return (
    <>
      {position < count ? (
        <IconButton
          label={`Fork after turn ${position}`}
          icon={<GitBranch aria-hidden size={14} />}
          onClick={onFork}
        />
      ) : null}
      <IconButton
        label={`Move turn ${position} up`}
        icon={<ArrowUp aria-hidden size={14} />}
        disabled={position === 1}
        onClick={() => onMove(-1)}
      />
      <IconButton
        label={`Move turn ${position} down`}
        icon={<ArrowDown aria-hidden size={14} />}
        disabled={position === count}
        onClick={() => onMove(1)}
      />
      <IconButton label={`Remove turn ${position}`} icon={<X aria-hidden size={14} />} onClick={onRemove} />
    </>
  );
}
