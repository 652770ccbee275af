/** What a presentation shows: all cells, two neighbours or one. Arrow keys move. Pure. */

export interface PresentationState {
  mode: 'all' | 'pair' | 'one';
  /** Index of the first visible cell; 0 for all. */
  at: number;
}

const modes = ['all', 'pair', 'one'] as const;

/** The state after a key, or the same state. Right from all starts with the first pair. */
export function presentationKey(state: PresentationState, key: string, count: number): PresentationState {
  const { mode, at } = state;
  switch (key) {
    case 'ArrowRight':
      return mode === 'all' ? presentationMode(state, 'pair', count) : moved(state, at + 1, count);
    case 'ArrowLeft':
      return mode === 'all' ? state : at === 0 ? { mode: 'all', at: 0 } : moved(state, at - 1, count);
    case 'ArrowDown':
      return presentationMode(state, modes[modes.indexOf(mode) + 1] ?? mode, count);
    case 'ArrowUp':
      return presentationMode(state, modes[modes.indexOf(mode) - 1] ?? mode, count);
    default:
      return state;
  }
}

export function presentationMode(
  { at }: PresentationState,
  mode: PresentationState['mode'],
  count: number,
): PresentationState {
  return mode === 'all' ? { mode, at: 0 } : moved({ mode, at }, at, count);
}

function moved({ mode }: PresentationState, at: number, count: number): PresentationState {
  return { mode, at: Math.max(0, Math.min(at, count - (mode === 'pair' ? 2 : 1))) };
}

/** The visible cells. */
export function presented<Cell>({ mode, at }: PresentationState, cells: readonly Cell[]): readonly Cell[] {
  return mode === 'all' ? cells : cells.slice(at, at + (mode === 'pair' ? 2 : 1));
}
