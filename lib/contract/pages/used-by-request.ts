/** What a request tells about its use, for the part that its response does not report. Pure. */
import { isPlainRecord, isRecord } from '#lib/base/is-record.ts';
import { type JsonRecord, listOf, numberOf, recordOf, textOf } from '#lib/base/json-value.ts';
import { estimatedTokens } from '#lib/base/token-counts.ts';
import { factsOf } from '../operation-facts.ts';
import type { Used } from './cost-of.ts';

/** Size and quality of the images: as reported, or else as requested. */
export function imageKind(
  body: JsonRecord,
  reported: { size?: string | undefined; quality?: string | undefined },
): Pick<Used, 'sizes' | 'quality'> {
  const requested = textOf(body.size) ?? nativeSize(body);
  // A name such as `2K` describes the reported pixels; other pixels contradict them.
  const isName = requested !== undefined && !/^\d+x\d+$/.test(requested);
  const sizes = [reported.size, reported.size === undefined || isName ? requested : undefined];
  const quality = reported.quality ?? textOf(body.quality);
  return {
    sizes: sizes.filter((size) => size !== undefined),
    quality,
  };
}

function nativeSize(body: JsonRecord): string | undefined {
  const config = recordOf(body.generationConfig);
  const format = recordOf(config.responseFormat);
  return textOf(recordOf(format.image).imageSize) ?? textOf(recordOf(config.imageConfig).imageSize);
}

/** An estimate of the input: the texts, and a fixed number for each image or file. */
export function requestTokens(body: JsonRecord): number {
  const waiting = inputMembers.map((name) => body[name]);
  let characters = 0;
  let files = 0;
  while (waiting.length > 0) {
    const value = waiting.pop();
    if (typeof value === 'string' && !isFile(value)) characters += value.length;
    else if (Array.isArray(value)) for (const element of value) waiting.push(element);
    else if (isPlainRecord(value)) for (const member of Object.values(value)) waiting.push(member);
    else if (typeof value === 'string' || isRecord(value)) files += 1;
  }
  return estimatedTokens(characters) + files * fileTokens;
}

const inputMembers = [
  ...(['system', 'messages', 'tools', 'contents', 'systemInstruction', 'prompt', 'negative_prompt'] as const),
  ...(['image', 'images', 'mask'] as const),
];
/** A usual count for an image. */
const fileTokens = 1000;

function isFile(text: string): boolean {
  return text.startsWith('data:') || (text.length > 2000 && !/\s/.test(text.slice(0, 2000)));
}

/** Tokens of a request for vectors, whose response mostly has no count. */
export function embeddingTokens(body: JsonRecord): number {
  const contents = [body.content, ...listOf(body.requests).map((request) => recordOf(request).content)];
  const texts = contents.flatMap((content) =>
    listOf(recordOf(content).parts).map((part) => textOf(recordOf(part).text) ?? ''),
  );
  return texts.reduce((sum, text) => sum + estimatedTokens(text.length), 0);
}

/** What is billed for a whole response that nobody received: it is made to its end. */
export function orderedUse(operationId: string, body: JsonRecord, seconds: number): Used {
  const inputTokens = requestTokens(body);
  const { result, streams } = factsOf(operationId) ?? {};
  const drawn = (images: number): Used => ({
    inputTokens,
    outputTokens: images * drawnTokens(body.quality),
    images,
    ...imageKind(body, {}),
  });
  switch (result) {
    case 'images':
      return drawn(Math.max(1, Number(body.n) || 1));
    case 'text':
      if (drawsImage(body)) return drawn(1);
      return streams === 'always'
        ? { inputTokens }
        : { inputTokens, outputTokens: writtenTokens(body, seconds) };
    case 'vectors':
      return { inputTokens: embeddingTokens(body) };
    default:
      return {};
  }
}

/** Output of a usual answer, and what a fast model writes in a second. */
const usualTokens = 500;
const tokensPerSecond = 100;

function writtenTokens(body: JsonRecord, seconds: number): number {
  const limit = numberOf(body.max_tokens) ?? numberOf(recordOf(body.generationConfig).maxOutputTokens);
  return Math.min(
    limit ?? Number.POSITIVE_INFINITY,
    Math.max(usualTokens, Math.ceil(seconds * tokensPerSecond)),
  );
}

/** Whether a native request asks for an image. */
export function drawsImage(body: JsonRecord): boolean {
  return listOf(recordOf(body.generationConfig).responseModalities).some(
    (modality) => textOf(modality)?.toUpperCase() === 'IMAGE',
  );
}

/** Output tokens of an image by quality (OpenAI's published figures of 1024x1024 pixels); other models report about the second. */
export function drawnTokens(quality: unknown): number {
  if (quality === 'low') return 272;
  return quality === 'high' ? 4160 : 1056;
}
