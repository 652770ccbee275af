/** A line of text with a button; Enter presses it. Holds the text until it is taken. */
import { type ComponentProps, useState } from 'react';
import { Button } from './button.tsx';
import { TextInput } from './text-input.tsx';

interface EntryFieldProps extends Omit<ComponentProps<typeof TextInput>, 'value' | 'onChange' | 'onKeyDown'> {
  /** Text of the button. */
  action: string;
  /** Gets the trimmed text. Returns whether the field is emptied. */
  onEnter(text: string): boolean;
}

export function EntryField({ action, onEnter, className, ...input }: EntryFieldProps) {
  const [text, setText] = useState('');
  const typed = text.trim();
  const take = () => {
    if (typed !== '' && onEnter(typed)) setText('');
  };
  return (
    <div className={className ?? 'flex gap-2'}>
      <div className="min-w-0 flex-1">
        <TextInput
          {...input}
          value={text}
          onChange={({ target }) => setText(target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || event.ctrlKey || event.metaKey) return;
            event.preventDefault();
            take();
          }}
        />
      </div>
      <Button onClick={take} disabled={typed === ''}>
        {action}
      </Button>
    </div>
  );
}
