/** Fits a group of equal things into a space: rows, spacing and the largest size at which all are seen. Geometry only. */

export interface GroupFit {
  /** Enlargement of the wished size, at most 1. */
  scale: number;
  rows: number;
  perRow: number;
}

/** Centres in one row are this many widths apart. */
const gap = 1.04;

/** Width a group would like, in widths of one: up to four side by side. */
export function naturalWidth(count: number): number {
  const perRow = count <= 4 ? count : Math.ceil(count / Math.ceil(Math.sqrt(count / 2)));
  return 1 + (perRow - 1) * gap;
}

/** Things of `width` x `height`, `count` of them, within a space; rows overlap by `overlap` of a height. */
export function fitGroup(
  subject: { width: number; height: number; count: number },
  space: { width: number; height: number },
  overlap: number,
): GroupFit {
  let best: GroupFit = { scale: 0, rows: 1, perRow: subject.count };
  let most = 0;
  const abreast = space.width / (subject.width * (1 + (subject.count - 1) * gap));
  // Up to three stand abreast, unless they would be tiny; then the third stands behind.
  const few = subject.count <= 3 && overlap > 0;
  const rowLimit = few ? (abreast > 0.4 ? 1 : Math.min(2, subject.count)) : Math.min(8, subject.count);
  for (let rows = 1; rows <= rowLimit; rows += 1) {
    const perRow = Math.ceil(subject.count / rows);
    const stagger = rows > 1 && subject.count === perRow * rows ? 0.5 : 0;
    const across = space.width / (subject.width * (1 + (perRow - 1 + stagger) * gap));
    const down = space.height / (subject.height * (1 + (rows - 1) * (1 - overlap)));
    const scale = Math.min(1, across, down);
    // Rows hide one another: another one must earn its keep.
    const worth = overlap > 0 ? scale * 0.8 ** (rows - 1) : scale * 0.97 ** (rows - 1);
    if (worth > most) [best, most] = [{ scale, rows, perRow }, worth];
  }
  return best;
}

/** Centres of the things, x and y in units of their size (0 is the middle of the group), back rows first. */
export function groupPlaces(
  count: number,
  fit: GroupFit,
  overlap: number,
): { x: number; y: number; row: number }[] {
  const places: { x: number; y: number; row: number }[] = [];
  const full = fit.rows > 1 && count === fit.perRow * fit.rows;
  let left = count;
  for (let row = 0; row < fit.rows; row += 1) {
    const rowsLeft = fit.rows - row;
    const inRow = Math.floor(left / rowsLeft) + (left % rowsLeft > 0 && row % 2 === 1 ? 1 : 0);
    const number = rowsLeft === 1 ? left : Math.max(1, Math.min(fit.perRow, inRow));
    // Rows of the same length fill each other's gaps.
    const stagger = full ? (row % 2 === 0 ? 0.25 : -0.25) : 0;
    for (let index = 0; index < number; index += 1) {
      places.push({
        x: (index - (number - 1) / 2 + stagger) * gap,
        y: (row - (fit.rows - 1) / 2) * (1 - overlap),
        row,
      });
    }
    left -= number;
  }
  return places;
}
