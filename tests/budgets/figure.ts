// A measured figure beside what it may be.

export interface Figure {
  name: string;
  value: number;
  unit: string;
  /** The most that is allowed. */
  budget: number;
}
