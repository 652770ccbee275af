/** `GET /v1/models`: one body that OpenAI's and Anthropic's SDKs both accept. */
import * as z from 'zod';
import { type Operation, queryParameter } from '../define-operation.ts';
import { operationFacts } from '../operation-facts.ts';

const modelEntry = z.strictObject({
  id: z.string().min(1),
  object: z.literal('model'),
  type: z.literal('model'),
  created: z.int().min(0),
  /** RFC 3339. */
  created_at: z.iso.datetime(),
  owned_by: z.string(),
  display_name: z.string(),
  kind: z.enum(['image', 'text', 'embedding', 'video']),
  shutdown_date: z.iso
    .date()
    .nullable()
    .meta({ description: 'Day on which its upstream shuts it down or has; null if none is announced.' }),
});

export const modelListResponse = z.strictObject({
  object: z.literal('list'),
  data: z.array(modelEntry),
  has_more: z.boolean(),
  first_id: z.string().nullable(),
  last_id: z.string().nullable(),
});

const shared = {
  tag: 'Models',
  credential: 'bearer',
} as const;

export const listModels: Operation = {
  ...shared,
  ...operationFacts.listModels,
  summary: 'List the models',
  description: 'Every model the service knows by name.',
  parameters: [
    queryParameter('limit', 'Models a page, 1 to 1000.', z.coerce.number().int().min(1).max(1000)),
    queryParameter('after_id', 'Id of the last model of the page before.', z.string()),
    queryParameter('before_id', 'Id of the first model of the page behind.', z.string()),
  ],
  response: { status: 200, description: 'The models.', schema: modelListResponse },
};

export const retrieveModel: Operation = {
  ...shared,
  ...operationFacts.retrieveModel,
  summary: 'Retrieve a model',
  description: 'One model of the list.',
  parameters: [
    {
      name: 'model',
      in: 'path',
      required: true,
      description: 'The model id.',
      schema: z.string().min(1),
      example: 'alpha-image-2',
    },
  ],
  response: { status: 200, description: 'The model.', schema: modelEntry },
};

export type ModelEntry = z.output<typeof modelEntry>;
