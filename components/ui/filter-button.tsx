/** A filter that is on or off, in a row of filters. */
import type { LucideIcon } from 'lucide-react';
import { classNames } from './class-names.ts';

interface FilterButtonProps {
  label: string;
  Icon: LucideIcon;
  pressed: boolean;
  /** Whether the icon is filled while it is on. */
  fills?: boolean;
  onPress(pressed: boolean): void;
}

export function FilterButton({ label, Icon, pressed, fills = true, onPress }: FilterButtonProps) {
  return (
    <button
      type="button"
      aria-pressed={pressed}
      onClick={() => onPress(!pressed)}
      className={classNames(
        'flex h-chip shrink-0 items-center gap-1.5 rounded-control border px-2 text-13 hover:text-ink',
        pressed ? 'border-control bg-panel font-medium' : 'border-transparent text-ink-second',
      )}
    >
      <Icon size={13} fill={pressed && fills ? 'currentColor' : 'none'} />
      {label}
    </button>
  );
}
