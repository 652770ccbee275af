/** A panel next to its button: the native popover, positioned by hand. Takes the focus and returns it. */
import { type ReactNode, type RefObject, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
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

/** Pixels to the anchor and to the window's edges. */
const gap = 6;

export function Popover({ open, onClose, anchor, width, children, className }: PopoverProps) {
  const panel = useRef<HTMLDivElement>(null);
  const close = useEffectEvent(onClose);

  // Visible before the effects of its content, which may want the focus.
  useLayoutEffect(() => {
    const element = panel.current;
    if (element === null || !open) return;
    const opener = document.activeElement;
    element.showPopover();
    focusFirst(element);
    if (anchor.current) place(element, anchor.current, width);
    const closed = (event: Event) => {
      if (event instanceof ToggleEvent && event.newState === 'closed') close();
    };
    // The panel follows its button while the page scrolls, and closes when the button is out of view.
    const moved = (event: Event) => {
      if (event.target instanceof Node && element.contains(event.target)) return;
      if (anchor.current && isInSight(anchor.current)) place(element, anchor.current, width);
      else close();
    };
    // The content may load later or change.
    const grown = new ResizeObserver(() => anchor.current && place(element, anchor.current, width));
    grown.observe(element);
    element.addEventListener('toggle', closed);
    window.addEventListener('resize', moved);
    window.addEventListener('scroll', moved, true);
    return () => {
      grown.disconnect();
      element.removeEventListener('toggle', closed);
      window.removeEventListener('resize', moved);
      window.removeEventListener('scroll', moved, true);
      // The focused element was removed, e.g. when an option was selected.
      if (document.activeElement === document.body) openerOf(opener, anchor.current)?.focus();
    };
  }, [open, anchor, width]);

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
      className={classNames(
        'fixed inset-auto m-0 overflow-y-auto rounded-panel border border-control bg-panel p-1 text-ink outline-none shadow-[0_8px_24px_rgb(0_0_0/0.12)]',
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

function isInSight(element: HTMLElement): boolean {
  const { top, bottom } = element.getBoundingClientRect();
  return bottom > 0 && top < window.innerHeight;
}

/** Below the anchor, or above it if there is more room. */
function place(panel: HTMLElement, anchor: HTMLElement, width: PopoverProps['width']): void {
  const box = anchor.getBoundingClientRect();
  if (width === 'anchor') panel.style.width = `${box.width}px`;
  const below = window.innerHeight - box.bottom - 2 * gap;
  const above = box.top - 2 * gap;
  const up = below < Math.min(panel.scrollHeight, 320) && above > below;
  panel.style.maxHeight = `${Math.max(160, up ? above : below)}px`;
  const { offsetHeight: height, offsetWidth } = panel;
  panel.style.top = `${up ? box.top - gap - height : box.bottom + gap}px`;
  const atLeft = width === 'anchor' || box.left + box.right < window.innerWidth;
  const left = atLeft ? box.left : box.right - offsetWidth;
  panel.style.left = `${Math.max(gap, Math.min(left, window.innerWidth - offsetWidth - gap))}px`;
}
