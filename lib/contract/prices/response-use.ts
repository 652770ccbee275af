/**
 * What a request used: as its response reports it, and an estimate of what is billed where a report is missing
 * (docs/decisions/041). Pure.
 */
import {
  isPlainRecord,
  isRecord,
  type JsonRecord,
  listOf,
  numberOf,
  recordOf,
  textOf,
} from '#lib/base/json-value.ts';
import { estimatedTokens } from '#lib/base/token-counts.ts';
import { charactersIn, imagesIn, isRefusal, type RunResult, tokensOf } from '#lib/contract/read-response.ts';
import { factsOf } from '../operation-facts.ts';
import type { Used } from './cost-of.ts';

export interface ResponseUse extends Used {
  /** The response ended without a count that it should have. */
  isEstimate?: true;
}

export interface UsedResponse {
  operationId: string;
  body: JsonRecord;
  result: RunResult;
  /** `stopped`: the client left after its request was sent. */
  end: 'open' | 'done' | 'failed' | 'stopped';
  /** How long the provider had the request. */
  seconds: number;
}

/** A video request uses nothing: its video counts when it is completed. */
export function responseUse(response: UsedResponse): ResponseUse {
  const { operationId, body, result, end, seconds } = response;
  if (result.kind === 'other') return {};
  const reported = reportedUse(result, body);
  const isLeft = end === 'stopped' && !result.complete;
  const draws = result.kind === 'images' || drawsImage(body);
  // What is no stream of text is made to its end, and billed, although nobody receives it.
  if (isLeft && (draws || !isStream(operationId, body))) {
    return { ...larger(reported, orderedUse(operationId, body, seconds)), isEstimate: true };
  }
  // Vendors do not bill a failure before output.
  if (end === 'failed' && isWithoutOutput(result)) return {};
  switch (result.kind) {
    case 'images':
      return reported;
    case 'vectors':
      if (!result.complete || reported.inputTokens !== undefined) return reported;
      return { inputTokens: embeddingTokens(body), isEstimate: true };
    case 'message':
    case 'native':
      if (isRefusal(result) && !reported.outputTokens) return { ...reported, refused: true };
      return (reported.images ?? 0) > 0 ? reported : writtenUse(reported, response);
  }
}

function reportedUse(result: RunResult, body: JsonRecord): Used {
  const images = imagesIn(result);
  const tokens = tokensOf(result);
  if (images === 0) return tokens;
  return { ...tokens, images, ...imageKind(body, result.kind === 'images' ? result.actual : {}) };
}

/** Text: four characters a token, where it ended before its count. */
function writtenUse(reported: Used, { body, result, end }: UsedResponse): ResponseUse {
  const { inputTokens, outputTokens } = reported;
  const use: ResponseUse = { ...reported };
  const written = estimatedTokens(charactersIn(result));
  if (outputTokens === undefined ? written > 0 : !result.complete && written > outputTokens) {
    Object.assign(use, { outputTokens: written, isEstimate: true });
  }
  const isUncounted = inputTokens === undefined || (inputTokens === 0 && !result.complete);
  const isMade = end === 'stopped' || result.complete || !isWithoutOutput(result);
  if (isUncounted && isMade && end !== 'open')
    Object.assign(use, { inputTokens: requestTokens(body), isEstimate: true });
  return use;
}

function isStream(operationId: string, body: JsonRecord): boolean {
  return factsOf(operationId)?.streams === 'always' || body.stream === true;
}

function isWithoutOutput(result: RunResult): boolean {
  if (result.kind === 'vectors') return !result.complete;
  return charactersIn(result) === 0 && imagesIn(result) === 0;
}

function larger(reported: Used, ordered: Used): Used {
  const most = (name: 'outputTokens' | 'images') =>
    Math.max(reported[name] ?? 0, ordered[name] ?? 0) || undefined;
  const counts = { outputTokens: most('outputTokens'), images: most('images') };
  const entries = Object.entries({ ...ordered, ...reported, ...counts });
  return Object.fromEntries(entries.filter(([, value]) => value !== undefined));
}

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
