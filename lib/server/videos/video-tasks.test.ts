import { describe, expect, test } from 'vitest';
import type { Assets } from '#lib/server/assets/assets.ts';
import { takeTime, until } from '#tests/support/until.ts';
import type { TaskChange } from './task-store.ts';
import { newTask, openTaskHarness } from './test-harness.ts';
import { type FakePort, fakePort, gate, video } from './test-port.ts';

const harness = openTaskHarness();

describe('a task', () => {
  test('runs from creation to the video; each state changes once and in order', async () => {
    const port = fakePort();
    const tasks = await harness.start(port);
    const changes: string[] = [];
    tasks.onTaskChange(({ task, kind }: TaskChange) =>
      changes.push(kind === 'status' ? task.status : `${task.progress}`),
    );
    const made = await tasks.create({
      ...newTask,
      body: {
        model: 'delta-1.1',
        prompt: 'a boat',
        resolution: '720p',
        aspect_ratio: '16:9',
        callback_url: 'https://a.test/',
      },
      fault: 'slow',
    });
    expect(made).toMatchObject({
      ...{ status: 'pending', prompt: 'a boat', seconds: null, resolution: '720p', aspectRatio: '16:9' },
      ...{ callbackUrl: 'https://a.test/', fault: 'slow', provider: 'fake' },
    });
    const done = await harness.reach(tasks, made.id, 'completed');
    if (done.status !== 'completed') throw new Error('unreachable');
    expect(done).toMatchObject({
      upstreamId: `up_${made.id}`,
      width: 1280,
      height: 720,
      seconds: 5,
      progress: 1,
    });
    expect(await harness.statesOf(tasks, made.id)).toEqual(['pending', 'queue', 'in_progress', 'completed']);
    expect(changes).toEqual(['pending', 'queue', 'in_progress', `${1 / 3}`, `${2 / 3}`, 'completed']);
    expect(await harness.readText(done.videoAssetId)).toMatch(/video$/);
    expect(await harness.assets.findAsset(done.videoAssetId)).toMatchObject({
      ownerKeyId: 'key_a',
      purpose: 'video',
      seconds: 5,
    });
    expect(port.starts).toEqual([made.id]);
  });

  test('stores the poster of the video', async () => {
    const poster = { bytes: Buffer.from('still'), contentType: 'image/jpeg' };
    const tasks = await harness.start(fakePort({ poll: async () => ({ ...video('video'), poster }) }));
    const { id } = await tasks.create(newTask);
    const done = await harness.reach(tasks, id, 'completed');
    const still = done.status === 'completed' ? done.posterAssetId : null;
    expect(still && (await harness.assets.findAsset(still))).toMatchObject({
      purpose: 'poster',
      contentType: 'image/jpeg',
    });
    expect(await harness.statesOf(tasks, id)).toEqual(['pending', 'queue', 'in_progress', 'completed']);
  });

  test('stores large media outside its row, and passes them to the port unchanged', async () => {
    const image = `data:image/png;base64,${Buffer.alloc(90_000, 7).toString('base64')}`;
    const body = {
      model: 'delta-1.1',
      prompt: 'a boat',
      input_references: [{ type: 'image_url', image_url: { url: image } }, 'https://a.test/b.png'],
    };
    let received: unknown;
    const port = fakePort({
      async start({ loadBody }) {
        received = await loadBody();
        return { upstreamId: 'up', status: 'queue' };
      },
    });
    const tasks = await harness.start(port);
    const { id } = await tasks.create({ ...newTask, body });
    await harness.reach(tasks, id, 'completed');
    expect(received).toEqual(body);
    expect(JSON.stringify((await tasks.find(id, { ownerKeyId: 'key_a' }))?.request).length).toBeLessThan(500);
  });

  test('whose stored image is missing fails with a reason', async () => {
    const image = `data:image/png;base64,${Buffer.alloc(9_000, 7).toString('base64')}`;
    const port = fakePort({
      start: async ({ loadBody }) => ({ upstreamId: String(await loadBody()), status: 'queue' }),
    });
    const unreadable: Assets = { ...harness.assets, readAssetBytes: async () => null };
    const tasks = await harness.start(port, { assets: unreadable });
    const { id } = await tasks.create({ ...newTask, body: { prompt: 'x', input_references: [image] } });
    expect(await harness.reach(tasks, id, 'failed')).toMatchObject({ errorCode: 'input_missing' });
  });

  test('whose stored request this version does not accept says the field and the rule, and waits', async () => {
    const tasks = await harness.start(fakePort());
    const { id } = await tasks.create({ ...newTask, body: { model: 'delta-1.1', duration: 99 } });
    const message = 'The stored request is not valid. ✖ Too big: expected number to be <=15\n  → at duration';
    await expect
      .poll(async () => await tasks.find(id, { ownerKeyId: 'key_a' }))
      .toMatchObject({ status: 'pending', message });
  });

  test('has one poll at a time, with any number of readers', async () => {
    let at = 0;
    let most = 0;
    const port = fakePort({
      async poll() {
        at += 1;
        most = Math.max(most, at);
        await takeTime(20);
        at -= 1;
        return port.polls.length < 4 ? { status: 'in_progress', progress: null } : video('video');
      },
    });
    const tasks = await harness.start(port, { claimMs: 5 });
    const { id } = await tasks.create(newTask);
    await Promise.all(Array.from({ length: 20 }, () => harness.reach(tasks, id, 'completed')));
    expect(most).toBe(1);
    expect(port.polls).toHaveLength(4);
  });

  test('of a removed provider waits, and continues when the provider is configured again', async () => {
    const port = fakePort();
    let known: FakePort | undefined;
    const tasks = await harness.start(undefined, { portFor: () => known });
    const { id } = await tasks.create(newTask);
    await until(
      async () => (await tasks.find(id, { ownerKeyId: 'key_a' }))?.message?.includes('fake') ?? false,
    );
    known = port;
    await harness.reach(tasks, id, 'completed');
  });

  test('writes a state and its related data in one transaction, and retries both', async () => {
    const along: string[] = [];
    let refusals = 3;
    const port = fakePort();
    const tasks = await harness.start(port, {
      async alongside(_session, task) {
        if (task.status === 'queue' && refusals > 0) {
          refusals -= 1;
          throw new Error('the outbox is full');
        }
        along.push(task.status);
      },
    });
    const { id } = await tasks.create(newTask);
    await harness.reach(tasks, id, 'completed');
    expect(along).toEqual(['pending', 'queue', 'in_progress', 'completed']);
    expect(await harness.statesOf(tasks, id)).toEqual(along);
    expect(port.starts).toEqual([id]);
  });

  test('is not created if its related data cannot be written', async () => {
    const tasks = await harness.start(fakePort(), {
      alongside: () => Promise.reject(new Error('the outbox is full')),
    });
    await expect(tasks.create(newTask)).rejects.toThrow('the outbox is full');
    expect(await harness.countTasks()).toBe(0);
  });
});

