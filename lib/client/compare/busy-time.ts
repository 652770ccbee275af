/** Milliseconds in which some cell ran: the pause before a cell is run again does not count. Pure. */
export function busyTime(spans: readonly { from: number; to: number }[]): number {
  let [busy, end] = [0, Number.NEGATIVE_INFINITY];
  for (const { from, to } of spans.toSorted((a, b) => a.from - b.from)) {
    busy += Math.max(0, to - Math.max(from, end));
    end = Math.max(end, to);
  }
  return busy;
}
