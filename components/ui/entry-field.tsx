/** A line of text with a button; Enter presses it. Holds the text until it is used. */
import { type ComponentProps, useState } from 'react';
import { Button } from './button.tsx';
import { TextInput } from './text-input.tsx';

interface EntryFieldProps extends Omit<ComponentProps<typeof TextInput>, 'value' | 'onChange' | 'onKeyDown'> {
  /** Text of the button. */
  action?: string;
  /** Gets the trimmed text, as `onEnter` does; any text by default. */
  accepts?(text: string): boolean;
  /** The field is emptied unless it returns or resolves with false. */
  onEnter(text: string): unknown;
}

export function EntryField(props: EntryFieldProps) {
  const { action = 'Add', accepts = (text) => text !== '', onEnter, className, ...input } = props;
  const [typed, setTyped] = useState('');
  const text = typed.trim();
  const enter = async () => {
    if (accepts(text) && (await onEnter(text)) !== false) setTyped('');
  };
  return (
    <div className={className ?? 'flex gap-2'}>
      <div className="min-w-0 flex-1">
        <TextInput
          {...input}
          value={typed}
          onText={setTyped}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || event.ctrlKey || event.metaKey) return;
            event.preventDefault();
            void enter();
          }}
        />
      </div>
      <Button onClick={() => void enter()} disabled={!accepts(text)}>
        {action}
      </Button>
    </div>
  );
}