describe('the process', () => {
  test('submits at most the configured number of tasks at once, three quarters of them for one owner', async () => {
    let at = 0;
    let most = 0;
    const port = fakePort({
      async start({ token }) {
        at += 1;
        most = Math.max(most, at);
        await takeTime(10);
        at -= 1;
        return { upstreamId: `up_${token}`, status: 'queue' };
      },
      poll: async () => video('video'),
    });
    const tasks = await harness.start(port, { parallelStarts: 4 });
    const made = await Promise.all(Array.from({ length: 12 }, () => tasks.create(newTask)));
    for (const { id } of made) await harness.reach(tasks, id, 'completed');
    expect(most).toBe(3);
    expect(new Set(port.starts).size).toBe(12);
    expect(port.starts).toHaveLength(12);
  });

  test('that stops during a poll leaves the task to the next process', async () => {
    const hanging = fakePort({ poll: () => new Promise(() => {}) });
    const first = await harness.start(hanging);
    const { id } = await first.create(newTask);
    await until(() => hanging.polls.length > 0);
    await first.stop();
    expect((await first.find(id, { ownerKeyId: 'key_a' }))?.status).toBe('queue');
    const port = fakePort();
    const second = await harness.start(port);
    await harness.reach(second, id, 'completed');
    expect(port.starts).toEqual([]);
  });

  test('that stops waits for a running step', async () => {
    const answer = gate();
    const port = fakePort({
      async start({ token }) {
        await answer.opened;
        return { upstreamId: `up_${token}`, status: 'queue' };
      },
    });
    const tasks = await harness.start(port, { graceMs: 60_000 });
    const { id } = await tasks.create(newTask);
    await until(() => port.starts.length > 0);
    const stopped = tasks.stop();
    answer.open();
    await stopped;
    expect((await tasks.find(id, { ownerKeyId: 'key_a' }))?.upstreamId).toBe(`up_${id}`);
  });

  test('that was killed during a submission: the next one parks the task without token support', async () => {
    const first = await harness.start(fakePort({ start: () => new Promise(() => {}) }));
    const { id } = await first.create(newTask);
    await until(async () => (await first.find(id, { ownerKeyId: 'key_a' }))?.submittingAt !== null);
    await first.stop();
    const port = fakePort();
    const second = await harness.start(port);
    await until(async () => (await second.find(id, { ownerKeyId: 'key_a' }))?.parkedAt != null);
    expect(port.starts).toEqual([]);
  });

  test('that lost its lease while it polled keeps the video of the process that took the task over', async () => {
    const answer = gate();
    const slow = fakePort({
      async poll() {
        if (slow.polls.length < 2) return { status: 'in_progress', progress: 0.5 };
        await answer.opened;
        return video('of the first');
      },
    });
    const first = await harness.start(slow, { graceMs: 60_000 });
    const { id } = await first.create(newTask);
    await until(() => slow.polls.length > 1);
    await harness.loseLeases();
    const second = await harness.start(fakePort({ poll: async () => video('of the second') }));
    const done = await harness.reach(second, id, 'completed');
    if (done.status !== 'completed') throw new Error('unreachable');
    answer.open();
    await first.stop();
    expect(await harness.readText(done.videoAssetId)).toMatch(/of the second$/);
    expect(await harness.assetIds('all')).toEqual([done.videoAssetId]);
  });

  test('shares the tasks with another one, and each is submitted once', async () => {
    const port = fakePort();
    const one = await harness.start(port);
    const other = await harness.start(port);
    const made = await Promise.all(
      Array.from({ length: 30 }, (_, index) => (index % 2 ? one : other).create(newTask)),
    );
    for (const { id } of made) await harness.reach(one, id, 'completed');
    expect(port.starts).toHaveLength(30);
    expect(await harness.assetIds('all')).toHaveLength(30);
  });

  test('keeps the tasks of an in-process provider, and their cancels, until it ends', async () => {
    const working = (): FakePort =>
      Object.assign(fakePort({ poll: async () => ({ status: 'in_progress', progress: 0 }) }), {
        worksInProcess: true,
      });
    const ports = [working(), working()];
    const [one, other] = await Promise.all(ports.map((port) => harness.start(port)));
    if (one === undefined || other === undefined) throw new Error('unreachable');
    const made = await Promise.all(Array.from({ length: 6 }, () => one.create(newTask)));
    const pollsOf = (id: string) => ports.map(({ polls }) => polls.filter((polled) => polled === id).length);
    for (const { id } of made) await until(() => Math.max(...pollsOf(id)) > 3);
    for (const { id } of made) expect(Math.min(...pollsOf(id))).toBe(0);

    // A cancel that either process receives is executed by the one that works on the task.
    const cancelled = made[0]?.id ?? '';
    const worker = ports.findIndex(({ polls }) => polls.includes(cancelled));
    await other.cancel(cancelled);
    await until(() => ports.some(({ cancels }) => cancels.length > 0));
    expect(ports.map(({ cancels }) => cancels.length)).toEqual(worker === 0 ? [1, 0] : [0, 1]);

    await one.stop();
    for (const { id } of made.slice(1)) await until(() => (pollsOf(id)[1] ?? 0) > 0);
  });

  test('a listener that throws has no effect', async () => {
    const tasks = await harness.start(fakePort());
    tasks.onTaskChange(() => {
      throw new Error('no');
    });
    const { id } = await tasks.create(newTask);
    await harness.reach(tasks, id, 'completed');
  });
});
