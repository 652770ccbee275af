// The parent's side of the engine's process.
import { fileURLToPath } from 'node:url';
import * as z from 'zod';
import { compiledFolder } from '#tests/bench/bench-folder.ts';
import { machineEnvironment } from '#tests/support/server-environment.ts';
import type { EngineWork } from './engine-process.ts';
import { type MeasuredProcess, startMeasured } from './measured-process.ts';
import { video } from './workload.ts';

export interface EngineClient {
  process: MeasuredProcess;
  image(prompt: string, size: { width: number; height: number }): Promise<void>;
  video(prompt: string): Promise<void>;
}

const answer = z.object({ id: z.int(), error: z.string().optional() });
const limitMs = 30_000;

export function startEngine(): EngineClient {
  const started = startMeasured({
    script: fileURLToPath(import.meta.resolve('./engine-process.ts')),
    environment: { ...machineEnvironment(), NODE_COMPILE_CACHE: compiledFolder },
  });
  let lastId = 0;

  function make(work: EngineWork): Promise<void> {
    lastId += 1;
    const id = lastId;
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const limit = setTimeout(() => reject(new Error('The engine did not answer in time.')), limitMs);
    const onMessage = (message: unknown) => {
      const parsed = answer.safeParse(message);
      if (!parsed.success || parsed.data.id !== id) return;
      if (parsed.data.error === undefined) resolve();
      else reject(new Error(parsed.data.error));
    };
    const onExit = () => reject(new Error(`The engine's process ended.\n${started.output()}`));
    started.child.on('message', onMessage);
    started.child.once('exit', onExit);
    started.child.send({ id, work });
    return promise.finally(() => {
      clearTimeout(limit);
      started.child.off('message', onMessage);
      started.child.off('exit', onExit);
    });
  }

  return {
    process: started,
    image: (prompt, size) => make({ kind: 'image', prompt, ...size }),
    video: (prompt) => make({ kind: 'video', prompt, ...video }),
  };
}
