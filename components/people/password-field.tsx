/** A password of a person: the present one, or one that is chosen now. */
import { Labelled } from '#components/ui/labelled.tsx';
import { TextInput } from '#components/ui/text-input.tsx';

interface PasswordFieldProps {
  label: string;
  value: string;
  isNew: boolean;
  autoFocus?: boolean;
  onText(text: string): void;
}

export function PasswordField({ label, value, isNew, autoFocus, onText }: PasswordFieldProps) {
  return (
    <Labelled label={label}>
      {(id) => (
        <TextInput
          id={id}
          type="password"
          value={value}
          autoComplete={isNew ? 'new-password' : 'current-password'}
          autoFocus={autoFocus}
          required
          onText={onText}
        />
      )}
    </Labelled>
  );
}
