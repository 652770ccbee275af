/**
 * The steps of a mask as data: strokes, areas, invert, clear, extension of the canvas, with undo and redo.
 * Coordinates are pixels of the original image; an extended canvas begins at negative ones. Draws nothing.
 */
import type { PixelSize } from '#lib/base/pixel-size.ts';

export interface Point {
  x: number;
  y: number;
}

/** Pixels added at each side. */
export interface Margins {
  top: number;
  right: number;
  bottom: number;
  left: number;
}

export type MaskStep =
  | { kind: 'stroke'; points: readonly Point[]; size: number; erase: boolean }
  /** A rectangle or a lasso: a filled polygon. */
  | { kind: 'area'; points: readonly Point[]; erase: boolean }
  | { kind: 'invert' }
  | { kind: 'clear' }
  /** The last one applies. */
  | { kind: 'extend'; margins: Margins };

export interface MaskState {
  /** Of the original image. */
  size: PixelSize;
  steps: readonly MaskStep[];
  /** Steps that redo restores, next one last. */
  undone: readonly MaskStep[];
}

export type MaskAction = { type: 'add'; step: MaskStep } | { type: 'undo' } | { type: 'redo' };

export function newMask(size: PixelSize): MaskState {
  return { size, steps: [], undone: [] };
}

export function maskReducer(state: MaskState, action: MaskAction): MaskState {
  const { steps, undone } = state;
  const last = steps.at(-1);
  switch (action.type) {
    case 'add': {
      const { step } = action;
      // A typed number changes many times: one step to undo.
      const replaces = step.kind === 'extend' && last?.kind === 'extend';
      return { ...state, steps: [...(replaces ? steps.slice(0, -1) : steps), step], undone: [] };
    }
    case 'undo':
      return last ? { ...state, steps: steps.slice(0, -1), undone: [...undone, last] } : state;
    case 'redo': {
      const next = undone.at(-1);
      return next ? { ...state, steps: [...steps, next], undone: undone.slice(0, -1) } : state;
    }
  }
}

export const noMargins: Margins = { top: 0, right: 0, bottom: 0, left: 0 };

export function marginsOf({ steps }: Pick<MaskState, 'steps'>): Margins {
  return steps.findLast((step) => step.kind === 'extend')?.margins ?? noMargins;
}

export function sameMargins(a: Margins, b: Margins): boolean {
  return a.top === b.top && a.right === b.right && a.bottom === b.bottom && a.left === b.left;
}

/** The extended canvas. */
export function canvasSize({ width, height }: PixelSize, { top, right, bottom, left }: Margins): PixelSize {
  return { width: width + left + right, height: height + top + bottom };
}

/** Longest side of an extended canvas: two such sides stay within the limit of pixels per image. */
export const maxSide = 8000;

export type Side = keyof Margins;

/** The margins with one side changed. A dragged side snaps: the canvas becomes a multiple of `snap`. */
export function withMargin(
  size: PixelSize,
  margins: Margins,
  { side, pixels, snap = 1 }: { side: Side; pixels: number; snap?: number },
): Margins {
  const others = { ...margins, [side]: 0 };
  const canvas = canvasSize(size, others);
  const rest = side === 'left' || side === 'right' ? canvas.width : canvas.height;
  const length = Math.round((rest + pixels) / snap) * snap;
  return { ...margins, [side]: Math.max(0, Math.min(maxSide, length) - rest) };
}

/** The edge of the canvas within `reach` of a point. */
export function sideAt(point: Point, state: MaskState, reach: number): Side | undefined {
  const { left, top, right, bottom } = edgesOf(state);
  const inside = {
    x: point.x > left - reach && point.x < right + reach,
    y: point.y > top - reach && point.y < bottom + reach,
  };
  if (inside.y && Math.abs(point.x - left) < reach) return 'left';
  if (inside.y && Math.abs(point.x - right) < reach) return 'right';
  if (inside.x && Math.abs(point.y - top) < reach) return 'top';
  return inside.x && Math.abs(point.y - bottom) < reach ? 'bottom' : undefined;
}

/** How far a point lies outside the original image, at one side. */
export function beyond(side: Side, { x, y }: Point, { width, height }: PixelSize): number {
  return { left: -x, top: -y, right: x - width, bottom: y - height }[side];
}

/** The edges of the canvas, in coordinates of the image. */
export function edgesOf(state: MaskState): Margins {
  const { top, right, bottom, left } = marginsOf(state);
  return { left: -left, top: -top, right: state.size.width + right, bottom: state.size.height + bottom };
}

/** Margins that make the canvas this size; the image keeps its place relative to its surroundings. */
export function marginsFor(size: PixelSize, margins: Margins, canvas: PixelSize): Margins {
  const share = (before: number, after: number, room: number): [number, number] => {
    const first =
      before + after === 0 ? Math.floor(room / 2) : Math.round((room * before) / (before + after));
    return [first, room - first];
  };
  const [left, right] = share(margins.left, margins.right, Math.max(0, canvas.width - size.width));
  const [top, bottom] = share(margins.top, margins.bottom, Math.max(0, canvas.height - size.height));
  return { top, right, bottom, left };
}

/** What a drag or the keyboard has outlined so far. */
export interface Outline {
  tool: 'brush' | 'rectangle' | 'lasso';
  points: readonly Point[];
}

/** The step of a complete outline; undefined if it covers nothing. */
export function stepOf(
  { tool, points }: Outline,
  { size, erase }: { size: number; erase: boolean },
): MaskStep | undefined {
  const [first] = points;
  const last = points.at(-1);
  if (first === undefined || last === undefined) return undefined;
  switch (tool) {
    case 'brush':
      return { kind: 'stroke', points, size, erase };
    case 'lasso':
      return points.length > 2 ? { kind: 'area', points: points, erase } : undefined;
    case 'rectangle': {
      if (first.x === last.x || first.y === last.y) return undefined;
      const corners = [first, { x: last.x, y: first.y }, last, { x: first.x, y: last.y }];
      // Whole pixels: a rectangle has sharp edges.
      return { kind: 'area', points: corners.map(rounded), erase };
    }
  }
}

function rounded({ x, y }: Point): Point {
  return { x: Math.round(x), y: Math.round(y) };
}
