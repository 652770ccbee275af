'use client';
/** A frame whose content follows the shared zoom: by wheel, pinch, drag, double click and keys, here and everywhere. */
import { type CSSProperties, type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react';
import { classNames } from '#components/ui/class-names.ts';
import { fitted, pannedBy, type View, zoomedAt } from '#lib/client/compare/shared-view.ts';
import { useSharedView } from './shared-view-context.tsx';
import { useZoomPointers } from './use-zoom-pointers.ts';

interface ZoomFrameProps {
  /** Names the frame. */
  label: string;
  /** Width of the content in its own pixels, for 100 %. */
  pixels: number | undefined;
  children: ReactNode;
  className?: string;
  style?: CSSProperties;
  /** Plain wheel zooms at once, where nothing behind the frame scrolls. */
  alone?: boolean;
}

export function ZoomFrame({ label, pixels, children, className, style, alone = false }: ZoomFrameProps) {
  const frame = useRef<HTMLDivElement>(null);
  const view = useSharedView();
  useWheel(frame, alone);
  useZoomPointers(frame);
  const toPixels = (at: { x: number; y: number }) => {
    const now = view.get();
    const width = frame.current?.clientWidth ?? 0;
    view.set(now.zoom > 1.001 ? fitted : zoomedAt(now, pixelZoom(pixels, width), at));
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: no element stands for an image that is moved about
    <div
      ref={frame}
      role="group"
      aria-label={`${label}. Plus and minus zoom, arrows move, 0 fits, 1 shows its own pixels.`}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what is moved by keys must be reachable by them
      tabIndex={0}
      onKeyDown={(event) => {
        if (event.key === '1') toPixels({ x: 0.5, y: 0.5 });
        const next = viewAfterKey(view.get(), event);
        if (next) view.set(next);
        if (next || event.key === '1') event.preventDefault();
      }}
      onDoubleClick={(event) => frame.current && toPixels(placeIn(frame.current, event))}
      className={classNames('relative overflow-hidden outline-offset-2', className)}
      style={style}
    >
      <div className="absolute inset-0" style={following}>
        {children}
      </div>
    </div>
  );
}

const following: CSSProperties = {
  transform:
    'translate(calc((0.5 - var(--view-x, 0.5)) * var(--zoom, 1) * 100%), calc((0.5 - var(--view-y, 0.5)) * var(--zoom, 1) * 100%)) scale(var(--zoom, 1))',
};

/** What shows the image pixel by pixel; small ones are doubled. */
function pixelZoom(pixels: number | undefined, width: number): number {
  if (pixels === undefined || width === 0) return 2;
  const own = pixels / width;
  return own > 1.05 ? own : 2;
}

export function placeIn(element: Element, { clientX, clientY }: { clientX: number; clientY: number }) {
  const { left, top, width, height } = element.getBoundingClientRect();
  return { x: (clientX - left) / Math.max(1, width), y: (clientY - top) / Math.max(1, height) };
}

/** Of the frame's width, with one key. */
const step = 0.1;

function viewAfterKey(view: View, { key, ctrlKey, metaKey, altKey }: KeyboardEvent): View | undefined {
  if (ctrlKey || metaKey || altKey) return undefined;
  const middle = { x: 0.5, y: 0.5 };
  switch (key) {
    case '+':
    case '=':
      return zoomedAt(view, 1.25, middle);
    case '-':
      return zoomedAt(view, 0.8, middle);
    case '0':
      return fitted;
    case 'ArrowLeft':
      return view.zoom > 1 ? pannedBy(view, -step, 0) : undefined;
    case 'ArrowRight':
      return view.zoom > 1 ? pannedBy(view, step, 0) : undefined;
    case 'ArrowUp':
      return view.zoom > 1 ? pannedBy(view, 0, -step) : undefined;
    case 'ArrowDown':
      return view.zoom > 1 ? pannedBy(view, 0, step) : undefined;
    default:
      return undefined;
  }
}

/** With Ctrl, as pinching on a touch pad comes, it always zooms; alone once the frame has the focus or is zoomed. */
function useWheel(frame: { current: HTMLDivElement | null }, alone: boolean): void {
  const view = useSharedView();
  useEffect(() => {
    const element = frame.current;
    if (element === null) return;
    const turn = (event: WheelEvent) => {
      const now = view.get();
      const meant =
        alone || event.ctrlKey || event.metaKey || document.activeElement === element || now.zoom > 1;
      if (!meant) return;
      event.preventDefault();
      const lines = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? 16 : 1;
      const factor = Math.exp((-event.deltaY * lines) / (event.ctrlKey ? 120 : 400));
      view.set(zoomedAt(now, factor, placeIn(element, event)));
    };
    // Not passive: the page must not scroll along.
    element.addEventListener('wheel', turn, { passive: false });
    return () => element.removeEventListener('wheel', turn);
  }, [frame, view, alone]);
}
