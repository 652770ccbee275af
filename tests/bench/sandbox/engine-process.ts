// The engine without the rest of the product: makes the images and videos that its parent requests, in its own pool.
import { makeImage, makeVideo } from '@easel/sandbox';
import * as z from 'zod';

const size = { width: z.int(), height: z.int() };
const workMessage = z.object({
  id: z.int(),
  work: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('image'), prompt: z.string(), ...size }),
    z.object({ kind: z.literal('video'), prompt: z.string(), ...size, seconds: z.number() }),
  ]),
});

export type EngineWork = z.output<typeof workMessage>['work'];

process.on('disconnect', () => process.exit(0));
process.on('message', async (message: unknown) => {
  const parsed = workMessage.safeParse(message);
  if (!parsed.success) return;
  const { id, work } = parsed.data;
  try {
    process.send?.({ id, bytes: await make(work) });
  } catch (error) {
    process.send?.({ id, error: String(error) });
  }
});

async function make(work: EngineWork): Promise<number> {
  const { prompt, width, height } = work;
  if (work.kind === 'video') {
    return (await makeVideo({ prompt, seed: 1, width, height, seconds: work.seconds })).bytes.byteLength;
  }
  const image = await makeImage({
    prompt,
    seed: 1,
    index: 0,
    width,
    height,
    style: 'general',
    detail: 0.85,
    transparent: false,
    watermark: false,
    format: 'png',
    compression: 100,
    partials: 0,
  });
  return image.bytes.byteLength;
}
