/**
 * One zoom and one point for all images that are looked at together. `zoom` is 1 where an image fits its frame;
 * `x` and `y`, 0 to 1, are the point of the image that stands in the middle. Knows no React.
 */
import { createListeners } from '#lib/client/storage/listeners.ts';

export interface View {
  zoom: number;
  x: number;
  y: number;
}

export interface SharedView {
  get(): View;
  set(view: View): void;
  subscribe(listener: () => void): () => void;
}

export const fitted: View = { zoom: 1, x: 0.5, y: 0.5 };

export const mostZoom = 32;

export function createSharedView(): SharedView {
  let view = fitted;
  const listeners = createListeners();
  return {
    get: () => view,
    set(next) {
      const bounded = inBounds(next);
      if (bounded.zoom === view.zoom && bounded.x === view.x && bounded.y === view.y) return;
      view = bounded;
      listeners.notify();
    },
    subscribe: listeners.subscribe,
  };
}

/** Never further out than fitting, and no edge further in than the frame's. */
export function inBounds({ zoom, x, y }: View): View {
  const kept = Math.min(mostZoom, Math.max(1, zoom));
  const half = 0.5 / kept;
  const within = (at: number) => Math.min(1 - half, Math.max(half, at));
  return { zoom: kept, x: within(x), y: within(y) };
}

/** Zoomed by a factor so that the point under the pointer stays there. `at`: 0 to 1 across the frame. */
export function zoomedAt(view: View, factor: number, at: { x: number; y: number }): View {
  const zoom = Math.min(mostZoom, Math.max(1, view.zoom * factor));
  const point = (centre: number, across: number) => centre + (across - 0.5) * (1 / view.zoom - 1 / zoom);
  return inBounds({ zoom, x: point(view.x, at.x), y: point(view.y, at.y) });
}

/** Moved by so much of the frame's width and height. */
export function pannedBy(view: View, across: number, down: number): View {
  return inBounds({ ...view, x: view.x + across / view.zoom, y: view.y + down / view.zoom });
}
