/** The embedded provider: answers every operation for real, offline, at no cost, and never poses as a neural model. */
import { closePool } from '#lib/server/engine/pool/run-in-pool.ts';
import type { Provider } from '../provider.ts';
import { createSandboxImages } from './sandbox-images.ts';
import { createSandboxVideo } from './sandbox-video.ts';

export interface SandboxOptions {
  /** Scales simulated latency: 1 is natural, 0 instant. */
  pace: number;
}

export interface SandboxProvider extends Provider {
  close(): Promise<void>;
}

export function createSandboxProvider({ pace }: SandboxOptions): SandboxProvider {
  const video = createSandboxVideo({ pace });
  return {
    id: 'sandbox',
    images: createSandboxImages({ pace }),
    video,
    async close() {
      video.close();
      await closePool();
    },
  };
}
