/** Mouse, pen and touch in the mask editor: one pointer draws, two fingers or Space move and zoom. */
import { type PointerEvent, useRef } from 'react';
import type { Point, Side } from '#lib/client/mask/mask-state.ts';
import { toImage, type View } from '#lib/client/mask/viewport.ts';

interface MaskPointersOptions {
  view: View;
  /** Space is held: a drag moves the view. */
  isPanning(): boolean;
  /** The edge that a drag at this point of the image moves, when the canvas is being extended. */
  sideAt(point: Point): Side | undefined;
  extends: boolean;
  onStart(point: Point): void;
  onDraw(points: readonly Point[]): void;
  onEnd(): void;
  /** A second finger: what was begun is dropped. */
  onCancel(): void;
  onPan(by: Point): void;
  onPinch(before: readonly [Point, Point], after: readonly [Point, Point]): void;
  onExtend(side: Side, point: Point): void;
}

type Drag = { kind: 'draw' } | { kind: 'pan'; last: Point } | { kind: 'extend'; side: Side };

export function useMaskPointers(options: MaskPointersOptions) {
  const pointers = useRef(new Map<number, Point>());
  const drag = useRef<Drag>(undefined);
  const { view } = options;

  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    const at = pointOf(event);
    pointers.current.set(event.pointerId, at);
    event.currentTarget.setPointerCapture(event.pointerId);
    if (pointers.current.size === 2) {
      drag.current = undefined;
      options.onCancel();
      return;
    }
    const point = toImage(view, at);
    const side = options.sideAt(point);
    if (event.button === 1 || options.isPanning()) drag.current = { kind: 'pan', last: at };
    else if (event.button !== 0) drag.current = undefined;
    else if (side) drag.current = { kind: 'extend', side };
    else if (options.extends) drag.current = { kind: 'pan', last: at };
    else {
      drag.current = { kind: 'draw' };
      options.onStart(point);
    }
  };

  const onPointerMove = (event: PointerEvent<HTMLElement>) => {
    const before = pointers.current.get(event.pointerId);
    if (before === undefined) return;
    const at = pointOf(event);
    const other = [...pointers.current].find(([id]) => id !== event.pointerId)?.[1];
    pointers.current.set(event.pointerId, at);
    if (other) return options.onPinch([before, other], [at, other]);
    switch (drag.current?.kind) {
      case 'pan':
        return options.onPan({ x: at.x - before.x, y: at.y - before.y });
      case 'extend':
        return options.onExtend(drag.current.side, toImage(view, at));
      case 'draw':
        return options.onDraw(pointsOf(view, event));
      case undefined:
        return;
    }
  };

  const end = (event: PointerEvent<HTMLElement>, completes: boolean) => {
    if (!pointers.current.delete(event.pointerId)) return;
    const { kind } = drag.current ?? {};
    drag.current = undefined;
    if (kind === 'draw') (completes ? options.onEnd : options.onCancel)();
  };

  return {
    onPointerDown,
    onPointerMove,
    onPointerUp: (event: PointerEvent<HTMLElement>) => end(event, true),
    onPointerCancel: (event: PointerEvent<HTMLElement>) => end(event, false),
  };
}

/** In CSS pixels of the box. */
export function pointOf(event: {
  clientX: number;
  clientY: number;
  currentTarget: Pick<Element, 'getBoundingClientRect'>;
}): Point {
  const { left, top } = event.currentTarget.getBoundingClientRect();
  return { x: event.clientX - left, y: event.clientY - top };
}

/** All positions since the last frame. */
function pointsOf(view: View, event: PointerEvent<HTMLElement>): readonly Point[] {
  const { currentTarget } = event;
  const all = event.nativeEvent.getCoalescedEvents?.() ?? [];
  const { left, top } = currentTarget.getBoundingClientRect();
  const points = all.map(({ clientX, clientY }) => toImage(view, { x: clientX - left, y: clientY - top }));
  return points.length > 0 ? points : [toImage(view, pointOf(event))];
}
