/** A driver to test with: does what the test says and counts. Never imported by the product. */
import type { VideoProgress } from '#lib/server/providers/provider.ts';
import type { VideoDriver } from './video-driver.ts';

export interface FakeDriver extends VideoDriver {
  /** Ids of the tasks each call was made for, in order. */
  readonly starts: string[];
  readonly polls: string[];
  readonly cancels: string[];
}

type Steps = Partial<Pick<VideoDriver, 'idempotentStart' | 'start' | 'poll' | 'cancel'>>;

/** Without steps of its own it starts at once and has a video of four bytes at the third look. */
export function fakeDriver(steps: Steps = {}): FakeDriver {
  const starts: string[] = [];
  const polls: string[] = [];
  const cancels: string[] = [];
  return {
    ...{ starts, polls, cancels },
    idempotentStart: steps.idempotentStart ?? false,
    async start(task, context) {
      starts.push(task.id);
      if (steps.start !== undefined) return await steps.start(task, context);
      return { upstreamId: `up_${task.id}`, status: 'queue' };
    },
    async poll(task, context) {
      polls.push(task.id);
      if (steps.poll !== undefined) return await steps.poll(task, context);
      const looks = polls.filter((id) => id === task.id).length;
      return looks < 3 ? { status: 'in_progress', progress: looks / 3 } : video('video');
    },
    async cancel(task, context) {
      cancels.push(`${task.id} ${task.upstreamId}`);
      await steps.cancel?.(task, context);
    },
  };
}

/** A look that finds a finished video with these bytes. */
export function video(content: string): Extract<VideoProgress, { status: 'completed' }> {
  const measures = { width: 1280, height: 720, seconds: 5 };
  return {
    status: 'completed',
    video: { content: Buffer.from(content), contentType: 'video/mp4', ...measures },
  };
}

/** Resolves as soon as the condition holds; rejects after five seconds. */
export async function until(condition: () => boolean | Promise<boolean>): Promise<void> {
  const end = Date.now() + 5_000;
  while (!(await condition())) {
    if (Date.now() > end) throw new Error(`It did not come to pass: ${condition.toString()}`);
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}

/** A promise and what settles it. */
export function gate(): { opened: Promise<void>; open: () => void } {
  let open = (): void => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { opened, open };
}
