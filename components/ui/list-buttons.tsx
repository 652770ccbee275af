/** Small buttons for the items of a list: remove, move, add. */
import { ArrowDown, ArrowUp, Plus, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { Button } from './button.tsx';
import { IconButton } from './icon-button.tsx';

interface RemoveButtonProps {
  label: string;
  onClick(): void;
  className?: string;
}

/** If it disappears with its item, the next control gets the focus. */
export function RemoveButton({ onClick, ...props }: RemoveButtonProps) {
  return (
    <IconButton
      icon={<X size={14} />}
      {...props}
      onClick={({ currentTarget }) => {
        const form = currentTarget.closest('form, dialog');
        const controls = () => [...(form?.querySelectorAll<HTMLElement>(focusable) ?? [])];
        const all = controls();
        const before = all.slice(0, all.indexOf(currentTarget));
        flushSync(onClick);
        if (currentTarget.isConnected) return;
        const left = controls();
        const previous = before.findLast(({ isConnected }) => isConnected);
        // A hidden control does not take the focus.
        left.slice(previous ? left.indexOf(previous) + 1 : 0).some((control) => {
          control.focus();
          return document.activeElement === control;
        });
      }}
    />
  );
}

const focusable = ['button', 'input', 'textarea'].map((name) => `${name}:not([tabindex="-1"])`).join();

interface MoveButtonsProps {
  /** `turn 2`: the labels are `Move turn 2 up` and `Move turn 2 down`. */
  name: string;
  index: number;
  count: number;
  /** -1 or 1. */
  onMove(step: number): void;
}

export function MoveButtons({ name, index, count, onMove }: MoveButtonsProps) {
  return (
    <>
      <IconButton
        label={`Move ${name} up`}
        icon={<ArrowUp size={14} />}
        disabled={index === 0}
        onClick={() => onMove(-1)}
      />
      <IconButton
        label={`Move ${name} down`}
        icon={<ArrowDown size={14} />}
        disabled={index === count - 1}
        onClick={() => onMove(1)}
      />
    </>
  );
}

/** The list with the item at `index` moved by `step` positions. */
export function moved<Item>(list: readonly Item[], index: number, step: number): readonly Item[] {
  return list.toSpliced(index, 1).toSpliced(index + step, 0, ...list.slice(index, index + 1));
}

export function AddButton({ onClick, children }: { onClick(): void; children: ReactNode }) {
  return (
    <div>
      <Button icon={<Plus size={15} />} onClick={onClick}>
        {children}
      </Button>
    </div>
  );
}
