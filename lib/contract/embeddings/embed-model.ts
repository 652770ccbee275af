/** The `model` field of an embedding body: must be the model of the path. */
import * as z from 'zod';
import { optional } from '../described-field.ts';
import { modelIdOfPath } from '../models/catalogue.ts';
import type { Rule } from '../rule.ts';
import { embeddingModelIds } from './embed-fields.ts';

export const modelField = optional(z.string().min(1), {
  title: 'Model',
  description: 'The same model as in the path, if any.',
  examples: ['models/beta-embedding-2-preview'],
  'x-level': 'advanced',
});

export const namesPathModel: Rule<{ model?: string | undefined }> = {
  id: 'body-names-the-path-model',
  fields: ['model'],
  text: 'A model in the body is the one in the path.',
  check: ({ model }) => otherModel(model, 'model'),
};

export const requestsNamePathModel: Rule<{ requests: readonly { model?: string | undefined }[] }> = {
  id: 'requests-name-the-path-model',
  fields: ['requests'],
  text: 'Every request names the model in the path.',
  check: ({ requests }) =>
    requests.flatMap(({ model }, index) => otherModel(model, `requests[${index}].model`) ?? []),
};

/** Each variant has one embedding model, so the path can only name an id of this variant. */
function otherModel(model: string | undefined, parameter: string) {
  if (model === undefined || embeddingModelIds.includes(modelIdOfPath(model))) return undefined;
  const expected = embeddingModelIds.map((id) => `"models/${id}"`).join(' or ');
  return { parameter, message: `${parameter} must be the model in the path (${expected}); got "${model}".` };
}
