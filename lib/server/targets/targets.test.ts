import { afterEach, describe, expect, test, vi } from 'vitest';
import { ApiError } from '#lib/contract/errors/api-error.ts';
import type { ConfiguredRoute } from './gateway-config.ts';
import { createTarget, type Target } from './target.ts';
import { createTargets } from './targets.ts';

afterEach(() => {
  vi.useRealTimers();
});

function targetOf(id: string, kind = 'openai') {
  const close = vi.fn(async () => {});
  return Object.assign(createTarget({ id, kind, provider: { id, close }, baseUrl: null, source: 'test' }), {
    close,
  });
}

const own = [targetOf('openai'), targetOf('sandbox', 'sandbox')];
const [a, b, c] = [targetOf('a'), targetOf('b'), targetOf('c')];

function routeOf(route: Partial<ConfiguredRoute> & Pick<ConfiguredRoute, 'targets'>): ConfiguredRoute {
  return { models: 'alpha-image-*', systemMessages: 'reject', ...route };
}

function open(routes: ConfiguredRoute[], random?: () => number, targets: Target[] = [a, b, c]) {
  return createTargets({ targets: own, configured: { targets, routes }, random });
}

const names = (targets: ReturnType<typeof open>, modelId = 'alpha-image-2') =>
  targets.candidates('images.generate', modelId).map(({ target, model }) => `${target.id} ${model}`);

describe('candidates', () => {
  test('without weights are in the order of the route, before the default routes', () => {
    const targets = open([
      routeOf({ targets: [{ target: 'b', model: 'gpt-image-*' }, { target: 'a' }, { target: 'sandbox' }] }),
    ]);
    expect(names(targets)).toEqual(['b gpt-image-2', 'a alpha-image-2', 'sandbox alpha-image-2']);
    expect(names(targets, 'legacy-image-3')).toEqual(['openai dall-e-3']);
    expect(names(targets, 'delta-1.1')).toEqual(['sandbox delta-1.1']);
  });

  test('come from the first route that matches model and operation', () => {
    const targets = open([
      routeOf({ operations: ['images.edit'], targets: [{ target: 'a' }] }),
      routeOf({ models: 'alpha-image-2', targets: [{ target: 'b' }] }),
      routeOf({ models: '*', targets: [{ target: 'c', model: 'all' }] }),
    ]);
    expect(names(targets)).toEqual(['b alpha-image-2']);
    expect(names(targets, 'alpha-image-1')).toEqual(['c all']);
    expect(targets.candidates('images.edit', 'alpha-image-2')[0]?.target.id).toBe('a');
  });

  test('of the default routes are never targets of the file', () => {
    expect(names(createTargets({ targets: own.slice(1), configured: { targets: [a], routes: [] } }))).toEqual(
      ['sandbox alpha-image-2'],
    );
  });

  test('a model id with $ is text', () => {
    const targets = open([routeOf({ models: 'x-*', targets: [{ target: 'a', model: 'y-*' }] })]);
    expect(names(targets, 'x-$&$1')).toEqual(['a y-$&$1']);
  });
});

describe('weights', () => {
  const route = routeOf({
    targets: [{ target: 'c' }, { target: 'a', weight: 3 }, { target: 'b', weight: 1 }],
  });

  test.each([
    [
      [0.5, 0.5],
      ['a', 'b', 'c'],
    ],
    [
      [0.1, 0.9],
      ['b', 'a', 'c'],
    ],
    [
      [0, 0],
      ['a', 'b', 'c'],
    ],
  ])('with the numbers %j give the order %j; targets without a weight are last', (numbers, order) => {
    const left = [...numbers];
    const targets = open([route], () => left.shift() ?? 0);
    expect(names(targets).map((name) => name.slice(0, 1))).toEqual(order);
  });

  test('are the shares of the first place', () => {
    let seed = 1;
    const random = () => {
      seed = (seed * 48_271) % 2_147_483_647;
      return seed / 2_147_483_647;
    };
    const targets = open([route], random);
    const first = Array.from({ length: 4000 }, () => names(targets)[0]?.slice(0, 1));
    expect(first.filter((id) => id === 'a').length / 4000).toBeCloseTo(0.75, 1);
  });
});

