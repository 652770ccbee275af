// An open form without React: a browser's storage, URL and window in memory, and a clock that the tests move.

import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { handoff } from '#lib/client/handoff/handoff.ts';
import { stateOf } from '#lib/client/run/form-values.ts';
import { memoryStorage } from '#lib/client/storage/test-storage.ts';
import { describeForm, operationById } from '#tests/support/documented-contract.ts';
import { answerQuestion, type FormQuestion } from './answer-question.ts';
import { useImageStore } from './draft-images.ts';
import { createFormController, type FormOptions } from './form-controller.ts';
import { editPause } from './validate-form.ts';

const description = describeForm(operationById('images.generate'));
const alpha = 'alpha-image-2';

let stored: Map<string, string>;
let count = 0;

beforeEach(() => {
  vi.useFakeTimers();
  stored = new Map();
  const storage = memoryStorage(stored);
  vi.stubGlobal('localStorage', storage);
  vi.stubGlobal('sessionStorage', storage);
  vi.stubGlobal('window', new EventTarget());
  vi.stubGlobal('document', { documentElement: { dataset: {} }, querySelector: () => null });
  vi.stubGlobal('Worker', ValidationWorker);
  goTo('/images');
  const go = (_: unknown, __: string, path: string) => goTo(path);
  vi.stubGlobal('history', { pushState: go, replaceState: go });
  useImageStore({
    put: () => Promise.resolve(),
    get: () => Promise.resolve([]),
    collect: () => Promise.resolve(),
    measure: () => Promise.resolve({ count: 0, bytes: 0 }),
    takeAll: () => Promise.resolve([]),
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function goTo(path: string): void {
  const { pathname, search, hash } = new URL(path, 'http://127.0.0.1');
  vi.stubGlobal('location', { pathname, search, hash });
}

/** Node has no module workers: what the worker would run answers here. */
class ValidationWorker extends EventTarget {
  postMessage({ id, question }: { id: number; question: FormQuestion }): void {
    const data = { id, answer: answerQuestion(question) };
    queueMicrotask(() => this.dispatchEvent(new MessageEvent('message', { data })));
  }
}

/** Drafts of other tests have other names: the page keeps them in memory. */
function newName(): string {
  count += 1;
  return `form-${count}`;
}

/** Opens a form as the hook does, with a rendering after each change. */
function openForm(options: Partial<FormOptions> = {}) {
  const controller = createFormController({ description, name: newName(), ...options });
  const render = () => controller.noteRendered(controller.read(), location.search, true);
  controller.open();
  const detach = controller.attach();
  render();
  return { controller, form: controller.read, render, detach };
}

const draftOf = (name: string) => JSON.parse(stored.get(`easel-draft:${name}`) ?? 'null');

test('the view is the same object until something changes, and tells its listeners', () => {
  const { controller, form } = openForm();
  const listener = vi.fn();
  const stop = controller.subscribe(listener);
  const before = form();
  expect(form()).toBe(before);
  before.setValue('prompt', 'A kite');
  expect(listener).toHaveBeenCalled();
  expect(form()).not.toBe(before);
  expect([form().body.prompt, before.body.prompt]).toEqual(['A kite', expect.not.stringMatching(/^A kite$/)]);
  // A view of earlier acts on the present state.
  before.setValue('n', 2);
  expect(form().state.values).toMatchObject({ prompt: 'A kite', n: 2 });
  stop();
});

test('an edit becomes the draft after a pause, and the next form of that name opens with it', () => {
  const { form } = openForm({ name: 'kept' });
  form().setValue('prompt', 'A kite');
  vi.advanceTimersByTime(editPause - 1);
  expect(draftOf('kept')).toBeNull();
  vi.advanceTimersByTime(1);
  expect(draftOf('kept').values.prompt).toBe('A kite');
  const next = openForm({ name: 'kept' });
  expect([next.form().opened, next.form().body.prompt]).toEqual([true, 'A kite']);
});

test.each([
  ['the page is hidden', () => window.dispatchEvent(new Event('pagehide'))],
  ['the form is left', (detach: () => void) => detach()],
])('an edit younger than the pause is saved when %s', (_, leave) => {
  const name = newName();
  const { form, detach } = openForm({ name });
  form().setValue('prompt', 'A kite');
  leave(detach);
  expect(draftOf(name).values.prompt).toBe('A kite');
});

test('a model is in the URL, and what was typed before the page follows the URL stays', () => {
  goTo(`/images?model=${alpha}`);
  const { form, render } = openForm();
  form().setModel('legacy-image-3');
  expect(location.search).toBe('?model=legacy-image-3');
  form().setValue('prompt', 'Typed before the page has rendered the new URL');
  render();
  expect(form().body).toMatchObject({ model: 'legacy-image-3', prompt: expect.stringMatching(/^Typed/) });
  goTo(`/images?model=${alpha}`);
  render();
  expect(form().body).toMatchObject({ model: alpha, prompt: expect.stringMatching(/^Typed/) });
});

test('a form that ignores the URL neither reads nor writes it', () => {
  goTo('/images?model=legacy-image-3');
  const { form, render } = openForm({ ignoreUrl: true });
  expect(form().state.model).toBe(description.models[0]?.id);
  form().setModel('legacy-image-2');
  goTo('/images?model=beta-3-pro-image');
  render();
  vi.advanceTimersByTime(editPause);
  expect([form().state.model, location.search]).toEqual(['legacy-image-2', '?model=beta-3-pro-image']);
});

test('a request from another page replaces a draft, which Undo brings back', () => {
  const name = newName();
  openForm({ name }).form().setValue('prompt', 'A castle');
  vi.advanceTimersByTime(editPause);
  handoff.open({ page: name, body: { prompt: 'A kite' }, model: alpha });
  const { form } = openForm({ name });
  expect([form().body.prompt, form().undo]).toEqual(['A kite', 'Your draft was replaced.']);
  form().edit({ type: 'undo' });
  expect([form().body.prompt, form().undo]).toEqual(['A castle', undefined]);
});

test('a preview is not the draft until it is edited', () => {
  const name = newName();
  const { form } = openForm({ name });
  form().setValue('prompt', 'A castle');
  form().replace(stateOf(description, { prompt: 'From a link' }, alpha), { preview: true });
  vi.advanceTimersByTime(editPause);
  expect([form().body.prompt, draftOf(name).values.prompt]).toEqual(['From a link', 'A castle']);
  form().setValue('prompt', 'From a link, changed');
  vi.advanceTimersByTime(editPause);
  expect(draftOf(name).values.prompt).toBe('From a link, changed');
});

test('a form with a given state saves no draft', () => {
  const name = newName();
  const { form, detach } = openForm({ name, initial: stateOf(description, { prompt: 'A cell' }, alpha) });
  form().setValue('prompt', 'A cell, changed');
  vi.advanceTimersByTime(editPause);
  detach();
  expect(draftOf(name)).toBeNull();
});

test('an invalid form gives no run and shows all its issues; what is loaded at once is what runs', async () => {
  const { form } = openForm();
  form().edit({ type: 'reset' });
  expect(form().issues).toEqual([]);
  expect(await form().submit()).toBeUndefined();
  expect(form().issues.map(({ parameter }) => parameter)).toEqual(['prompt']);
  expect((await form().submit({ anyway: true }))?.request.body).not.toHaveProperty('prompt');

  form().load({ prompt: 'A {{thing}}' });
  expect(await form().submit()).toBeUndefined();
  expect(form().validation.issues[0]?.message).toContain('thing');
  form().edit({ type: 'set-variable', name: 'thing', value: 'kite' });
  expect(await form().submit()).toMatchObject({ request: { body: { prompt: 'A kite' } } });
});

test('a second Run of the same input changes nothing of the form, so it does not render again', async () => {
  const { form } = openForm();
  form().setValue('prompt', 'A castle');
  await form().submit();
  const before = form();
  expect(await form().submit()).toMatchObject({ request: { body: { prompt: 'A castle' } } });
  expect(form()).toBe(before);
});

test('issues are found after a pause, for the last state only', async () => {
  const { form } = openForm();
  form().setValue('n', 99);
  form().setValue('n', 11);
  await vi.advanceTimersByTimeAsync(editPause);
  vi.useRealTimers();
  await vi.waitFor(() => expect(form().issues).toHaveLength(1), { timeout: 30_000 });
  expect(form().issues[0]?.message).toContain('got 11');
});

test('the state that a form opens with is settled once it has been rendered', () => {
  const name = newName();
  openForm({ name }).form().setValue('prompt', 'A castle');
  vi.advanceTimersByTime(editPause);
  const controller = createFormController({ description, name });
  const first = controller.read();
  controller.open();
  controller.noteRendered(first, '', false);
  expect(controller.read().isSettled()).toBe(false);
  controller.noteRendered(controller.read(), '', false);
  expect(controller.read().isSettled()).toBe(true);
});

test('a draft of an earlier version with more texts than a request takes opens whole, and Run names the limit', async () => {
  const embeddings = describeForm(operationById('native.batch-embed-contents'));
  const name = newName();
  const requests = Array.from({ length: 150 }, (_, at) => ({ content: { parts: [{ text: `Text ${at}` }] } }));
  const draft = {
    model: 'beta-embedding-2-preview',
    values: { requests },
    aside: {},
    extra: {},
    stream: true,
  };
  stored.set(`easel-draft:${name}`, JSON.stringify(draft));
  const { form } = openForm({ name, description: embeddings });
  expect(form().body.requests).toEqual(requests);
  expect(await form().submit()).toBeUndefined();
  const [issue] = form().issues;
  expect(issue?.message).toBe('requests must have at most 100 elements; got an array of 150.');
  form().fix(issue?.fixes?.[0]?.set ?? {});
  expect(await form().submit()).toMatchObject({ model: 'beta-embedding-2-preview' });
  expect(form().body.requests).toHaveLength(100);
});
