/** The embedded provider: answers every operation offline and without cost. Its responses say that they are samples. */
import { closeSandbox } from '@easel/sandbox';
import type { NativePort, Provider } from '../provider.ts';
import { createSandboxEmbeddings } from './sandbox-embeddings.ts';
import { createSandboxImages } from './sandbox-images.ts';
import { createSandboxMessages } from './sandbox-messages.ts';
import { createSandboxNativeImage } from './sandbox-native-image.ts';
import { createSandboxNativeText } from './sandbox-native-text.ts';
import { createSandboxVideo } from './sandbox-video.ts';
import { makeStandIn } from './stand-in-video.ts';

export interface SandboxOptions {
  /** Scales simulated latency: 1 is natural, 0 instant. */
  pace: number;
  /** Videos are stand-ins at that pace, all else is instant: for a clock that a test advances. */
  standIns?: boolean;
}

export function createSandboxProvider({ pace: given, standIns = false }: SandboxOptions): Provider {
  const video = createSandboxVideo(
    standIns ? { pace: given, makeVideo: makeStandIn, polls: 'at changes' } : { pace: given },
  );
  const pace = standIns ? 0 : given;
  return {
    id: 'sandbox',
    images: createSandboxImages({ pace }),
    messages: createSandboxMessages({ pace }),
    native: createNative(pace),
    embeddings: createSandboxEmbeddings({ pace }),
    video,
    async close() {
      video.close();
      await closeSandbox();
    },
  };
}

function createNative(pace: number): NativePort {
  const text = createSandboxNativeText({ pace });
  const image = createSandboxNativeImage({ pace });
  return {
    generate: (model, { group, body }, call) =>
      group === 'image' ? image.generate(model, body, call) : text.generate(model, body, call),
    stream: (model, { group, body }, call) =>
      group === 'image' ? image.stream(model, body, call) : text.stream(model, body, call),
    countTokens: text.countTokens,
  };
}
