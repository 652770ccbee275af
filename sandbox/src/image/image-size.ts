/** Sums about sizes: fitting, nearest shapes, multiples. Which sizes a model allows is not known here. */

export interface Size {
  width: number;
  height: number;
}

export interface Placement extends Size {
  x: number;
  y: number;
}

/** A source this much off the target's shape is cropped to it; one further off is shown whole and continued. */
const largestCrop = 1.2;

/** Where the whole source lands in the target when fitted: beyond its edges when cropped, within them when not. */
export function fitInto(source: Size, target: Size): Placement {
  const [across, down] = [target.width / source.width, target.height / source.height];
  const cropped = Math.max(across, down) / Math.min(across, down) <= largestCrop;
  const scale = cropped ? Math.max(across, down) : Math.min(across, down);
  const [width, height] = [source.width * scale, source.height * scale];
  return { x: (target.width - width) / 2, y: (target.height - height) / 2, width, height };
}
