/** The right edge of a pane: drag it or press the arrow keys; a double click restores the default width. */
import { type KeyboardEvent, type PointerEvent, useEffect, useState } from 'react';
import { type SizedPane, savePanes, setPaneWidth } from './pane-layout.ts';

interface PaneDividerProps {
  pane: SizedPane;
  label: string;
}

/** Pixels, as in app/panes.css. */
const narrowestOf = { form: 344, code: 320 } as const;

/** Pixels per key press. */
const step = 16;

export function PaneDivider({ pane, label }: PaneDividerProps) {
  const narrowest = narrowestOf[pane];
  const [width, setWidth] = useState<number>(narrowest);
  const [widest, setWidest] = useState<number>(narrowest);
  useEffect(() => {
    const element = paneElement(pane);
    if (element === null) return;
    const observer = new ResizeObserver(() => {
      setWidth(Math.round(element.offsetWidth));
      setWidest(Math.max(narrowest, widestOf(element)));
    });
    observer.observe(element);
    // The widest width changes with the window and with other panes, too.
    const result = document.getElementById('pane-panel-result');
    if (result !== null) observer.observe(result);
    return () => observer.disconnect();
  }, [pane, narrowest]);
  const choose = (next: number | undefined) => {
    setPaneWidth(pane, next === undefined ? undefined : Math.min(widest, Math.max(narrowest, next)));
  };
  const onPointerMove = ({ clientX, currentTarget, pointerId }: PointerEvent) => {
    if (!currentTarget.hasPointerCapture(pointerId)) return;
    choose(clientX - (paneElement(pane)?.getBoundingClientRect().left ?? 0));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // The state follows a frame later than the next press.
    const now = paneElement(pane)?.offsetWidth ?? width;
    const next = widthAfterKey(event.key, now, [narrowest, widest]);
    if (next === undefined) return;
    event.preventDefault();
    choose(next);
    savePanes();
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: an <hr> cannot be operated
    <div
      role="separator"
      tabIndex={0}
      aria-label={label}
      title="Drag to resize, double-click to reset"
      aria-orientation="vertical"
      aria-controls={`pane-panel-${pane}`}
      aria-valuemin={narrowest}
      aria-valuemax={widest}
      aria-valuenow={width}
      aria-valuetext={`${width} pixels`}
      data-divides={pane}
      className="pane-divider"
      onPointerDown={({ currentTarget, pointerId, button }) => {
        if (button === 0) currentTarget.setPointerCapture(pointerId);
      }}
      onPointerMove={onPointerMove}
      onPointerUp={savePanes}
      onKeyDown={onKeyDown}
      onDoubleClick={() => {
        choose(undefined);
        savePanes();
      }}
    />
  );
}

function paneElement(pane: SizedPane): HTMLElement | null {
  return document.getElementById(`pane-panel-${pane}`);
}

/** The result gives way down to its own least width. */
function widestOf(element: HTMLElement): number {
  const result = document.getElementById('pane-panel-result')?.offsetWidth ?? 0;
  return Math.round(element.offsetWidth + result - 360);
}

function widthAfterKey(
  key: string,
  width: number,
  [narrowest, widest]: readonly [number, number],
): number | undefined {
  switch (key) {
    case 'ArrowLeft':
      return width - step;
    case 'ArrowRight':
      return width + step;
    case 'Home':
      return narrowest;
    case 'End':
      return widest;
    default:
      return undefined;
  }
}
