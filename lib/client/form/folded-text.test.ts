import { describe, expect, it } from 'vitest';
import { excerptOf, foldText, longText, pasteLong } from './folded-text.ts';

const long = 'x'.repeat(longText);

describe('long texts', () => {
  it('are folded above a length, and stay folded while text is added after them', () => {
    expect(foldText(long.slice(1))).toEqual({ folded: '', shown: long.slice(1) });
    expect(foldText(long)).toEqual({ folded: long, shown: '' });
    expect(foldText(`${long} and more`, long)).toEqual({ folded: long, shown: ' and more' });
    expect(foldText(`other ${long}`, long)).toEqual({ folded: `other ${long}`, shown: '' });
  });

  it('replace the selection when pasted; text before is folded as well, text after is not', () => {
    const pasted = pasteLong({ folded: 'A', shown: 'before SELECTED after' }, long, { start: 7, end: 15 });
    expect(pasted).toEqual({ folded: `Abefore ${long}`, shown: ' after' });
  });

  it('short texts are pasted by the field itself', () => {
    expect(pasteLong({ folded: '', shown: 'a' }, 'b', { start: 0, end: 0 })).toBeUndefined();
  });

  it('have an excerpt of their start and end', () => {
    expect(excerptOf('short')).toBe('short');
    expect(excerptOf(`start ${long} end`, 10)).toBe('start xxxx … x end');
  });
});
