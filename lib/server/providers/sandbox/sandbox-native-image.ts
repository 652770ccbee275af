/** The sandbox's native image generation: from parts with a prompt and images to a part with an image. */
import { randomBytes } from 'node:crypto';
import { countTokens } from '@easel/sandbox';
import { ApiError } from '#lib/contract/errors/api-error.ts';
import { modelIn } from '#lib/contract/models/catalogue.ts';
import type { GenerateResponse } from '#lib/contract/native/generate-response.ts';
import type { NativeImageRequest } from '#lib/contract/native/image-variants.ts';
import { checkPixels, pixelsOf } from '#lib/server/http/byte-budget.ts';
import type { ModelCall } from '../provider.ts';
import { chatChoice } from './chat-image-plan.ts';
import { breakAt, createPacer, failEarly, faultOf, stepMsOf } from './faults.ts';
import { loadSource } from './image-plan.ts';
import { promptDetails } from './native-frame.ts';
import { joinChunks } from './native-text-response.ts';
import { inputTokens, makeNativeImage } from './sandbox-images.ts';

export function createSandboxNativeImage({ pace }: { pace: number }) {
  const stream = (model: string, body: NativeImageRequest, call: ModelCall) =>
    chunks(model, body, call, pace);
  return {
    stream,
    generate: (...request: Parameters<typeof stream>) => joinChunks(stream(...request)),
  };
}

/** Milliseconds per image at pace 1. */
const imageMs = 1_200;

async function* chunks(
  id: string,
  { contents, generationConfig = {} }: NativeImageRequest,
  call: ModelCall,
  pace: number,
): AsyncIterable<GenerateResponse> {
  const fault = faultOf(call);
  await failEarly(fault, { pace, signal: call.signal });
  const prompt = contents
    .filter(({ role }) => role !== 'model')
    .flatMap(({ parts }) => parts.flatMap(({ text }) => text ?? []))
    .join(' ');
  const {
    responseModalities = ['TEXT', 'IMAGE'],
    responseFormat,
    seed,
    candidateCount = 1,
  } = generationConfig;
  checkCount(candidateCount);
  const model = modelIn(call.catalogue.chat, id);
  const choice = chatChoice({
    model,
    prompt,
    ratio: responseFormat?.image?.aspectRatio,
    resolution: model.nativeSizes.find((size) => size === responseFormat?.image?.imageSize),
    sources: await sourcesOf(contents, call),
  });
  const { sources = [] } = choice;
  checkPixels(pixelsOf(...sources.map(({ bytes }) => bytes)), 'contents');
  const head = { modelVersion: `${id}-sandbox`, responseId: `sandbox-${randomBytes(12).toString('hex')}` };
  if (fault === 'refusal') {
    yield { ...head, promptFeedback: { blockReason: 'PROHIBITED_CONTENT' }, candidates: [refused] };
    return;
  }
  const pacer = createPacer(stepMsOf(imageMs, pace, fault), call.signal);
  const written: Written = { input: await inputTokens(choice), text: 0, image: 0 };
  const paints = responseModalities.includes('IMAGE');
  for (let index = 0; index < candidateCount; index += 1) {
    const text = paints ? 'Here is the image, drawn by the sandbox.' : 'No image was asked for.';
    if (responseModalities.includes('TEXT')) {
      written.text += await countTokens(text);
      const content = { role: 'model' as const, parts: [{ text }] };
      const end = paints ? {} : { finishReason: 'STOP' as const };
      yield { ...head, candidates: [{ index, content, ...end }], usageMetadata: usageOf(written) };
    }
    if (!paints) continue;
    const seeds = [choice.seed, ...(seed === undefined ? [] : [seed]), ...(index === 0 ? [] : [`/${index}`])];
    const { image, outputTokens } = await makeNativeImage({ ...choice, seed: seeds.join('\n') }, call);
    await pacer.next();
    breakAt(1, true, fault);
    written.image += outputTokens;
    const inlineData = { mimeType: image.contentType, data: base64Of(image.bytes) };
    const content = { role: 'model' as const, parts: [{ inlineData }] };
    yield {
      ...head,
      candidates: [{ index, content, finishReason: 'STOP' }],
      usageMetadata: usageOf(written),
    };
  }
}

const refused = {
  index: 0,
  finishReason: 'IMAGE_SAFETY',
  finishMessage: 'Refused on demand: x-sandbox-fault was "refusal".',
} as const;

/** Limit of candidates per call. The interface has no limit. */
const mostCandidates = 4;

function checkCount(candidateCount: number): void {
  if (candidateCount <= mostCandidates) return;
  throw new ApiError('integer_above_max_value', {
    parameter: 'generationConfig.candidateCount',
    message: `generationConfig.candidateCount must be at most ${mostCandidates} for images in the sandbox; got ${candidateCount}.`,
  });
}

/** Tokens so far, of all candidates. */
interface Written {
  input: { text: number; image: number };
  text: number;
  image: number;
}

function usageOf({ input, text, image }: Written): GenerateResponse['usageMetadata'] {
  const total = input.text + input.image;
  return {
    promptTokenCount: total,
    candidatesTokenCount: text + image,
    totalTokenCount: total + text + image,
    promptTokensDetails: promptDetails({ total, images: input.image }),
    candidatesTokensDetails: [
      ...(text === 0 ? [] : [{ modality: 'TEXT' as const, tokenCount: text }]),
      ...(image === 0 ? [] : [{ modality: 'IMAGE' as const, tokenCount: image }]),
    ],
  };
}

function base64Of({ buffer, byteOffset, byteLength }: Uint8Array): string {
  return Buffer.from(buffer, byteOffset, byteLength).toString('base64');
}

function sourcesOf(contents: NativeImageRequest['contents'], call: ModelCall) {
  const named = contents.flatMap(({ parts }, turn) =>
    parts.flatMap(({ inlineData, fileData }, index) => {
      const parameter = `contents[${turn}].parts[${index}]`;
      if (inlineData)
        return [
          {
            url: `data:${inlineData.mimeType};base64,${inlineData.data}`,
            parameter: `${parameter}.inlineData`,
          },
        ];
      return fileData ? [{ url: fileData.fileUri, parameter: `${parameter}.fileData` }] : [];
    }),
  );
  return Promise.all(named.map(({ url, parameter }) => loadSource(url, parameter, { role: 'edit' }, call)));
}
