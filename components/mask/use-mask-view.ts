/** Zoom and place of the image in the mask editor. */
import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { type MaskState, marginsOf, type Point } from '#lib/client/mask/mask-state.ts';
import { centred, fitView, type View, zoomAt } from '#lib/client/mask/viewport.ts';

/** Fits the canvas until the user zooms or pans. A dragged edge stays under the pointer. */
export function useMaskView(box: RefObject<HTMLDivElement | null>, { size, steps }: MaskState) {
  const [view, setOwn] = useState<View>({ scale: 0.1, x: 0, y: 0 });
  const follows = useRef(true);
  const dragged = useRef(false);
  const { top, right, bottom, left } = marginsOf({ steps });
  // The zoom buttons stand below the image.
  const boxSize = () => ({
    width: box.current?.clientWidth ?? 1,
    height: Math.max(1, (box.current?.clientHeight ?? 0) - 40),
  });
  const fitNow = () => setOwn(fitView(size, { top, right, bottom, left }, boxSize()));
  const follow = useEffectEvent(() => {
    if (follows.current && !dragged.current) fitNow();
  });
  useLayoutEffect(() => {
    const observer = new ResizeObserver(() => follow());
    if (box.current) observer.observe(box.current);
    return () => observer.disconnect();
  }, [box]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another canvas is fitted
  useLayoutEffect(() => follow(), [top, right, bottom, left]);
  const setView = (change: (current: View) => View) => {
    follows.current = false;
    setOwn(change);
  };
  return {
    view,
    setView,
    showAll() {
      follows.current = true;
      fitNow();
    },
    /** While an edge is dragged, the view stays; then it fits the extended canvas. */
    dragEdge(isDragged: boolean) {
      const ends = dragged.current && !isDragged;
      dragged.current = isDragged;
      if (ends && follows.current) fitNow();
    },
    showPixels: () => setView(() => centred(size, { top, right, bottom, left }, boxSize(), 1)),
    zoom(factor: number) {
      const { width, height } = boxSize();
      setView((current) => zoomAt(current, factor, { x: width / 2, y: height / 2 }));
    },
  };
}

/** React's wheel events cannot prevent the page's zoom. `run` gets the place in the box. */
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
