/** Zoom and position of the image in the mask editor. */
import {
  type RefObject,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { cornerOf, createZoom } from '#components/ui/zoom/create-zoom.ts';
import { type MaskState, marginsOf, type Point } from '#lib/client/mask/mask-state.ts';
import { fitView, maxScale, type View } from '#lib/client/mask/viewport.ts';

/** Fits the canvas until the user zooms or pans. A dragged edge stays under the pointer. */
export function useMaskView(box: RefObject<HTMLDivElement | null>, { size, steps }: MaskState) {
  const [zoom] = useState(() => createZoom({ free: true, min: 0.02, max: maxScale }));
  const shown = useSyncExternalStore(zoom.subscribe, zoom.get, zoom.get);
  const dragged = useRef(false);
  const { top, right, bottom, left } = marginsOf({ steps });
  const measure = () => {
    if (box.current === null || dragged.current) return;
    const frame = { width: box.current.clientWidth, height: box.current.clientHeight };
    zoom.measure({ frame, content: size }, fitView(size, { top, right, bottom, left }, frame));
  };
  const follow = useEffectEvent(measure);
  useLayoutEffect(() => {
    const observer = new ResizeObserver(() => follow());
    if (box.current) observer.observe(box.current);
    return () => observer.disconnect();
  }, [box]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another canvas is fitted
  useLayoutEffect(() => follow(), [top, right, bottom, left]);
  const measured = zoom.box();
  const view: View = { scale: shown.scale, ...(measured ? cornerOf(shown, measured) : { x: 0, y: 0 }) };
  return {
    zoom,
    view,
    /** A point of the box as the zoom counts it. */
    fromCentre({ x, y }: Point): Point {
      const { width = 0, height = 0 } = zoom.box()?.frame ?? {};
      return { x: x - width / 2, y: y - height / 2 };
    },
    /** While an edge is dragged, the view stays; then it fits the extended canvas. */
    dragEdge(isDragged: boolean) {
      const ends = dragged.current && !isDragged;
      dragged.current = isDragged;
      if (ends) measure();
    },
  };
}

/** React's wheel events cannot prevent the page's zoom. `run` gets the position in the box. */
export function useWheel(
  box: RefObject<HTMLDivElement | null>,
  run: (event: WheelEvent, point: Point) => void,
): void {
  const turned = useEffectEvent((event: WheelEvent) => {
    event.preventDefault();
    const { left = 0, top = 0 } = box.current?.getBoundingClientRect() ?? {};
    run(event, { x: event.clientX - left, y: event.clientY - top });
  });
  useEffect(() => {
    const element = box.current;
    const listen = (event: WheelEvent) => turned(event);
    element?.addEventListener('wheel', listen, { passive: false });
    return () => element?.removeEventListener('wheel', listen);
  }, [box]);
}
