import { describe, expect, test } from 'vitest';
import {
  beyond,
  canvasSize,
  type MaskAction,
  type MaskStep,
  marginsFor,
  marginsOf,
  maskReducer,
  maxSide,
  newMask,
  noMargins,
  sideAt,
  stepOf,
  withMargin,
} from './mask-state.ts';

const size = { width: 100, height: 60 };
const point = (x: number, y: number) => ({ x, y });
const dab: MaskStep = { kind: 'stroke', points: [point(5, 5)], size: 10, erase: false };
const add = (step: MaskStep): MaskAction => ({ type: 'add', step });
const stateAfter = (...actions: MaskAction[]) => actions.reduce(maskReducer, newMask(size));

describe('steps', () => {
  test('undo and redo walk through the steps; a new step forgets the undone ones', () => {
    const clear: MaskStep = { kind: 'clear' };
    expect(stateAfter(add(dab), add(clear), { type: 'undo' })).toEqual({
      size,
      steps: [dab],
      undone: [clear],
    });
    expect(stateAfter(add(dab), add(clear), { type: 'undo' }, { type: 'redo' }).steps).toEqual([dab, clear]);
    expect(stateAfter(add(dab), { type: 'undo' }, add(clear))).toEqual({ size, steps: [clear], undone: [] });
    expect(stateAfter({ type: 'undo' }, { type: 'redo' })).toEqual(newMask(size));
  });

  test('a typed margin is one step', () => {
    const extend = (right: number) => add({ kind: 'extend', margins: { ...noMargins, right } });
    expect(stateAfter(add(dab), extend(1), extend(12)).steps).toHaveLength(2);
    expect(marginsOf(stateAfter(extend(10), add(dab), extend(20), { type: 'undo' }))).toMatchObject({
      right: 10,
    });
    expect(marginsOf(stateAfter(extend(10), extend(20), { type: 'undo' }))).toEqual(noMargins);
  });
});

describe('outlines', () => {
  const settings = { size: 8, erase: true };
  test('a rectangle has whole pixels and needs an area', () => {
    const points = [point(1.4, 2.6), point(9.2, 7.5)];
    expect(stepOf({ tool: 'rectangle', points }, settings)).toEqual({
      kind: 'area',
      erase: true,
      points: [
        { x: 1, y: 3 },
        { x: 9, y: 3 },
        { x: 9, y: 8 },
        { x: 1, y: 8 },
      ],
    });
    expect(stepOf({ tool: 'rectangle', points: [point(1, 2), point(1, 9)] }, settings)).toBeUndefined();
  });

  test('a lasso needs three points, a brush one', () => {
    const two = [point(1, 1), point(2, 2)];
    expect(stepOf({ tool: 'lasso', points: two }, settings)).toBeUndefined();
    expect(stepOf({ tool: 'lasso', points: [...two, point(3, 1)] }, settings)?.kind).toBe('area');
    expect(stepOf({ tool: 'brush', points: [point(1, 1)] }, settings)).toMatchObject({
      size: 8,
      erase: true,
    });
    expect(stepOf({ tool: 'brush', points: [] }, settings)).toBeUndefined();
  });
});

describe('extension', () => {
  test.each([
    ['typed', { side: 'right', pixels: 37 }, 37],
    ['snapped to a canvas of 144', { side: 'right', pixels: 37, snap: 16 }, 44],
    ['never inside the image', { side: 'left', pixels: -20 }, 0],
    ['bounded', { side: 'top', pixels: 99_999 }, maxSide - 60],
  ] as const)('%s', (_name, change, expected) => {
    expect(withMargin(size, noMargins, change)[change.side]).toBe(expected);
  });

  test('the sides share new room as before, or equally', () => {
    const canvas = { width: 160, height: 60 };
    expect(marginsFor(size, noMargins, canvas)).toEqual({ top: 0, right: 30, bottom: 0, left: 30 });
    const right = { ...noMargins, right: 20 };
    expect(marginsFor(size, right, canvas)).toEqual({ ...noMargins, right: 60 });
    expect(canvasSize(size, marginsFor(size, right, canvas))).toEqual(canvas);
  });

  test('edges of the canvas are found near a point', () => {
    const state = stateAfter(add({ kind: 'extend', margins: { ...noMargins, right: 50 } }));
    expect(sideAt({ x: 148, y: 30 }, state, 5)).toBe('right');
    expect(sideAt({ x: 100, y: 30 }, state, 5)).toBeUndefined();
    expect(sideAt({ x: 20, y: -3 }, state, 5)).toBe('top');
    expect(sideAt({ x: 20, y: 90 }, state, 5)).toBeUndefined();
    expect(beyond('right', { x: 130, y: 0 }, size)).toBe(30);
    expect(beyond('top', { x: 0, y: -7 }, size)).toBe(7);
  });
});
