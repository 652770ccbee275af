import { describe, expect, test } from 'vitest';
import { createCircuits, type Permit } from './target-health.ts';

const model = 'gpt-image-2';

function open({ limit }: { limit?: number } = {}) {
  let time = 0;
  const circuits = createCircuits({ failures: 3, openMs: 1000, trialMs: 100, limit, now: () => time });
  return {
    circuits,
    fail: (count = 1, at = model) => {
      for (let done = 0; done < count; done += 1) circuits.permit(at)?.failed();
    },
    permitted(): Permit {
      const permit = circuits.permit(model);
      if (permit === undefined) throw new Error('The circuit refused the call.');
      return permit;
    },
    wait(ms: number) {
      time += ms;
    },
  };
}

describe('a circuit', () => {
  test('opens after failures in a row only, for its model only', () => {
    const { circuits, fail } = open();
    fail(2);
    circuits.permit(model)?.succeeded();
    fail(2);
    expect(circuits.state(model)).toBe('closed');
    fail();
    expect([circuits.state(model), circuits.permit(model), circuits.retryAt(model)]).toEqual([
      ...['open', undefined, 1000],
    ]);
    expect([circuits.state('gpt-image-1'), circuits.retryAt('gpt-image-1')]).toEqual(['closed', null]);
    expect(circuits.permit('gpt-image-1')).toBeDefined();
    expect(circuits.opened()).toEqual([{ model, state: 'open', retryAt: 1000 }]);
  });

  test('then permits some calls at once; the first success closes it', () => {
    const { circuits, fail, wait, permitted } = open();
    fail(3);
    wait(1000);
    const trials = [permitted(), permitted(), permitted()];
    expect([circuits.state(model), circuits.permit(model), circuits.retryAt(model)]).toEqual([
      ...['half-open', undefined, 1100],
    ]);
    trials[1]?.succeeded();
    expect([circuits.state(model), circuits.opened()]).toEqual(['closed', []]);
    // The others began while it was open: they do not open it again.
    trials[0]?.failed();
    trials[2]?.failed();
    expect(circuits.state(model)).toBe('closed');
  });

  test('permits another call after a short time while slow ones try', () => {
    const { circuits, fail, wait, permitted } = open();
    fail(3);
    wait(1000);
    for (let count = 0; count < 3; count += 1) permitted();
    for (let count = 0; count < 4; count += 1) {
      expect(circuits.permit(model)).toBeUndefined();
      wait(100);
      permitted();
    }
  });

  test('stays open twice as long after each failed try, up to 16 times', () => {
    const { circuits, fail, wait } = open();
    fail(3);
    let start = 0;
    const times: number[] = [];
    for (let count = 0; count < 6; count += 1) {
      times.push((circuits.retryAt(model) ?? 0) - start);
      start = circuits.retryAt(model) ?? 0;
      wait(times.at(-1) ?? 0);
      fail();
    }
    expect(times).toEqual([1000, 2000, 4000, 8000, 16_000, 16_000]);
  });

  test('counts several tries that fail at once as one', () => {
    const { circuits, fail, wait, permitted } = open();
    fail(3);
    wait(1000);
    const trials = [permitted(), permitted(), permitted()];
    for (const trial of trials) trial.failed();
    expect(circuits.retryAt(model)).toBe(3000);
  });

  test('is closed by the beginning of a response to a try, which may still fail', () => {
    const { circuits, fail, wait, permitted } = open();
    const early = permitted();
    early.answered();
    fail(3);
    early.succeeded();
    expect(circuits.state(model)).toBe('open');
    wait(1000);
    const trial = permitted();
    trial.answered();
    expect(circuits.state(model)).toBe('closed');
    trial.failed();
    fail(1);
    expect(circuits.state(model)).toBe('closed');
    fail(1);
    expect(circuits.state(model)).toBe('open');
  });

  test('is not closed by responses that break off after their beginning', () => {
    const { circuits, permitted } = open();
    for (let count = 0; count < 3; count += 1) {
      const permit = permitted();
      permit.answered();
      permit.failed();
    }
    expect(circuits.state(model)).toBe('open');
  });

  test('gets a place for a try back from the try alone, once', () => {
    const { circuits, fail, wait, permitted } = open();
    const early = permitted();
    fail(3);
    wait(1000);
    const trials = [permitted(), permitted(), permitted()];
    early.undecided();
    expect(circuits.permit(model)).toBeUndefined();
    trials[0]?.undecided();
    trials[0]?.undecided();
    expect(circuits.permit(model)).toBeDefined();
    expect(circuits.permit(model)).toBeUndefined();
  });

  test('is not kept open by failures of calls that began before', () => {
    const { circuits, fail, permitted } = open();
    const early = permitted();
    fail(3);
    early.failed();
    expect(circuits.retryAt(model)).toBe(1000);
  });

  test('is closed by a person', () => {
    const { circuits, fail } = open();
    fail(3);
    circuits.close();
    expect(circuits.permit(model)).toBeDefined();
  });
});

test('the number of remembered models is limited; open circuits stay longest', () => {
  const { circuits, fail } = open({ limit: 10 });
  fail(3, 'broken');
  for (let count = 0; count < 100; count += 1) fail(1, `model ${count}`);
  expect(circuits.state('broken')).toBe('open');
  for (let count = 0; count < 100; count += 1) fail(3, `broken ${count}`);
  expect(circuits.opened()).toHaveLength(10);
});
