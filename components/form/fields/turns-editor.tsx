/** A conversation: turns in order. The same editor for both dialects. */
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { FieldFrame, useField } from '#components/form/field-frame.tsx';
import type { FieldProps } from '#components/form/field-props.ts';
import { Button } from '#components/ui/button.tsx';
import { LinkButton } from '#components/ui/link-button.tsx';
import { moved } from '#components/ui/list-buttons.tsx';
import { messagesDialect } from '#lib/client/form/messages-dialect.ts';
import { nativeDialect } from '#lib/client/form/native-dialect.ts';
import { nextTurn, turnsOf } from '#lib/client/form/turn-dialects.ts';
import type { TurnDialect } from '#lib/client/form/turn-view.ts';
import { TurnCard } from './turn-card.tsx';

interface Undo {
  message: string;
  /** The value before and after the removal; another change withdraws the offer to undo. */
  before: unknown;
  after: unknown;
}

function TurnsEditor({ dialect, ...props }: FieldProps & { dialect: TurnDialect }) {
  const { field, value, onChange } = props;
  const { frame } = useField(props, 'below');
  const [undo, setUndo] = useState<Undo>();
  const turns = turnsOf(value, dialect);
  const drop = (message: string, after: readonly unknown[]) => {
    setUndo({ message, before: value, after });
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
          onChange={(next) => onChange(turns.with(index, next))}
          onMove={(step) => onChange(moved(turns, index, step))}
          onRemove={() => drop(`Turn ${index + 1} removed.`, turns.toSpliced(index, 1))}
          onFork={() => drop(`Turns after turn ${index + 1} removed.`, turns.slice(0, index + 1))}
        />
      ))}
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Button icon={<Plus size={15} />} onClick={() => onChange([...turns, nextTurn(turns, dialect)])}>
          Add a turn
        </Button>
        <span role="status" className="text-13 text-ink-second">
          {undo && undo.after === value ? (
            <>
              {undo.message} <LinkButton onClick={() => onChange(undo.before)}>Undo</LinkButton>
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
