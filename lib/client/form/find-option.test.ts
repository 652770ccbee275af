import { expect, test } from 'vitest';
import { findOption } from './find-option.ts';

const names = ['alpha-2', 'alpha-2-mini', 'gamma/dream-5', 'gamma/dream-4', 'Delta-1'];

test.each([
  { typed: 'a', active: 0, found: 1, says: 'a letter walks through the names that start with it' },
  { typed: 'a', active: 1, found: 0, says: 'and comes round' },
  { typed: 'g', active: 0, found: 2, says: 'a letter leads to the next name' },
  { typed: 'dream', active: 0, found: 2, says: 'a word within a name is found where none starts with it' },
  { typed: 'dream', active: 3, found: 3, says: 'a word stays where it fits' },
  { typed: 'd', active: 0, found: 4, says: 'a start outweighs a place within, in any case' },
  { typed: '4', active: 0, found: 3, says: 'figures too' },
  { typed: 'zeta', active: 1, found: undefined, says: 'nothing is nothing' },
])('$says', ({ typed, active, found }) => {
  expect(findOption(typed, active, names)).toBe(found);
});
