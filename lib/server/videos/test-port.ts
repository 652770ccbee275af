/** A video port for tests: follows a script and counts calls. For tests only. */
import { readFileSync } from 'node:fs';
import type { VideoPort, VideoProgress } from '#lib/server/providers/provider.ts';

export interface FakePort extends VideoPort {
  /** Ids of the tasks of each call, in order. */
  readonly starts: string[];
  readonly polls: string[];
  readonly cancels: string[];
}

/** Without steps of its own it starts immediately and has a video of four bytes at the third poll. */
export function fakePort(steps: Partial<VideoPort> = {}): FakePort {
  const starts: string[] = [];
  const polls: string[] = [];
  const cancels: string[] = [];
  return {
    ...{ starts, polls, cancels },
    idempotentStart: steps.idempotentStart ?? false,
    async start(request, call) {
      starts.push(request.token);
      if (steps.start !== undefined) return await steps.start(request, call);
      return { upstreamId: `up_${request.token}`, status: 'queue' };
    },
    async poll(upstreamId, request, call) {
      polls.push(request.token);
      if (steps.poll !== undefined) return await steps.poll(upstreamId, request, call);
      const count = polls.filter((id) => id === request.token).length;
      return count < 3 ? { status: 'in_progress', progress: count / 3 } : video('video');
    },
    async cancel(upstreamId, request, call) {
      cancels.push(`${request.token} ${upstreamId}`);
      await steps.cancel?.(upstreamId, request, call);
    },
  };
}

const file = readFileSync(new URL('../../../tests/fixtures/videos/end-header.mp4', import.meta.url));

/** A finished video of two seconds that contains a text. */
export function videoFile(text: string): Buffer {
  const box = Buffer.alloc(8, 'free', 'latin1');
  box.write('free', 4);
  box.writeUInt32BE(8 + Buffer.byteLength(text));
  return Buffer.concat([file, box, Buffer.from(text)]);
}

/** A poll that finds a finished video with this text. */
export function video(content: string): Extract<VideoProgress, { status: 'completed' }> {
  const measures = { width: 1280, height: 720, seconds: 5 };
  return {
    status: 'completed',
    video: { content: videoFile(content), contentType: 'video/mp4', ...measures },
  };
}

/** A promise with its resolve and reject functions. */
export function gate(): { opened: Promise<void>; open: () => void } {
  let open = (): void => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { opened, open };
}
