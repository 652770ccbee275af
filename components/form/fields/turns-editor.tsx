'use client';
/** A conversation: turns in order, each with who speaks and its texts and pictures. Both dialects are edited alike. */
import { Plus } from 'lucide-react';
import { useId } from 'react';
import { Button } from '#components/ui/button.tsx';
import { nextTurn, type TurnDialect, turnsOf } from '#lib/client/form/turn-dialects.ts';
import { FieldFrame } from '../field-frame.tsx';
import { type FieldProps, issuesAt } from '../field-props.ts';
import { TurnCard } from './turn-card.tsx';

export function TurnsEditor({ dialect, ...props }: FieldProps & { dialect: TurnDialect }) {
  const { field, path, value, onChange, issues, onFix } = props;
  const id = useId();
  const turns = turnsOf(value, dialect);
  const move = (index: number, step: number) => {
    const next = [...turns];
    const [moved] = next.splice(index, 1);
    if (moved) next.splice(index + step, 0, moved);
    onChange(next);
  };
  return (
    <FieldFrame
      id={id}
      title={field.title}
      hint={turns.length === 1 ? undefined : `${turns.length} turns`}
      help={field.description === 'The conversation so far, oldest first.' ? '' : field.description}
      issues={issuesAt(issues, path, true)}
      onFix={onFix}
      group
    >
      {turns.map((turn, index) => (
        <TurnCard
          // biome-ignore lint/suspicious/noArrayIndexKey: turns have no identity but their place
          key={index}
          dialect={dialect}
          turn={turn}
          position={index + 1}
          count={turns.length}
          onChange={(next) => onChange(turns.map((other, at) => (at === index ? next : other)))}
          onMove={(step) => move(index, step)}
          onRemove={() => onChange(turns.filter((_, at) => at !== index))}
        />
      ))}
      <div>
        <Button
          icon={<Plus aria-hidden size={15} />}
          onClick={() => onChange([...turns, nextTurn(turns, dialect)])}
        >
          Add a turn
        </Button>
      </div>
    </FieldFrame>
  );
}
