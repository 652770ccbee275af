/** Where the names of points on a plane stand, so that none covers another: each beside its point, moved up or down. */

export interface Label {
  /** Of the point, pixels. */
  x: number;
  y: number;
  /** The text stands left of its point. */
  left: boolean;
}

/** The height of each label, in their order; `width` is what a label may take at most. */
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
