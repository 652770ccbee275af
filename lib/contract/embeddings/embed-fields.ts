/** Fields of embedding requests, with the names and task types of the Gemini API. */
import * as z from 'zod';
import { list } from '#lib/contract/field-types.ts';
import { optional } from '../described-field.ts';
import type { RefusedFields } from '../errors/zod-issues.ts';

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
