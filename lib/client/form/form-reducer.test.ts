import { describe, expect, it } from 'vitest';
import { bodyOf, type FormState, firstState, stateOf } from '#lib/client/run/form-values.ts';
import { describeForm, operationById } from '#tests/support/documented-contract.ts';
import { type FormAction, formReducer, isModified, newSession, visibleIssues } from './form-reducer.ts';

const images = describeForm(operationById('images.generate'));
const alpha = 'alpha-image-2';
const kite = stateOf(images, { prompt: 'A kite' }, alpha);

/** The session after the actions, from a form that holds a prompt somebody typed. */
function sessionAfter(...actions: FormAction[]) {
  return actions.reduce((session, action) => formReducer(images, session, action), newSession(kite));
}

describe('turning thinking on', () => {
  const messages = describeForm(operationById('messages.create'));
  const thinking = { type: 'enabled', budget_tokens: 2048 };
  const turnedOn = (limit: number) =>
    formReducer(
      messages,
      newSession(stateOf(messages, { max_tokens: limit, messages: [] }, 'epsilon-opus-5')),
      { type: 'set-value', name: 'thinking', value: thinking },
    );

  it('raises a length that has no room for the budget, and says so', () => {
    const { form, undo } = turnedOn(1024);
    expect(form.values).toMatchObject({ thinking, max_tokens: 3072 });
    expect(undo?.message).toContain('from 1024 to 3072');
    expect(undo?.form.values).toEqual({ max_tokens: 1024, messages: [] });
  });

  it.each([0, 4096])('leaves a length of %i', (limit) => {
    expect(turnedOn(limit).form.values.max_tokens).toBe(limit);
  });
});

describe('an edit', () => {
  it('sets a value and leaves the others', () => {
    const { form } = sessionAfter({ type: 'set-value', name: 'n', value: 2 });
    expect(bodyOf(images, form)).toEqual({ model: alpha, prompt: 'A kite', n: 2 });
  });

  it('sets the stream', () => {
    expect(sessionAfter({ type: 'set-stream', stream: false }).form.stream).toBe(false);
  });

  it('sets partial images aside without a stream, and restores them with it', () => {
    const off: FormAction[] = [
      { type: 'set-value', name: 'stream', value: true },
      { type: 'set-value', name: 'partial_images', value: 2 },
      { type: 'set-value', name: 'stream', value: undefined },
    ];
    expect(sessionAfter(...off).form.values.partial_images).toBeUndefined();
    const models: FormAction[] = [
      { type: 'set-model', model: 'alpha-image-1' },
      { type: 'set-model', model: alpha },
    ];
    expect(sessionAfter(...off, ...models).form.values.partial_images).toBeUndefined();
    const on: FormAction = { type: 'set-value', name: 'stream', value: true };
    expect(sessionAfter(...off, on).form.values).toMatchObject({ stream: true, partial_images: 2 });
  });

  it('keeps values across a switch of the model and back', () => {
    const { form } = sessionAfter(
      { type: 'set-value', name: 'background', value: 'transparent' },
      { type: 'set-model', model: 'legacy-image-3' },
      { type: 'set-model', model: alpha },
    );
    expect(form.values.background).toBe('transparent');
  });

  it('sets a value aside under its own name', () => {
    expect(sessionAfter({ type: 'set-aside', values: { 'start:images': 'a' } }).form.aside).toEqual({
      'start:images': ['a'],
    });
  });

  it('applies a fix: another model, a field set, a field removed', () => {
    const { form } = sessionAfter(
      { type: 'set-value', name: 'n', value: 2 },
      { type: 'apply-fix', set: { model: 'alpha-image-1', quality: 'low', n: null } },
    );
    expect(bodyOf(images, form)).toEqual({ model: 'alpha-image-1', prompt: 'A kite', quality: 'low' });
  });

  it.each<FormAction>([
    { type: 'set-value', name: 'n', value: 2 },
    { type: 'set-model', model: 'legacy-image-3' },
    { type: 'apply-fix', set: { n: 1 } },
    { type: 'load', body: {}, continues: true },
    { type: 'replace', form: kite, preview: false },
  ])('removes the offer to undo: $type', (action) => {
    expect(sessionAfter({ type: 'reset' }).undo).toBeDefined();
    expect(sessionAfter({ type: 'reset' }, action).undo).toBeUndefined();
  });
});

describe('reset', () => {
  it('empties everything but the model, and undo restores it', () => {
    const empty = sessionAfter({ type: 'set-aside', values: { a: 1 } }, { type: 'reset' });
    expect(empty.form).toMatchObject({ model: alpha, values: images.usual, aside: {}, extra: {} });
    expect(empty.undo?.message).toBe('The form was cleared.');
    expect(formReducer(images, empty, { type: 'undo' }).form).toMatchObject({
      values: { prompt: 'A kite' },
      aside: { a: [1] },
    });
  });

  it('leaves nothing that a later load must offer to restore', () => {
    expect(sessionAfter({ type: 'reset' }, { type: 'load', body: { prompt: 'B' } }).undo).toBeUndefined();
  });

  it('without anything to undo, undo changes nothing', () => {
    const session = newSession(kite);
    expect(formReducer(images, session, { type: 'undo' })).toBe(session);
  });
});

