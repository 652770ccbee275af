/** Fits a group of equal things into a space: rows, spacing and the largest size at which all are seen. Geometry only. */

export interface GroupFit {
  /** Enlargement of the wished size, at most 1. */
  scale: number;
  rows: number;
  perRow: number;
}

/** Things of `width` x `height`, `count` of them, within a space; rows overlap by `overlap` of a height. */
export function fitGroup(
  thing: { width: number; height: number; count: number },
  space: { width: number; height: number },
  overlap: number,
): GroupFit {
  let best: GroupFit = { scale: 0, rows: 1, perRow: thing.count };
  const rowLimit = Math.min(8, thing.count);
  let most = 0;
  for (let rows = 1; rows <= rowLimit; rows += 1) {
    const perRow = Math.ceil(thing.count / rows);
    const across = space.width / (thing.width * (1 + (perRow - 1) * 1.14));
    const down = space.height / (thing.height * (1 + (rows - 1) * (1 - overlap)));
    const scale = Math.min(1, across, down);
    // Rows hide one another: another one must earn its keep.
    const worth = overlap > 0 ? scale * 0.84 ** (rows - 1) : scale * 0.97 ** (rows - 1);
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
  let left = count;
  for (let row = 0; row < fit.rows; row += 1) {
    const rowsLeft = fit.rows - row;
    const inRow = Math.min(
      fit.perRow,
      Math.floor(left / rowsLeft) + (left % rowsLeft > 0 && row % 2 === 1 ? 1 : 0),
    );
    const number = rowsLeft === 1 ? left : Math.max(1, inRow);
    for (let index = 0; index < number; index += 1) {
      places.push({
        x: (index - (number - 1) / 2) * 1.14,
        y: (row - (fit.rows - 1) / 2) * (1 - overlap),
        row,
      });
    }
    left -= number;
  }
  return places;
}
