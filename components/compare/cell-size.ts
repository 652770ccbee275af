/** How large cells stand in the grid. */
export type CellSize = 's' | 'm' | 'l';

/** Least width of a column, in pixels. */
export const cellWidths: Readonly<Record<CellSize, number>> = { s: 170, m: 280, l: 460 };