describe('load', () => {
  it('keeps the values of variables, and reset clears them', () => {
    const set = { type: 'set-variable', name: 'tone', value: 'calm' } as const;
    const load = { type: 'load', body: { prompt: 'B' } } as const;
    expect(sessionAfter(set, load).form.variables).toEqual({ tone: 'calm' });
    expect(sessionAfter(set, { type: 'reset' }).form.variables).toEqual({});
  });

  it('replaces values, extra fields and the model of the body', () => {
    const { form } = sessionAfter({ type: 'load', body: { model: 'alpha-image-1', prompt: 'B', foo: 1 } });
    expect(form).toEqual({
      model: 'alpha-image-1',
      values: { prompt: 'B' },
      aside: {},
      extra: { foo: 1 },
      stream: true,
    });
  });

  it('offers to restore the draft that it replaced', () => {
    const loaded = sessionAfter({ type: 'load', body: { prompt: 'B' } });
    expect(loaded.undo).toEqual({ form: kite, message: 'Your draft was replaced.' });
  });

  it('offers nothing if nothing was typed: the default form, or the unchanged last load', () => {
    const fresh = formReducer(images, newSession(firstState(images)), {
      type: 'load',
      body: { prompt: 'B' },
    });
    expect(fresh.undo).toBeUndefined();
    expect(formReducer(images, fresh, { type: 'load', body: { prompt: 'C' } }).undo).toBeUndefined();
  });

  it('as an edit of the same draft it continues the draft', () => {
    const session = sessionAfter({ type: 'load', body: { prompt: 'B' }, continues: true });
    expect(session).toMatchObject({ loaded: undefined, undo: undefined });
    expect(session.form.values.prompt).toBe('B');
  });
});

describe('a preview', () => {
  const preview: FormAction = { type: 'replace', form: { ...kite, stream: false }, preview: true };

  it('is not the draft until it is adopted', () => {
    expect(sessionAfter(preview).preview).toBe(true);
    expect(sessionAfter(preview, { type: 'adopt-preview' }).preview).toBe(false);
  });

  it('becomes the draft with the first edit or another model in the URL', () => {
    expect(sessionAfter(preview, { type: 'set-value', name: 'n', value: 1 }).preview).toBe(false);
    expect(sessionAfter(preview, { type: 'follow-url', form: { ...kite } }).preview).toBe(false);
  });

  it('stays a preview while the URL is unchanged, and while images load', () => {
    const session = sessionAfter(preview);
    expect(formReducer(images, session, { type: 'follow-url', form: session.form })).toBe(session);
    expect(sessionAfter(preview, { type: 'images-loaded', settle: (form) => form }).preview).toBe(true);
  });
});

it('offers to restore a draft that was replaced on opening', () => {
  const session = sessionAfter({ type: 'open', form: { ...kite, model: 'alpha-image-1' }, replaced: kite });
  expect(session.undo).toEqual({ form: kite, message: 'Your draft was replaced.' });
  expect(sessionAfter({ type: 'open', form: kite }).undo).toBeUndefined();
});

it('adds loaded images to the form and to the state that undo restores', () => {
  const settle = (form: FormState) => ({ ...form, extra: { settled: true } });
  const session = sessionAfter({ type: 'reset' }, { type: 'images-loaded', settle });
  expect([session.form, session.undo?.form, session.loaded].map((form) => form?.extra)).toEqual([
    { settled: true },
    { settled: true },
    { settled: true },
  ]);
});

describe('isModified', () => {
  it('is false for the default form and for the loaded form', () => {
    expect(isModified(images, firstState(images))).toBe(false);
    expect(isModified(images, kite)).toBe(true);
    expect(isModified(images, { ...kite }, kite)).toBe(false);
  });
});

describe('visibleIssues', () => {
  const missing = { code: 'missing_required_parameter', message: 'x' } as const;
  const issues = [
    { ...missing, parameter: 'prompt' },
    { ...missing, parameter: 'tools[0].name' },
    { code: 'invalid_value', parameter: 'n', message: 'y' } as const,
  ];

  it('omits empty required fields until Run is pressed', () => {
    expect(visibleIssues(sessionAfter(), issues).map(({ parameter }) => parameter)).toEqual(['n']);
    expect(visibleIssues(sessionAfter({ type: 'submit' }), issues)).toEqual(issues);
    expect(visibleIssues(sessionAfter({ type: 'submit' }, { type: 'reset' }), issues)).toHaveLength(1);
  });

  it('shows missing values inside a field that is filled in', () => {
    const session = sessionAfter({ type: 'set-value', name: 'tools', value: [{}] });
    expect(visibleIssues(session, issues).map(({ parameter }) => parameter)).toEqual(['tools[0].name', 'n']);
  });
});
