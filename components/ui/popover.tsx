/** A panel next to its button: the native popover, positioned by CSS. Takes the focus and returns it. */
import {
  type ReactNode,
  type RefObject,
  useEffectEvent,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { classNames } from './class-names.ts';
import { focusFirst, moveByArrow } from './focus-inside.ts';

export interface PopoverProps {
  open: boolean;
  onClose(): void;
  anchor: RefObject<HTMLElement | null>;
  /** As wide as the anchor, or as its content; then it aligns with the anchor's edge. */
  width: 'anchor' | 'content';
  children: ReactNode;
  className?: string;
}

export function Popover({ open, onClose, anchor, width, children, className }: PopoverProps) {
  const panel = useRef<HTMLDivElement>(null);
  const name = `--popover-${useId().replace(/\W/g, '')}`;
  const close = useEffectEvent(onClose);

  // Visible before the effects of its content, which may want the focus.
  useLayoutEffect(() => {
    const element = panel.current;
    if (element === null || !open) return;
    const opener = document.activeElement;
    // Of an anchor that is mounted together with its open panel, the ref is not set yet.
    (anchor.current ?? element.parentElement)?.style.setProperty('anchor-name', name);
    element.showPopover();
    focusFirst(element);

    const closed = (event: Event) => {
      if (event instanceof ToggleEvent && event.newState === 'closed') close();
    };
    element.addEventListener('toggle', closed);
    return () => {
      element.removeEventListener('toggle', closed);
      // The focused element was removed, e.g. when an option was selected.
      if (document.activeElement === document.body) openerOf(opener, anchor.current)?.focus();
    };
  }, [open, anchor, name]);

  if (!open) return null;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: arrows move between the controls inside
    <div
      ref={panel}
      popover="auto"
      tabIndex={-1}
      onKeyDown={(event) => {
        if (moveByArrow(event.currentTarget, event.key)) event.preventDefault();
      }}
      style={{ positionAnchor: name, width: width === 'anchor' ? 'anchor-size(width)' : undefined }}
      className={classNames(
        'popover fixed overflow-y-auto rounded-panel border border-control bg-panel p-1 text-ink outline-none shadow-[0_8px_24px_rgb(0_0_0/0.12)]',
        className,
      )}
    >
      {children}
    </div>
  );
}

interface PopoverButtonProps {
  width?: PopoverProps['width'];
  className?: string;
  button(props: { 'aria-haspopup': 'dialog'; 'aria-expanded': boolean; onClick(): void }): ReactNode;
  children(close: () => void): ReactNode;
}

/** A button with its popover, which is rendered while it is open. */
export function PopoverButton({ width = 'content', className, button, children }: PopoverButtonProps) {
  const anchor = useRef<HTMLDivElement>(null);
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <div ref={anchor} className={className}>
      {button({ 'aria-haspopup': 'dialog', 'aria-expanded': open, onClick: () => setOpen(!open) })}
      <Popover open={open} onClose={close} anchor={anchor} width={width}>
        {open ? children(close) : null}
      </Popover>
    </div>
  );
}

/** What had the focus before, else the button. */
function openerOf(before: Element | null, anchor: HTMLElement | null): HTMLElement | null {
  if (before instanceof HTMLElement && before !== document.body && before.isConnected) return before;
  return anchor instanceof HTMLButtonElement ? anchor : (anchor?.querySelector('button') ?? null);
}
