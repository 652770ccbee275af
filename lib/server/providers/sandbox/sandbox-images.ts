/** The sandbox's images: plans a job for its group, paints it in the pool, emits events at a natural pace. */
import { Readable } from 'node:stream';
import { countTokens, type Image, type ImageSpec, makeImage, type SourceImage } from '@easel/sandbox';
import { readImageHeader } from '#lib/base/image-header.ts';
import { type PixelSize, parsePixelSize } from '#lib/base/pixel-size.ts';
import { ApiError } from '#lib/contract/errors/api-error.ts';
import { type DiffusionBody, diffusionDefaults } from '#lib/contract/images/diffusion-variants.ts';
import { pixelsOf, reservePixels } from '#lib/server/http/byte-budget.ts';
import type {
  ImageEvent,
  ImageFacts,
  ImageJob,
  ImagePort,
  ModelCall,
  ProviderCall,
} from '#lib/server/providers/provider.ts';
import { planChatImage } from './chat-image-plan.ts';
import { fromEngine } from './engine-error.ts';
import { breakAt, createPacer, type Fault, failEarly, faultOf, stepMsOf } from './faults.ts';
import {
  type ImageChoice,
  inputTokensOf,
  loadSource,
  outputTokensOf,
  planGeneral,
  planImages,
  planSeedream,
  sizeLimitError,
} from './image-plan.ts';

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
      return planChatImage(job.body, call);
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
  const queue = new Readable({ objectMode: true, read() {} });
  const partialImages: AsyncIterable<Image> = queue;
  const finished = paint({ ...spec, partials }, call.signal, (image) => queue.push(image)).finally(() =>
    queue.push(null),
  );
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

type DiffusionImage = NonNullable<DiffusionBody['images']>[number];

const roles = { image: 'img2img', vibe_transfer: 'vibe', character_reference: 'character' } as const;
/** The quality of the response, and the detail that it adds to that of the steps. */
const qualities = {
  low: { reported: 'low', detail: -0.5 },
  medium: { reported: 'medium', detail: 0 },
  standard: { reported: 'medium', detail: 0 },
  high: { reported: 'high', detail: 0.05 },
  hd: { reported: 'high', detail: 0.05 },
  auto: { reported: 'medium', detail: 0 },
} as const;

async function planDiffusion(body: DiffusionBody, call: ProviderCall): Promise<ImageChoice> {
  const { prompt = '', quality, seed, output_format: format = diffusionDefaults.output_format } = body;
  const { reported } = qualities[quality ?? 'auto'];
  const sources = await Promise.all((body.images ?? []).map((image, index) => sourceOf(image, index, call)));
  const size = sizeOf(body);
  const characters = (body.character_prompts ?? [])
    .filter(({ enabled = true }) => enabled)
    .map((character) => character.prompt);
  const transparent = body.background === 'transparent' && format !== 'jpeg';
  return {
    prompt: [prompt, ...characters].filter((part) => part !== '').join(', '),
    negativePrompt: body.negative_prompt,
    seed: `${body.model}\n${seed ?? prompt}`,
    size,
    format,
    transparent,
    style: 'diffusion',
    detail: detailOf(body),
    count: body.n ?? diffusionDefaults.n,
    quality: quality && reported,
    outputTokens: outputTokensOf(size, reported),
    sources,
  };
}

/** More steps add detail; above the default of 28 only a little. */
function detailOf({
  steps = diffusionDefaults.steps,
  quality,
  quality_toggle: toggled,
}: DiffusionBody): number {
  const drawn = Math.min(1, 0.3 + steps / 45 + (toggled ? 0.1 : 0));
  return Math.min(1, Math.max(0, drawn + qualities[quality ?? 'auto'].detail));
}

function sizeOf({ size = diffusionDefaults.size }: DiffusionBody): PixelSize {
  const pixels = parsePixelSize(size);
  // The contract does not limit the sides, so they may be larger than the sandbox supports.
  if (pixels === undefined) throw sizeLimitError(size);
  return pixels;
}

function sourceOf(image: DiffusionImage, index: number, call: ProviderCall): Promise<SourceImage> {
  const parameter = `images[${index}]`;
  if (typeof image === 'string') return loadSource(image, parameter, { role: 'img2img' }, call);
  const { type, strength, fidelity, reference_type: kind } = image;
  const role = {
    role: roles[type ?? 'image'],
    strength,
    fidelity,
    kind,
  };
  return loadSource(image.image_url, `${parameter}.image_url`, role, call);
}
