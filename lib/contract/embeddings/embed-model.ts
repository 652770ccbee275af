/** The `model` field of an embedding body: must be the model of the path. */
import * as z from 'zod';
import { optional } from '../described-field.ts';
import type { Catalogue } from '../models/catalogue.ts';
import type { Rule } from '../rule.ts';

export const modelField = optional(z.string().min(1), {
  title: 'Model',
  description: 'The same model as in the path, if any.',
  examples: ['models/beta-embedding-2-preview'],
  'x-level': 'advanced',
});

export function namesPathModel(id: string, catalogue: Catalogue): Rule<{ model?: string | undefined }> {
  return {
    id: 'body-names-the-path-model',
    fields: ['model'],
    text: 'A model in the body is the one in the path.',
    check: ({ model }) => otherModel(id, catalogue, { model, parameter: 'model' }),
  };
}

export function requestsNamePathModel(
  id: string,
  catalogue: Catalogue,
): Rule<{ requests: readonly { model?: string | undefined }[] }> {
  return {
    id: 'requests-name-the-path-model',
    fields: ['requests'],
    text: 'Every request names the model in the path.',
    check: ({ requests }) =>
      requests.flatMap(
        ({ model }, index) =>
          otherModel(id, catalogue, { model, parameter: `requests[${index}].model` }) ?? [],
      ),
  };
}

/** Each variant has one model, so the path names that one. */
function otherModel(
  id: string,
  catalogue: Catalogue,
  { model, parameter }: { model: string | undefined; parameter: string },
) {
  if (model === undefined || catalogue.idOfPath(model) === id) return undefined;
  const message = `${parameter} must be the model in the path ("models/${id}"); got "${model}".`;
  return { parameter, message };
}
