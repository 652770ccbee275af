/** What a request costs at least and at most, before it is sent. The server and the pages count with it. Pure. */
import { countText, formatCount } from '#lib/base/format.ts';
import { type JsonRecord, numberOf, recordOf, textOf } from '#lib/base/json-value.ts';
import { videoDefaults } from '#lib/contract/videos/video-fields.ts';
import { factsOf } from '../operation-facts.ts';
import { costOf, imageKinds, type Used } from './cost-of.ts';
import type { ModelPrice } from './price-table.ts';
import { drawnTokens, drawsImage, embeddingTokens, imageKind, requestTokens } from './response-use.ts';
import { accountedSeconds, isEdit, lengthsIn } from './video-seconds.ts';

export interface CostEstimate {
  /** Prefix of the amounts, as in the price table. */
  currency: string;
  /** Both null if nothing that the request uses has a price. */
  minimum: number | null;
  maximum: number | null;
  /** What was counted: `2 images of 1024x1024, high quality`. */
  basis: string;
}

export interface PricedRequest {
  operationId: string;
  /** Validated. */
  body: JsonRecord;
  price: ModelPrice | undefined;
  /** Tokens that the model writes at most, for a request without a limit; that of most models if absent. */
  outputLimit?: number | undefined;
}

/** A request whose price is to be looked up. */
export type PlannedRequest = Pick<PricedRequest, 'operationId' | 'body'> & { model: string };

/** Priced by image or second, both amounts are what a complete response will cost. */
export function estimateCost(request: PricedRequest, currency: string): CostEstimate {
  const { price } = request;
  const { uses, basis } = expectedUse(request);
  const costs = uses.map((used) => costOf(price, used)).filter((cost) => cost !== undefined);
  if (costs.length === 0) return { currency, minimum: null, maximum: null, basis };

  const minimum = costs.length < uses.length ? 0 : Math.min(...costs);
  return { currency, minimum, maximum: Math.max(...costs), basis };
}

/** The sandbox bills nothing. */
export function simulatedCost(currency: string): CostEstimate {
  return { currency, minimum: 0, maximum: 0, basis: 'simulated' };
}

/** Of several requests; those without a price are named in the basis. */
export function sumEstimates(estimates: readonly CostEstimate[]): Omit<CostEstimate, 'currency'> {
  const priced = estimates.filter(({ maximum }) => maximum !== null);
  const sum = (name: 'minimum' | 'maximum') =>
    priced.length === 0 ? null : priced.reduce((total, estimate) => total + (estimate[name] ?? 0), 0);
  const unpriced = estimates.length - priced.length;
  const [first] = estimates;
  const whole = estimates.length === 1 && first ? first.basis : countText(priced.length, 'request');
  return {
    minimum: sum('minimum'),
    maximum: sum('maximum'),
    basis: unpriced === 0 ? whole : `${whole}, ${unpriced} without a price`,
  };
}

interface ExpectedUse {
  /** What the request may use: the cheapest and the most expensive ones are among them. */
  uses: readonly Used[];
  basis: string;
}

function expectedUse(request: PricedRequest): ExpectedUse {
  const { operationId, body } = request;
  switch (factsOf(operationId)?.result) {
    case 'images':
      return drawnUse(request, Number(body.n) || 1);
    case 'text':
      return drawsImage(body) ? drawnUse(request, candidatesIn(body)) : writtenUse(request);
    case 'vectors': {
      const inputTokens = embeddingTokens(body);
      return { uses: [{ inputTokens }], basis: inputText(inputTokens) };
    }
    case 'video':
      return videoUse(body);
    default:
      return { uses: [], basis: 'nothing that is billed' };
  }
}

function drawnUse({ body, price = {} }: PricedRequest, images: number): ExpectedUse {
  const inputTokens = requestTokens(body);
  const { sizes = [], quality } = imageKind(body, {});
  const requested = { size: chosen(sizes[0]), quality: chosen(quality) };
  const drawn = { inputTokens, images };
  const uses = imageKinds(price, requested).flatMap((kind) => [
    { ...drawn, ...kind, outputTokens: 0 },
    { ...drawn, ...kind, outputTokens: images * drawnTokens(requested.quality ?? 'high') },
  ]);
  const { size = 'a size that the model chooses' } = requested;
  const kind = requested.quality === undefined ? '' : `, ${requested.quality} quality`;
  const tokens = price.input === undefined && price.output === undefined ? '' : `, ${inputText(inputTokens)}`;
  return { uses, basis: `${countText(images, 'image')} of ${size}${kind}${tokens}` };
}

/** Undefined where the model decides. */
function chosen(value: string | undefined): string | undefined {
  return value === 'auto' ? undefined : value;
}

function writtenUse({ body, outputLimit = 64_000 }: PricedRequest): ExpectedUse {
  const inputTokens = requestTokens(body);
  const limit = numberOf(body.max_tokens) ?? numberOf(recordOf(body.generationConfig).maxOutputTokens);
  const outputTokens = (limit ?? outputLimit) * candidatesIn(body);
  const uses = [
    { inputTokens, outputTokens: 0 },
    { inputTokens, outputTokens },
  ];
  return { uses, basis: `${inputText(inputTokens)}, at most ${formatCount(outputTokens)} output tokens` };
}

/** Each candidate of the native protocol has its own output. */
function candidatesIn({ generationConfig }: JsonRecord): number {
  return numberOf(recordOf(generationConfig).candidateCount) ?? 1;
}

function videoUse(body: JsonRecord): ExpectedUse {
  const resolution =
    textOf(body.resolution) ?? (isEdit(body) ? videoDefaults.editedResolution : videoDefaults.resolution);
  const lengths = lengthsIn(body);
  return {
    uses: lengths.map((seconds) => ({ seconds: accountedSeconds(seconds), resolution })),
    basis: `${lengths.join(' to ')} s of ${resolution}`,
  };
}

function inputText(tokens: number): string {
  return `about ${formatCount(tokens)} input tokens`;
}
