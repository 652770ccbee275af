/** Places labels beside points without overlaps by moving them down. */

export interface Label {
  /** Position of the point in pixels. */
  x: number;
  y: number;
  /** The label is left of its point. */
  left: boolean;
}

/** The y position of each label, in order. `width` is the maximum label width. */
export function placeLabels(
  labels: readonly Label[],
  { width, line }: { width: number; line: number },
): readonly number[] {
  const heights = labels.map(({ y }) => y);
  const downwards = labels
    .map((_, index) => index)
    .toSorted((a, b) => (labels[a]?.y ?? 0) - (labels[b]?.y ?? 0));
  const placed: number[] = [];
  for (const index of downwards) {
    const label = labels[index];
    if (label === undefined) continue;
    let y = label.y;
    for (const other of placed) {
      const neighbour = labels[other];
      const theirs = heights[other] ?? 0;
      if (neighbour && overlaps(label, neighbour, width) && Math.abs(theirs - y) < line) y = theirs + line;
    }
    heights[index] = y;
    placed.push(index);
  }
  return heights;
}

function overlaps(first: Label, second: Label, width: number): boolean {
  const from = ({ x, left }: Label) => (left ? x - width : x);
  return Math.abs(from(first) - from(second)) < width;
}