test('folding is a property of the route', () => {
  const targets = open([
    routeOf({ models: 'x-*', systemMessages: 'fold', targets: [{ target: 'a' }] }),
    routeOf({ models: 'y-*', targets: [{ target: 'a' }] }),
  ]);
  const folds = (model: string) => targets.foldsSystemMessages('messages.create', model);
  expect([folds('x-1'), folds('y-1'), folds('z-1')]).toEqual([true, false, false]);
});

test('tasks find the name of their model at their target', () => {
  const targets = open([
    routeOf({
      models: 'delta-*',
      targets: [
        { target: 'a', model: 'a-*' },
        { target: 'b', model: 'b-*' },
      ],
    }),
  ]);
  expect([targets.modelAt('b', 'delta-1'), targets.modelAt('gone', 'delta-1')]).toEqual(['b-1', 'delta-1']);
});

test('reports of tasks open and close the circuit of their model by submissions alone', () => {
  vi.useFakeTimers();
  const target = targetOf('a');
  const targets = open([], undefined, [target]);
  const fail = (count: number, model?: string) => {
    for (let at = 0; at < count; at += 1) {
      const error = new ApiError('upstream_error', { message: `It failed ${at}.` });
      targets.noteFailure('a', error, { requestId: `task ${at % 2}`, model });
    }
  };
  const succeed = (model?: string) => targets.noteSuccess('a', 20, { model });
  const state = () => target.circuits.state('video-1');
  fail(20);
  expect(target.circuits.opened()).toEqual([]);
  // Tries of one task that fail alike are one failure.
  expect(target.health.read().failures.map(({ requestId }) => requestId)).toEqual(['task 1', 'task 0']);
  fail(4, 'video-1');
  succeed('video-1');
  fail(4, 'video-1');
  expect(state()).toBe('closed');
  fail(1, 'video-1');
  succeed();
  expect([state(), target.circuits.state('video-2')]).toEqual(['open', 'closed']);
  vi.advanceTimersByTime(10_000);
  fail(1, 'video-1');
  expect(state()).toBe('open');
  vi.advanceTimersByTime(20_000);
  succeed('video-1');
  expect(state()).toBe('closed');
  expect(target.health.read()).toMatchObject({ calls: 33, failed: 30, medianMs: 20 });
});

describe('a new configuration', () => {
  test('replaces routes; a removed target answers no new call', () => {
    const targets = open([routeOf({ targets: [{ target: 'a' }] })]);
    targets.configure({
      targets: own,
      configured: { targets: [b], routes: [routeOf({ targets: [{ target: 'b' }] })] },
    });
    expect(names(targets)).toEqual(['b alpha-image-2']);
    expect([targets.find('a'), targets.find('openai')?.id]).toEqual([undefined, 'openai']);
    expect(targets.list.map(({ id }) => id)).toEqual(['b', 'openai', 'sandbox']);
  });

  test('closes a removed target when nothing has used it for a while; others stay open', async () => {
    vi.useFakeTimers();
    const [old, kept] = [targetOf('old'), targetOf('kept')];
    const targets = open([], undefined, [old, kept]);
    old.queue.tryEnter('caller');
    targets.configure({ targets: own, configured: { targets: [kept], routes: [] } });
    await vi.advanceTimersByTimeAsync(60 * 60_000);
    expect(old.close).not.toHaveBeenCalled();
    old.queue.leave('caller');
    await vi.advanceTimersByTimeAsync(15 * 60_000);
    expect([old.close, kept.close].map((close) => close.mock.calls.length)).toEqual([1, 0]);
  });

  test('the end of the process also closes removed targets', async () => {
    const old = targetOf('old');
    const targets = open([], undefined, [old]);
    targets.configure({ targets: own });
    await targets.close();
    expect(old.close).toHaveBeenCalledOnce();
  });
});
