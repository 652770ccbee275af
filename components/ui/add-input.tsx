/** A text input with an Add button; Enter adds, too. Empties after adding. */
import { type ComponentProps, useState } from 'react';
import { Button } from './button.tsx';
import { TextInput } from './text-input.tsx';

interface AddInputProps extends ComponentProps<'input'> {
  /** False disables Add. */
  accepts(text: string): boolean;
  onAdd(text: string): void;
}

export function AddInput({ accepts, onAdd, ...rest }: AddInputProps) {
  const [text, setText] = useState('');
  const add = () => {
    if (!accepts(text)) return;
    onAdd(text);
    setText('');
  };
  return (
    <div className="flex gap-2">
      <span className="min-w-0 flex-1">
        <TextInput
          {...rest}
          value={text}
          onChange={({ target }) => setText(target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || event.ctrlKey || event.metaKey) return;
            event.preventDefault();
            add();
          }}
        />
      </span>
      <Button onClick={add} disabled={!accepts(text)}>
        Add
      </Button>
    </div>
  );
}
