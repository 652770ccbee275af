'use client';
/** Drags and pinches in a frame, told to the shared view. A finger scrolls the page until something is zoomed. */
import { type RefObject, useEffect } from 'react';
import { fitted, pannedBy, zoomedAt } from '#lib/client/compare/shared-view.ts';
import { useSharedView } from './shared-view-context.tsx';

interface Point {
  x: number;
  y: number;
}

export function useZoomPointers(frame: RefObject<HTMLDivElement | null>): void {
  const view = useSharedView();
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
      const { left, top, width, height } = element.getBoundingClientRect();
      if (other) {
        const middle = {
          x: ((now.x + other.x) / 2 - left) / width,
          y: ((now.y + other.y) / 2 - top) / height,
        };
        const factor = distance(now, other) / Math.max(1, distance(before, other));
        view.set(zoomedAt(view.get(), factor, middle));
      } else if (view.get().zoom > 1) {
        view.set(pannedBy(view.get(), (before.x - now.x) / width, (before.y - now.y) / height));
      }
      down.set(event.pointerId, now);
    };
    const lift = (event: PointerEvent) => down.delete(event.pointerId);

    element.addEventListener('pointerdown', press, { signal });
    element.addEventListener('pointermove', move, { signal });
    for (const name of ['pointerup', 'pointercancel'] as const)
      element.addEventListener(name, lift, { signal });
    return () => {
      controller.abort();
      unsubscribe();
    };
  }, [frame, view]);
}

function distance(a: Point, b: Point): number {
  return Math.hypot(a.x - b.x, a.y - b.y);
}
