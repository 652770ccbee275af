/** A frame that follows and controls the shared zoom: wheel, pinch, drag, double click and keys. */
import {
  type CSSProperties,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useRef,
} from 'react';
import { classNames } from '#components/ui/class-names.ts';
import { fitted, pannedBy, type View, zoomedAt } from '#lib/client/compare/shared-view.ts';
import { useViewport } from './viewport-context.tsx';

interface ZoomFrameProps {
  label: string;
  /** Width of the content in pixels, for 100 %. */
  pixels: number | undefined;
  children: ReactNode;
  className?: string;
  style?: CSSProperties;
  /** The wheel zooms without Ctrl, for frames that fill a view that does not scroll. */
  alone?: boolean;
}

export function ZoomFrame({ label, pixels, children, className, style, alone = false }: ZoomFrameProps) {
  const frame = useRef<HTMLDivElement>(null);
  const { view } = useViewport();
  useZoomPointers(frame, alone);
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
      aria-label={`${label}. Plus and minus zoom, arrows pan, 0 fits, 1 shows actual size.`}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what is moved by keys must be reachable by them
      tabIndex={0}
      onKeyDown={(event) => {
        if (event.key === '1') toPixels({ x: 0.5, y: 0.5 });
        const next = viewAfterKey(view.get(), event);
        if (next) view.set(next);
        if (next || event.key === '1') event.preventDefault();
      }}
      onDoubleClick={(event) => frame.current && toPixels(pointIn(frame.current, event))}
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

/** The zoom for actual size; 2 for small images. */
function pixelZoom(pixels: number | undefined, width: number): number {
  if (pixels === undefined || width === 0) return 2;
  const own = pixels / width;
  return own > 1.05 ? own : 2;
}

function pointIn(element: Element, { clientX, clientY }: { clientX: number; clientY: number }) {
  const { left, top, width, height } = element.getBoundingClientRect();
  return { x: (clientX - left) / Math.max(1, width), y: (clientY - top) / Math.max(1, height) };
}

/** Pan distance per key press, as a fraction of the frame width. */
const step = 0.1;
const pans = new Map([
  ['ArrowLeft', [-step, 0]],
  ['ArrowRight', [step, 0]],
  ['ArrowUp', [0, -step]],
  ['ArrowDown', [0, step]],
]);

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
    default: {
      const [across, down] = pans.get(key) ?? [];
      return across === undefined || down === undefined || view.zoom <= 1
        ? undefined
        : pannedBy(view, across, down);
    }
  }
}

/**
 * Ctrl+wheel (also touchpad pinch) always zooms; the plain wheel zooms only if the frame has the focus or is zoomed
 * in. Dragging pans, two fingers zoom.
 */
function useZoomPointers(frame: RefObject<HTMLDivElement | null>, alone: boolean): void {
  const { view } = useViewport();
  useEffect(() => {
    const element = frame.current;
    if (element === null) return;
    const down = new Map<number, Point>();
    const controller = new AbortController();
    const { signal } = controller;
    const scrollable = () => {
      element.style.touchAction = view.get().zoom > 1 ? 'none' : 'pan-x pan-y';
    };
    scrollable();
    const unsubscribe = view.subscribe(scrollable);

    const turn = (event: WheelEvent) => {
      const now = view.get();
      const meant =
        alone || event.ctrlKey || event.metaKey || document.activeElement === element || now.zoom > 1;
      if (!meant) return;
      event.preventDefault();
      const lines = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? 16 : 1;
      const factor = Math.exp((-event.deltaY * lines) / (event.ctrlKey ? 120 : 400));
      view.set(zoomedAt(now, factor, pointIn(element, event)));
    };
    const press = (event: PointerEvent) => {
      if (event.button !== 0) return;
      down.set(event.pointerId, { x: event.clientX, y: event.clientY });
      if (view.get().zoom > fitted.zoom || down.size > 1) element.setPointerCapture(event.pointerId);
    };
    const move = (event: PointerEvent) => {
      const before = down.get(event.pointerId);
      if (before === undefined) return;
      const now = { x: event.clientX, y: event.clientY };
      const other = [...down].find(([id]) => id !== event.pointerId)?.[1];
      if (other) {
        const middle = pointIn(element, { clientX: (now.x + other.x) / 2, clientY: (now.y + other.y) / 2 });
        const factor = distance(now, other) / Math.max(1, distance(before, other));
        view.set(zoomedAt(view.get(), factor, middle));
      } else if (view.get().zoom > 1) {
        const { width, height } = element.getBoundingClientRect();
        view.set(pannedBy(view.get(), (before.x - now.x) / width, (before.y - now.y) / height));
      }
      down.set(event.pointerId, now);
    };
    const lift = (event: PointerEvent) => down.delete(event.pointerId);

    // Not passive, so that `preventDefault` stops the page from scrolling.
    element.addEventListener('wheel', turn, { passive: false, signal });
    element.addEventListener('pointerdown', press, { signal });
    element.addEventListener('pointermove', move, { signal });
    for (const name of ['pointerup', 'pointercancel'] as const)
      element.addEventListener(name, lift, { signal });
    return () => {
      controller.abort();
      unsubscribe();
    };
  }, [frame, view, alone]);
}

interface Point {
  x: number;
  y: number;
}

function distance(a: Point, b: Point): number {
  return Math.hypot(a.x - b.x, a.y - b.y);
}
