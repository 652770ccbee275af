/**
 * What a request used: as its response reports it, and an estimate of what is billed where a report is missing
 * (docs/decisions/041). Pure.
 */
import type { JsonRecord } from '#lib/base/json-value.ts';
import { estimatedTokens } from '#lib/base/token-counts.ts';
import { charactersIn, imagesIn, isRefusal, type RunResult, tokensOf } from '#lib/contract/read-response.ts';
import { factsOf } from '../operation-facts.ts';
import type { Used } from './cost-of.ts';
import { drawsImage, embeddingTokens, imageKind, orderedUse, requestTokens } from './used-by-request.ts';

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
  const given = Object.entries({ ...ordered, ...reported, ...counts });
  return Object.fromEntries(given.filter(([, value]) => value !== undefined));
}
