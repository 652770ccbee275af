/** Fields of embedding requests, with the names and task types of the Gemini API. */

import * as z from 'zod';
import { brokenAt, type Rule } from '../define-variant.ts';
import type { RefusedFields } from '../errors/zod-issues.ts';
import { list, optional } from '../field-types.ts';
import type { Catalogue } from '../models/catalogue.ts';

export const taskTypes = [
  'TASK_TYPE_UNSPECIFIED',
  'RETRIEVAL_QUERY',
  'RETRIEVAL_DOCUMENT',
  'SEMANTIC_SIMILARITY',
  'CLASSIFICATION',
  'CLUSTERING',
  'QUESTION_ANSWERING',
  'FACT_VERIFICATION',
  'CODE_RETRIEVAL_QUERY',
] as const;

export const embedFields = {
  content: z
    .strictObject({
      role: optional(z.string(), { title: 'Role', 'x-level': 'advanced' }),
      parts: list(z.strictObject({ text: z.string().meta({ title: 'Text', 'x-widget': 'prompt' }) }))
        .min(1)
        .meta({ title: 'Parts', description: 'Texts that make one vector together.' }),
    })
    .meta({ title: 'Content', description: 'What to embed.' }),
  taskType: optional(z.enum(taskTypes), {
    title: 'Task',
    description: 'What the vector is for.',
    examples: ['RETRIEVAL_QUERY'],
  }),
  title: optional(z.string(), {
    title: 'Title',
    description: 'Title of the document, for RETRIEVAL_DOCUMENT.',
  }),
  outputDimensionality: optional(z.int().min(1), {
    title: 'Dimensions',
    description: 'Length of the vector.',
    examples: [768],
  }),
} as const;

export const refusedInEmbeddings: RefusedFields = {
  contents: 'the field is content (singular), one per call; :batchEmbedContents takes many.',
  text: 'put the text into content.parts.',
  input: 'put the text into content.parts.',
  dimensions: 'use outputDimensionality.',
  'content.parts[].inlineData': 'only text is embedded.',
  'content.parts[].fileData': 'only text is embedded.',
};

export const embedding = z.strictObject({
  values: z.array(z.number()).min(1).meta({ description: 'The vector, of unit length.' }),
});

/** Of a body; must be the model of the path. */
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
  return brokenAt(parameter, `must be the model in the path ("models/${id}"); got "${model}".`);
}
