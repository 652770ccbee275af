import { describe, expect, it } from 'vitest';
import { excerptOf, foldText, longText, pasteLong } from './folded-text.ts';

const long = 'x'.repeat(longText);

describe('long texts', () => {
  it('are folded from a length on, and stay so while one writes after them', () => {
    expect(foldText(long.slice(1))).toEqual({ folded: '', shown: long.slice(1) });
    expect(foldText(long)).toEqual({ folded: long, shown: '' });
    expect(foldText(`${long} and more`, long)).toEqual({ folded: long, shown: ' and more' });
    expect(foldText(`other ${long}`, long)).toEqual({ folded: `other ${long}`, shown: '' });
  });

  it('take the place of what was selected; what stood before goes with them, what stood after stays', () => {
    const pasted = pasteLong({ folded: 'A', shown: 'before SELECTED after' }, long, { start: 7, end: 15 });
    expect(pasted).toEqual({ folded: `Abefore ${long}`, shown: ' after' });
  });

  it('short ones are the field’s own business', () => {
    expect(pasteLong({ folded: '', shown: 'a' }, 'b', { start: 0, end: 0 })).toBeUndefined();
  });

  it('are looked at by their first and last words', () => {
    expect(excerptOf('short')).toBe('short');
    expect(excerptOf(`start ${long} end`, 10)).toBe('start xxxx … x end');
  });
});
