import { classNames } from './class-names.ts';

interface SwitchProps {
  id?: string;
  label: string;
  checked: boolean;
  onChange(checked: boolean): void;
  disabled?: boolean;
}

export function Switch({ id, label, checked, onChange, disabled = false }: SwitchProps) {
  return (
    <button
      id={id}
      type="button"
      role="switch"
      aria-checked={checked}
      aria-label={label}
      disabled={disabled}
      onClick={() => onChange(!checked)}
      className={classNames(
        'reach relative inline-flex h-5 w-[34px] shrink-0 items-center rounded-full transition-colors duration-quick',
        checked ? 'bg-ink' : 'bg-control',
        'disabled:cursor-not-allowed disabled:opacity-50',
      )}
    >
      <span
        className={classNames(
          'inline-block size-4 rounded-full bg-panel transition-transform duration-quick',
          checked ? 'translate-x-4' : 'translate-x-0.5',
        )}
      />
    </button>
  );
}
