/** The less used buttons of a row, behind a button that shows them after it. */
import { Ellipsis } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Button, type ButtonProps } from './button.tsx';

export function MoreButtons({ weight, children }: Pick<ButtonProps, 'weight'> & { children: ReactNode }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button
        weight={weight}
        icon={<Ellipsis size={14} />}
        aria-expanded={open}
        onClick={() => setOpen(!open)}
      >
        More
      </Button>
      {open ? children : null}
    </>
  );
}
