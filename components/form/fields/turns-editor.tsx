/** A conversation: turns in order. The same editor for both dialects. */
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { FieldFrame, useField } from '#components/form/field-frame.tsx';
import type { FieldProps } from '#components/form/field-props.ts';
import { Button } from '#components/ui/button.tsx';
import { messagesDialect } from '#lib/client/form/messages-dialect.ts';
import { nativeDialect } from '#lib/client/form/native-dialect.ts';
import { nextTurn, turnsOf } from '#lib/client/form/turn-dialects.ts';
import type { TurnDialect } from '#lib/client/form/turn-view.ts';
import { TurnCard } from './turn-card.tsx';

interface Undo {
  words: string;
  /** The value before and after the removal; another change withdraws the offer to undo. */
  before: unknown;
  after: unknown;
}

export function TurnsEditor({ dialect, ...props }: FieldProps & { dialect: TurnDialect }) {
  const { field, value, onChange } = props;
  const { frame } = useField(props, 'below');
  const [undo, setUndo] = useState<Undo>();
  const turns = turnsOf(value, dialect);
  const move = (index: number, step: number) => {
    const next = [...turns];
    const [moved] = next.splice(index, 1);
    if (moved) next.splice(index + step, 0, moved);
    onChange(next);
  };
  const drop = (words: string, after: readonly unknown[]) => {
    setUndo({ words, before: value, after });
    onChange(after);
  };
  return (
    <FieldFrame
      {...frame}
      hint={turns.length === 1 ? undefined : `${turns.length} turns`}
      help={field.description === 'The conversation so far, oldest first.' ? '' : field.description}
      group
    >
      {turns.map((turn, index) => (
        <TurnCard
          // biome-ignore lint/suspicious/noArrayIndexKey: turns have no identity but their place
          key={index}
          dialect={dialect}
          turn={turn}
          before={turns[index - 1]}
          position={index + 1}
          count={turns.length}
          onChange={(next) => onChange(turns.map((other, at) => (at === index ? next : other)))}
          onMove={(step) => move(index, step)}
          onRemove={() =>
            drop(
              `Turn ${index + 1} removed.`,
              turns.filter((_, at) => at !== index),
            )
          }
          onFork={() => drop(`Turns after turn ${index + 1} removed.`, turns.slice(0, index + 1))}
        />
      ))}
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Button
          icon={<Plus aria-hidden size={15} />}
          onClick={() => onChange([...turns, nextTurn(turns, dialect)])}
        >
          Add a turn
        </Button>
        <span role="status" className="text-13 text-ink-second">
          {undo && undo.after === value ? (
            <>
              {undo.words}{' '}
              <button
                type="button"
                onClick={() => onChange(undo.before)}
                className="font-semibold text-ink underline underline-offset-2"
              >
                Undo
              </button>
            </>
          ) : null}
        </span>
      </div>
    </FieldFrame>
  );
}

export function ContentsField(props: FieldProps) {
  return <TurnsEditor {...props} dialect={nativeDialect} />;
}

export function TurnsField(props: FieldProps) {
  return <TurnsEditor {...props} dialect={messagesDialect} />;
}
