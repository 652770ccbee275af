/**
 * One zoom level and centre for all images of a comparison. `zoom` 1 fits the image to its frame; `x` and
 * `y`, 0 to 1, are the point of the image at the centre. Independent of React.
 */
import { createValue } from '#lib/client/storage/create-value.ts';

export interface View {
  zoom: number;
  x: number;
  y: number;
}

export const fitted: View = { zoom: 1, x: 0.5, y: 0.5 };

export const maxZoom = 32;

/** Notifies of changes only. */
export function createSharedView() {
  const view = createValue(fitted);
  return {
    ...view,
    set(next: View) {
      const bounded = inBounds(next);
      const now = view.get();
      if (bounded.zoom !== now.zoom || bounded.x !== now.x || bounded.y !== now.y) view.set(bounded);
    },
  };
}

/** Limits the zoom and keeps the frame filled. */
function inBounds({ zoom, x, y }: View): View {
  const bounded = Math.min(maxZoom, Math.max(1, zoom));
  const half = 0.5 / bounded;
  const within = (at: number) => Math.min(1 - half, Math.max(half, at));
  return { zoom: bounded, x: within(x), y: within(y) };
}

/** Zooms by a factor and keeps the point at `at` (0 to 1 across the frame) in place. */
export function zoomedAt(view: View, factor: number, at: { x: number; y: number }): View {
  const zoom = Math.min(maxZoom, Math.max(1, view.zoom * factor));
  const point = (centre: number, across: number) => centre + (across - 0.5) * (1 / view.zoom - 1 / zoom);
  return inBounds({ zoom, x: point(view.x, at.x), y: point(view.y, at.y) });
}

/** Moves by fractions of the frame width and height. */
export function pannedBy(view: View, across: number, down: number): View {
  return inBounds({ ...view, x: view.x + across / view.zoom, y: view.y + down / view.zoom });
}
