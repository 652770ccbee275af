/** The sandbox's images: plans a job for its group, paints it in the pool, emits events at a natural pace. */
import { countTokens, type Image, type ImageSpec, makeImage } from '@easel/sandbox';
import { readImageHeader } from '#lib/base/image-header.ts';
import { ApiError } from '#lib/contract/errors/api-error.ts';
import { pixelsOf, reservePixels } from '#lib/server/http/byte-budget.ts';
import type { ImageEvent, ImageFacts, ImageJob, ImagePort, ModelCall } from '../provider.ts';
import { fromEngine } from './engine-error.ts';
import { breakAt, createPacer, type Fault, failEarly, faultOf, stepMsOf } from './faults.ts';
import { type ImageChoice, inputTokensOf, planGeneral, planImages, planSeedream } from './image-plan.ts';
import { planChat } from './plan-chat.ts';
import { planDiffusion } from './plan-diffusion.ts';

/** Milliseconds between partial images at pace 1. */
const partialMs = 400;

export function createSandboxImages({ pace }: { pace: number }): ImagePort {
  return {
    async *make(job, call) {
      const fault = faultOf(call);
      await failEarly(fault, { pace, signal: call.signal });
      if (fault === 'refusal') throw moderationError();
      const choice = await choose(job, call);
      const plan = planImages(choice);
      const [first] = plan.specs;
      const input = await inputTokens(choice);
      const facts = { ...plan.facts, usage: { input, output: plan.outputTokens } };
      yield { type: 'accepted' };
      for (const spec of plan.specs)
        yield* streamImage(spec, facts, spec === first ? choice.partials : 0, { call, fault, pace });
      const usage = { input, output: plan.outputTokens * plan.specs.length };
      yield { type: 'end', ...facts, usage, revisedPrompt: plan.revisedPrompt };
    },
  };
}

function choose(job: ImageJob, call: ModelCall): Promise<ImageChoice> | ImageChoice {
  switch (job.group) {
    case 'general':
      return planGeneral(job.body, call);
    case 'seedream':
      return planSeedream(job.body);
    case 'chat':
      return planChat(job.body, call);
    case 'diffusion':
      return planDiffusion(job.body, call);
  }
}

interface ImageStreamOptions {
  call: ModelCall;
  fault: Fault | undefined;
  pace: number;
}

/** Partial images when they are ready, then the image; each at its natural time or later. */
async function* streamImage(
  spec: ImageSpec,
  facts: ImageFacts,
  partials = 0,
  { call, fault, pace }: ImageStreamOptions,
): AsyncIterable<ImageEvent> {
  const pacer = createPacer(stepMsOf(partialMs, pace, fault), call.signal);
  const partialImages = createAsyncQueue<Image>();
  const finished = paint({ ...spec, partials }, call.signal, partialImages.push).finally(partialImages.end);
  // Awaited below; an earlier rejection must not count as unhandled.
  finished.catch(() => {});
  let partialIndex = 0;
  for await (const image of partialImages) {
    await pacer.next();
    yield { type: 'partial', partialIndex, image: image.bytes, ...facts };
    partialIndex += 1;
  }
  const image = await finished.catch((error: unknown) => {
    throw fromEngine(error);
  });
  await pacer.next();
  breakAt(1, true, fault);
  yield { type: 'image', image: image.bytes, ...facts };
}

/** Makes an image with memory for its decoded inputs reserved. */
async function paint(
  spec: ImageSpec,
  signal: AbortSignal,
  onPartial?: (image: Image) => void,
): Promise<Image> {
  const { sources = [], mask } = spec;
  const inputs = [...sources.map(({ bytes }) => bytes), ...(mask ? [mask] : [])];
  const free = await reservePixels(pixelsOf(...inputs), signal);
  try {
    return await makeImage(spec, { signal, ...(onPartial ? { onPartial } : {}) });
  } finally {
    free();
  }
}

function moderationError(): ApiError {
  return new ApiError('moderation_blocked', {
    parameter: 'prompt',
    message: 'prompt was refused on demand: x-sandbox-fault was "refusal".',
  });
}

/** The input tokens of a request: its prompt and its images. */
export async function inputTokens({
  prompt,
  sources = [],
}: ImageChoice): Promise<{ text: number; image: number }> {
  const image = sources.reduce((sum, { bytes }) => {
    const header = readImageHeader(bytes);
    return sum + (header?.state === 'known' ? inputTokensOf(header) : 0);
  }, 0);
  return { text: await countTokens(prompt), image };
}

/** A queue that passes values from a callback to a loop, in order. */
function createAsyncQueue<T>() {
  const values: T[] = [];
  let ended = false;
  let wake = () => {};
  return {
    push(value: T): void {
      values.push(value);
      wake();
    },
    end(): void {
      ended = true;
      wake();
    },
    async *[Symbol.asyncIterator](): AsyncIterator<T> {
      while (true) {
        const value = values.shift();
        if (value !== undefined) yield value;
        else if (ended) return;
        else
          await new Promise<void>((resolve) => {
            wake = resolve;
          });
      }
    },
  };
}

/** The image of a native request. */
export async function makeNativeImage(
  choice: ImageChoice,
  call: ModelCall,
): Promise<{ image: Image; outputTokens: number }> {
  const plan = planImages(choice);
  const [spec] = plan.specs;
  if (spec === undefined) throw new ApiError('server_error', { message: 'The sandbox planned no image.' });
  const image = await paint(spec, call.signal).catch((error: unknown) => {
    throw fromEngine(error);
  });
  return { image, outputTokens: plan.outputTokens };
}
