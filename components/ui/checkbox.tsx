import { useId } from 'react';

interface CheckboxProps {
  label: string;
  checked: boolean;
  onChange(to: boolean): void;
}

/** A check box with its label. */
export function Checkbox({ label, checked, onChange }: CheckboxProps) {
  const id = useId();
  return (
    <label htmlFor={id} className="flex items-center gap-2 text-13 pointer-coarse:min-h-11">
      <input
        id={id}
        type="checkbox"
        checked={checked}
        onChange={({ target }) => onChange(target.checked)}
        className="size-3.5 accent-ink"
      />
      {label}
    </label>
  );
}
