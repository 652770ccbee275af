/** Wheel, pinch, drag, swipe, double click and keys of a frame, as steps of its zoom. */
import { type RefObject, useEffect, useEffectEvent } from 'react';
import { type Point, pinchOf, type Zoom } from './create-zoom.ts';

export interface ZoomGestures {
  /** The scale of 100 %. */
  actualScale(): number;
  /** The plain wheel zooms also in a fitted frame without focus: nothing around it scrolls. */
  wheelZooms?: boolean;
  /** The keys work in the whole document; arrows then need Shift. By default they work in the frame. */
  inDocument?: boolean;
  /** A swipe over the fitted content. */
  onSwipe?(step: 1 | -1): void;
}

/** Pixels of a swipe. */
const swipeLength = 60;

/** Listens to the element itself, not through React: `preventDefault` must stop the page from scrolling and zooming. */
export function useZoomGestures(
  frame: RefObject<HTMLElement | null>,
  zoom: Zoom,
  options: ZoomGestures,
): void {
  const current = useEffectEvent(() => options);
  useEffect(() => {
    const element = frame.current;
    if (element === null) return;
    const controller = new AbortController();
    const { signal } = controller;
    const down = new Map<number, Point>();
    let swiped = 0;
    const at = ({ x, y }: Point) => pointIn(element, zoom, { x, y });
    const show = () => {
      const { fitted } = zoom.get();
      element.style.cursor = fitted ? 'zoom-in' : 'grab';
      element.style.touchAction = fitted && !current().onSwipe ? 'pan-x pan-y' : 'none';
    };
    show();
    const unsubscribe = zoom.subscribe(show);

    const wheel = (event: WheelEvent) => {
      const focused = document.activeElement === element;
      const zooms = event.ctrlKey || event.metaKey || focused || !zoom.get().fitted;
      if (!zooms && !current().wheelZooms) return;
      event.preventDefault();
      zoom.by(wheelFactor(event), at(event));
    };
    const press = (event: PointerEvent) => {
      if (event.button !== 0) return;
      down.set(event.pointerId, { x: event.x, y: event.y });
      swiped = 0;
      const scrolls = zoom.get().fitted && down.size === 1 && !current().onSwipe;
      if (!scrolls) element.setPointerCapture(event.pointerId);
    };
    const move = (event: PointerEvent) => {
      const before = down.get(event.pointerId);
      if (before === undefined) return;
      const now = { x: event.x, y: event.y };
      const other = [...down].find(([id]) => id !== event.pointerId)?.[1];
      down.set(event.pointerId, now);
      if (other) {
        const { from, onto, factor } = pinchOf([before, other], [now, other]);
        zoom.pinch({ from: at(from), onto: at(onto), factor });
      } else if (zoom.get().fitted) swiped += now.x - before.x;
      else {
        const [from, onto] = [at(before), at(now)];
        zoom.pan(onto.x - from.x, onto.y - from.y);
      }
    };
    const lift = (event: PointerEvent) => {
      down.delete(event.pointerId);
      if (event.pointerType === 'touch' && Math.abs(swiped) > swipeLength)
        current().onSwipe?.(swiped < 0 ? 1 : -1);
      swiped = 0;
    };
    const key = (event: KeyboardEvent) => {
      const { inDocument = false, actualScale } = current();
      if (zoomByKey(event, zoom, actualScale()) || (event.shiftKey === inDocument && panByKey(event, zoom)))
        event.preventDefault();
    };
    const doubleClick = (event: MouseEvent) => zoom.toggle(current().actualScale(), at(event));

    const keyboard: GlobalEventHandlers = current().inDocument ? document : element;
    keyboard.addEventListener('keydown', key, { signal });
    element.addEventListener('wheel', wheel, { passive: false, signal });
    element.addEventListener('pointerdown', press, { signal });
    element.addEventListener('pointermove', move, { signal });
    element.addEventListener('dblclick', doubleClick, { signal });
    for (const name of ['pointerup', 'pointercancel'] as const)
      element.addEventListener(name, lift, { signal });
    return () => {
      controller.abort();
      unsubscribe();
    };
  }, [frame, zoom]);
}

interface Key {
  key: string;
  ctrlKey: boolean;
  metaKey: boolean;
  altKey: boolean;
}

/** True if it is a key of the zoom: plus, minus, 0 (fit), 1 (actual size). */
export function zoomByKey({ key, ctrlKey, metaKey, altKey }: Key, zoom: Zoom, actualScale: number): boolean {
  if (ctrlKey || metaKey || altKey) return false;
  if (key === '+' || key === '=') zoom.by(1.25);
  else if (key === '-') zoom.by(0.8);
  else if (key === '0') zoom.fit();
  else if (key === '1') zoom.to(actualScale);
  else return false;
  return true;
}

/** Part of the frame that an arrow key pans. */
const step = 0.1;
const pans = new Map<string, readonly [number, number]>([
  ['ArrowLeft', [step, 0]],
  ['ArrowRight', [-step, 0]],
  ['ArrowUp', [0, step]],
  ['ArrowDown', [0, -step]],
]);

/** True if it is an arrow and the content is larger than its frame. */
export function panByKey({ key, ctrlKey, metaKey, altKey }: Key, zoom: Zoom): boolean {
  const [across, down] = pans.get(key) ?? [];
  const box = zoom.box();
  if (ctrlKey || metaKey || altKey || across === undefined || down === undefined) return false;
  if (box === undefined || zoom.get().fitted) return false;
  zoom.pan(across * box.frame.width, down * box.frame.height);
  return true;
}

/** A touchpad sends a pinch as a wheel with Ctrl, in smaller steps. */
export function wheelFactor({
  deltaY,
  deltaMode,
  ctrlKey,
}: Pick<WheelEvent, 'deltaY' | 'deltaMode' | 'ctrlKey'>): number {
  const pixels = deltaMode === 1 ? deltaY * 16 : deltaY;
  return Math.exp(-pixels / (ctrlKey ? 120 : 400));
}

/** An offset from the centre of the frame, in its units. */
function pointIn(element: Element, zoom: Zoom, { x, y }: Point): Point {
  const { left, top, width, height } = element.getBoundingClientRect();
  const frame = zoom.box()?.frame ?? { width, height };
  return {
    x: ((x - left) / Math.max(1, width) - 0.5) * frame.width,
    y: ((y - top) / Math.max(1, height) - 0.5) * frame.height,
  };
}
