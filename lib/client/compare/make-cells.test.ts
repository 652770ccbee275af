import { describe, expect, test } from 'vitest';
import { changeSet, emptySet } from '#lib/client/handoff/compare-set.ts';
import { stateOf } from '#lib/client/run/form-values.ts';
import { describeForm, operationById } from '#tests/support/documented-contract.ts';
import { makeCells, variablesOf } from './make-cells.ts';

const images = describeForm(operationById('images.generate'));
const base = stateOf(images, { prompt: 'a kite', size: '1536x1024', quality: 'low' }, 'alpha-image-2');
const models = ['alpha-image-2', 'gamma/dream-4.5'];

describe('cells of a set', () => {
  test('without axes there is one cell with the base request', () => {
    const { cells, columns, rows } = makeCells(images, base, emptySet);
    expect(columns).toEqual(['']);
    expect(rows).toEqual(['']);
    expect(cells).toMatchObject([
      { key: 'base', label: 'alpha-image-2', notes: [], leftOut: false, position: { column: 0, row: 0 } },
    ]);
  });

  test('two axes make a grid, row by row, each cell named by both values', () => {
    const set = {
      ...emptySet,
      axes: [
        { path: 'quality', values: ['low', 'high'] },
        { path: 'size', values: ['1024x1024', '1536x1024', '1024x1536'] },
      ],
    };
    const { cells, columns, rows, titles } = makeCells(images, base, set);
    expect(titles).toEqual({ column: 'Quality', row: 'Size' });
    expect(columns).toEqual(['Low', 'High']);
    expect(rows).toEqual(['1024x1024', '1536x1024', '1024x1536']);
    expect(cells.map(({ label }) => label).slice(0, 3)).toEqual([
      'Low · 1024x1024',
      'High · 1024x1024',
      'Low · 1536x1024',
    ]);
    expect(cells.at(-1)).toMatchObject({
      position: { column: 1, row: 2 },
      body: { quality: 'high', size: '1024x1536', prompt: 'a kite' },
    });
    expect(new Set(cells.map(({ key }) => key)).size).toBe(6);
  });

  test('an axis without values varies nothing', () => {
    const axes = [
      { path: 'quality', values: ['low', 'high'] },
      { path: 'background', values: [] },
    ];
    const both = makeCells(images, base, { ...emptySet, axes });
    expect(both).toEqual(makeCells(images, base, { ...emptySet, axes: axes.slice(0, 1) }));
    const none = makeCells(images, base, { ...emptySet, axes: axes.slice(1) });
    expect(none).toEqual(makeCells(images, base, emptySet));
  });

  test('variables are filled in every cell, those of axes and custom cells too', () => {
    const own = [{ id: 'own', model: 'alpha-image-2', body: { prompt: '{{tone}} {{sky}}' }, stream: true }];
    const axes = [{ path: 'words', values: ['a {{thing}}', 'plain', '{{gone}}'] }];
    const set = { axes, own, leftOut: ['words={{gone}}'] };
    const values = { ...base, variables: { thing: 'kite', tone: 'calm', unused: 'x' } };
    const { cells } = makeCells(images, values, set);
    expect(cells.map(({ body, filled }) => [body.prompt, filled.body.prompt])).toEqual([
      ['a {{thing}}', 'a kite'],
      ['plain', 'plain'],
      ['{{gone}}', '{{gone}}'],
      ['{{tone}} {{sky}}', 'calm {{sky}}'],
    ]);
    expect(variablesOf(cells)).toEqual({ names: ['thing', 'tone', 'sky'], missing: ['sky'] });
    const other = makeCells(images, { ...values, variables: { thing: 'boat' } }, set).cells;
    expect(other[0]?.fingerprint).not.toBe(cells[0]?.fingerprint);
    expect(other[1]?.fingerprint).toBe(cells[1]?.fingerprint);
  });

  test('a model uses the settings it supports; the others are noted and return with the next model', () => {
    const set = { ...emptySet, axes: [{ path: 'model', values: [...models, 'alpha-image-1'] }] };
    const [first, second, third] = makeCells(images, base, set).cells;
    expect(first?.notes).toEqual([]);
    expect(second?.body).toEqual({ model: 'gamma/dream-4.5', prompt: 'a kite' });
    expect(second?.notes).toEqual([
      { field: 'size', text: 'size 1536x1024 not supported, omitted', varied: false },
      { field: 'quality', text: 'no quality', varied: false },
    ]);
    expect(third?.body).toMatchObject({ size: '1536x1024', quality: 'low' });
  });

  test('a cell that does not support the varied setting notes it', () => {
    const set = {
      ...emptySet,
      axes: [
        { path: 'model', values: models },
        { path: 'quality', values: ['low', 'high'] },
      ],
    };
    const { cells } = makeCells(images, base, set);
    // Both of its cells would be the same request: they are one, named by both values.
    expect(cells.map(({ label }) => label)).toEqual([
      'alpha-image-2 · Low',
      'gamma/dream-4.5 · Low, High',
      'alpha-image-2 · High',
    ]);
    expect(cells[1]).toMatchObject({
      keys: ['model=gamma/dream-4.5&quality=low', 'model=gamma/dream-4.5&quality=high'],
      position: { column: 1, row: 0 },
    });
    expect(cells[1]?.notes.filter(({ varied }) => varied).map(({ text }) => text)).toEqual([
      'no quality',
      '2 equal requests, run once',
    ]);
    const less = makeCells(images, base, { ...set, leftOut: ['model=gamma/dream-4.5&quality=low'] });
    expect(less.cells.map(({ label, leftOut }) => [label, leftOut])).toContainEqual([
      'gamma/dream-4.5 · High',
      false,
    ]);
  });

  test('the base notes it as well', () => {
    const set = { ...emptySet, axes: [{ path: 'background', values: ['transparent'] }] };
    const [cell] = makeCells(images, { ...base, model: 'legacy-image-3' }, set).cells;
    expect(cell?.notes).toContainEqual({ field: 'background', text: 'no background', varied: true });
  });

  test('the prompt varies in the field of its operation', () => {
    const texts = { path: 'words', values: ['one', 'two'] };
    const bodies = (
      id: 'messages.create' | 'native.embed-content',
      body: Record<string, unknown>,
      model: string,
    ) => {
      const description = describeForm(operationById(id));
      const state = stateOf(description, body, model);
      return makeCells(description, state, { ...emptySet, axes: [texts] }).cells.map((cell) => cell.body);
    };
    expect(makeCells(images, base, { ...emptySet, axes: [texts] }).cells[1]?.body).toMatchObject({
      prompt: 'two',
    });
    const turns = [
      { role: 'user', content: 'first' },
      { role: 'assistant', content: 'yes' },
      { role: 'user', content: 'last' },
    ];
    const [asked] = bodies('messages.create', { messages: turns, max_tokens: 9 }, 'epsilon-opus-5');
    expect(asked).toMatchObject({ messages: [turns[0], turns[1], { role: 'user', content: 'one' }] });
    const content = { parts: [{ text: 'x' }] };
    expect(bodies('native.embed-content', { content }, 'beta-embedding-2-preview')[1]).toMatchObject({
      content: { parts: [{ text: 'two' }] },
    });
  });

  test('nested fields vary without changing other fields', () => {
    const description = describeForm(
      operationById('native.generate-content'),
      ({ models: of }) => of === 'any',
    );
    const state = stateOf(
      description,
      { contents: [{ role: 'user', parts: [{ text: 'hi' }] }], generationConfig: { maxOutputTokens: 90 } },
      'beta-3-pro',
    );
    const set = { ...emptySet, axes: [{ path: 'generationConfig.temperature', values: [0, 1] }] };
    const { cells, titles } = makeCells(description, state, set);
    expect(titles.column).toBe('Temperature');
    expect(cells.map(({ body }) => body.generationConfig)).toEqual([
      { maxOutputTokens: 90, temperature: 0 },
      { maxOutputTokens: 90, temperature: 1 },
    ]);
    expect(state.values.generationConfig).toEqual({ maxOutputTokens: 90 });
  });

  test('custom cells follow the grid with their own request', () => {
    const own = { id: 'x1', model: 'alpha-image-2', body: { prompt: 'a boat' }, stream: true };
    const set = { ...emptySet, axes: [{ path: 'quality', values: ['low'] }], own: [own] };
    const cell = makeCells(images, base, set).cells.at(-1);
    expect(cell).toMatchObject({
      key: 'x1',
      position: undefined,
      body: { model: 'alpha-image-2', prompt: 'a boat' },
    });
    expect(cell?.notes.map(({ text }) => text)).toContain('prompt a boat, not a kite');
  });

  test('excluding keeps a grid cell in position and deletes a custom cell', () => {
    const own = { id: 'x1', model: 'alpha-image-2', body: { prompt: 'a boat' }, stream: true };
    const set = { ...emptySet, axes: [{ path: 'quality', values: ['low', 'high'] }], own: [own] };
    const less = changeSet(set, { type: 'exclude', keys: ['quality=high', 'x1'] });
    expect(less.own).toEqual([]);
    expect(makeCells(images, base, less).cells.map(({ leftOut }) => leftOut)).toEqual([false, true]);
  });
});
