/**
 * What a level of detail, 0..1, means for every painter. From `usual.from` to `usual.to` an image has the style's normal
 * detail; below, it is coarser and plainer; above, it has the finest texture. The composition never changes.
 */

const usual = { from: 0.74, to: 0.93 };

/** Below it forms are flat: no shading within, no texture, no light around them. */
const shadedFrom = 0.5;

/** The grid an image is drawn on, in pixels: 1 is its own; a third of all detail is about two pixels wide. */
export function gridOf(detail: number, size: { width: number; height: number }): number {
  // A small image has no room for a coarser grid: faces and letters would go.
  const most = Math.max(1, Math.min(size.width, size.height) / smallestSide);
  return Math.min(most, 1 + Math.max(0, usual.from - detail) * 3);
}

const smallestSide = 360;

/** True when forms are shaded at all. */
export function isShaded(detail: number): boolean {
  return detail >= shadedFrom;
}

/** How much of the finest texture is drawn, 0..1: none in a usual image. */
export function finenessOf(detail: number): number {
  return Math.min(1, Math.max(0, (detail - usual.to) / (1 - usual.to)));
}
