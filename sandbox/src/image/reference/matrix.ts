/** Sums on 3x3 matrices, nine numbers row by row. */

export type Matrix = readonly number[];

export const identity: Matrix = [1, 0, 0, 0, 1, 0, 0, 0, 1];

export function multiply(first: Matrix, second: Matrix): Matrix {
  return identity.map((_, at) => {
    const [row, column] = [Math.floor(at / 3) * 3, at % 3];
    return (
      (first[row] ?? 0) * (second[column] ?? 0) +
      (first[row + 1] ?? 0) * (second[column + 3] ?? 0) +
      (first[row + 2] ?? 0) * (second[column + 6] ?? 0)
    );
  });
}

/** Square root and inverse square root of a symmetric positive matrix; eigenvalues below 1e-6 count as that. */
export function squareRoots(matrix: Matrix): { root: Matrix; inverse: Matrix } {
  const { values, vectors } = eigen(matrix);
  const roots = values.map((value) => Math.sqrt(Math.max(1e-6, value)));
  return {
    root: compose(vectors, roots),
    inverse: compose(
      vectors,
      roots.map((root) => 1 / root),
    ),
  };
}

/** Jacobi's rotations: vectors as columns. */
function eigen(matrix: Matrix): { values: number[]; vectors: Matrix } {
  let [current, vectors] = [matrix, identity];
  for (let sweep = 0; sweep < 12; sweep += 1) {
    for (const [p, q] of [
      [0, 1],
      [0, 2],
      [1, 2],
    ] as const) {
      const off = current[p * 3 + q] ?? 0;
      if (Math.abs(off) < 1e-12) continue;
      const angle = Math.atan2(2 * off, (current[q * 3 + q] ?? 0) - (current[p * 3 + p] ?? 0)) / 2;
      const turn = rotation(p, q, angle);
      current = multiply(multiply(transpose(turn), current), turn);
      vectors = multiply(vectors, turn);
    }
  }
  return { values: [current[0] ?? 0, current[4] ?? 0, current[8] ?? 0], vectors };
}

function rotation(p: number, q: number, angle: number): Matrix {
  const turn = [...identity];
  turn[p * 3 + p] = Math.cos(angle);
  turn[q * 3 + q] = Math.cos(angle);
  turn[p * 3 + q] = Math.sin(angle);
  turn[q * 3 + p] = -Math.sin(angle);
  return turn;
}

function compose(vectors: Matrix, values: readonly number[]): Matrix {
  const scaled = vectors.map((value, at) => value * (values[at % 3] ?? 0));
  return multiply(scaled, transpose(vectors));
}

function transpose(matrix: Matrix): Matrix {
  return identity.map((_, at) => matrix[(at % 3) * 3 + Math.floor(at / 3)] ?? 0);
}
