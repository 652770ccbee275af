/**
 * Zoom and pan of content in a frame, outside of React. Lengths are CSS pixels, or parts of the frame where frames of
 * several sizes share one zoom. Knows no events and no elements.
 */
import type { PixelSize } from '#lib/base/pixel-size.ts';
import { createStore } from '#lib/client/storage/create-store.ts';

export interface Point {
  x: number;
  y: number;
}

export interface View {
  /** Length in the frame of one unit of the content. */
  scale: number;
  /** Offset of the content's centre from the frame's centre. */
  x: number;
  y: number;
  /** The view follows the size of frame and content. */
  fitted: boolean;
}

export interface ZoomBox {
  frame: PixelSize;
  /** At scale 1. */
  content: PixelSize;
}

export interface ZoomOptions {
  /** Fixed from the start, for frames that share the zoom. */
  box?: ZoomBox;
  min?: number;
  max?: number;
  /** The content may leave the frame, and be smaller than fitted. */
  free?: boolean;
}

export type Zoom = ReturnType<typeof createZoom>;

const middle: Point = { x: 0, y: 0 };

export function createZoom({ box, min = 0, max = 32, free = false }: ZoomOptions = {}) {
  let now = box;
  let fittedView = box && fittedIn(box);
  const view = createStore<View>(fittedView ?? { scale: 1, ...middle, fitted: true });

  const set = (next: View) => {
    const { scale, x, y, fitted } = view.read();
    if (next.scale !== scale || next.x !== x || next.y !== y || next.fitted !== fitted) view.set(next);
  };
  const showWhole = () => {
    if (fittedView) set(fittedView);
  };
  /** Keeps the point at `at` in place, an offset from the frame's centre. */
  const to = (scale: number, at: Point = middle) => {
    if (now === undefined || fittedView === undefined) return;
    const before = view.read();
    const next = Math.min(max, Math.max(free ? min : fittedView.scale, scale));
    const grown = next / before.scale;
    if (!free && next <= fittedView.scale * 1.001) return showWhole();
    const moved = { x: at.x - (at.x - before.x) * grown, y: at.y - (at.y - before.y) * grown };
    set({ scale: next, ...(free ? moved : inBounds(moved, next, now)), fitted: false });
  };
  const pan = (right: number, down: number) => {
    const { scale, x, y, fitted } = view.read();
    if (now === undefined || (fitted && !free)) return;
    const moved = { x: x + right, y: y + down };
    set({ scale, ...(free ? moved : inBounds(moved, scale, now)), fitted: false });
  };
  return {
    get: view.read,
    subscribe: view.subscribe,
    /** Undefined before the first measurement. */
    box: () => now,
    /** Another size of frame or content. `fitted`: another view of the whole than in the middle. */
    measure(next: ZoomBox, fitted: Omit<View, 'fitted'> = fittedIn(next)) {
      now = next;
      fittedView = { ...fitted, fitted: true };
      if (view.read().fitted) showWhole();
      else to(view.read().scale);
    },
    to,
    fit: showWhole,
    pan,
    by: (factor: number, at?: Point) => to(view.read().scale * factor, at),
    /** The point between two fingers moved while they spread by a factor. */
    pinch({ from, onto, factor }: Pinch) {
      pan(onto.x - from.x, onto.y - from.y);
      to(view.read().scale * factor, onto);
    },
    /** Between the whole content and its actual size; what has that size already is doubled. */
    toggle(actual: number, at?: Point) {
      const { scale, fitted } = view.read();
      if (fitted) to(actual > scale * 1.01 ? actual : scale * 2, at);
      else showWhole();
    },
  };
}

/** The whole content in the middle, never larger than at scale 1. */
function fittedIn({ frame, content }: ZoomBox): View {
  const scale = Math.min(1, frame.width / content.width, frame.height / content.height);
  return { scale, ...middle, fitted: true };
}

/** Content larger than the frame covers it; smaller content is centred. */
function inBounds({ x, y }: Point, scale: number, { frame, content }: ZoomBox): Point {
  const within = (offset: number, length: number, room: number) => {
    const most = Math.max(0, (length * scale - room) / 2);
    return Math.min(most, Math.max(-most, offset)) + 0;
  };
  return { x: within(x, content.width, frame.width), y: within(y, content.height, frame.height) };
}

/** The place of the content's top left corner in the frame. */
export function cornerOf({ scale, x, y }: View, { frame, content }: ZoomBox): Point {
  return {
    x: frame.width / 2 + x - (content.width * scale) / 2,
    y: frame.height / 2 + y - (content.height * scale) / 2,
  };
}

export interface Pinch {
  from: Point;
  onto: Point;
  factor: number;
}

/** Two fingers moved, in pixels. */
export function pinchOf([a, b]: readonly [Point, Point], [c, d]: readonly [Point, Point]): Pinch {
  return {
    from: between(a, b),
    onto: between(c, d),
    factor: distance(c, d) / Math.max(1, distance(a, b)),
  };
}

function between(a: Point, b: Point): Point {
  return { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 };
}

function distance(a: Point, b: Point): number {
  return Math.hypot(a.x - b.x, a.y - b.y);
}
