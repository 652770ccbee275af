/** The sandbox's vectors: hashed features of the text. */
import { setImmediate as nextTurn } from 'node:timers/promises';
import { embedText, largestDimension } from '@easel/sandbox';
import type { EmbedContentRequest } from '#lib/contract/embeddings/embed-content.ts';
import { ApiError } from '#lib/contract/errors/api-error.ts';
import type { Catalogue } from '#lib/contract/models/catalogue.ts';
import type { EmbeddingPort } from '../provider.ts';
import { breakAt, createPacer, failEarly, faultOf, stepMsOf } from './faults.ts';

/** Milliseconds per text at pace 1. */
const textMs = 20;

export function createSandboxEmbeddings({ pace }: { pace: number }): EmbeddingPort {
  return {
    async embed(model, requests, call) {
      const fault = faultOf(call);
      await failEarly(fault, { pace, signal: call.signal });
      for (const [index, request] of requests.entries()) {
        checkDimension(request, requests.length > 1 ? `requests[${index}].` : '');
      }
      breakAt(requests.length, true, fault);
      const pacer = createPacer(stepMsOf(textMs, pace, fault), call.signal);
      const dimension = dimensionOf(model, call.catalogue);
      const vectors: number[][] = [];
      for (const request of requests) {
        await pacer.next();
        vectors.push(vectorOf(request, dimension));
        await nextTurn();
      }
      return vectors;
    },
  };
}

function vectorOf(
  { content, taskType, title, outputDimensionality }: EmbedContentRequest,
  dimension: number | undefined,
): number[] {
  const texts = content.parts.map(({ text }) => text);
  return embedText([...(title === undefined ? [] : [title]), ...texts].join('\n'), {
    dimension: outputDimensionality ?? dimension,
    taskType,
  });
}

function dimensionOf(id: string, catalogue: Catalogue): number | undefined {
  const model = catalogue.find(id);
  return model?.kind === 'embedding' ? model.dimension : undefined;
}

/** The interface has no upper limit; the sandbox has one. */
function checkDimension({ outputDimensionality: requested = 1 }: EmbedContentRequest, prefix: string): void {
  if (requested <= largestDimension) return;
  const parameter = `${prefix}outputDimensionality`;
  throw new ApiError('integer_above_max_value', {
    parameter,
    message: `${parameter} must be at most ${largestDimension} in the sandbox; got ${requested}.`,
  });
}
