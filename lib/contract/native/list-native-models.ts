/** `GET /v1beta/models` and `GET /v1beta/models/{model}`: the model list of the native SDKs. */

import * as z from 'zod';
import { optional } from '#lib/contract/field-types.ts';
import { type Operation, queryParameter } from '../define-operation.ts';
import { operationFacts } from '../operation-facts.ts';
import { modelParameter } from './native-fields.ts';

export const nativeModel = z.strictObject({
  name: z
    .string()
    .regex(/^models\/.+/)
    .meta({ examples: ['models/beta-3-pro'] }),
  version: z.string(),
  displayName: z.string(),
  description: z.string(),
  inputTokenLimit: z.int().min(0),
  outputTokenLimit: z.int().min(0),
  supportedGenerationMethods: z
    .array(z.string())
    .meta({ description: 'The verbs it answers, such as generateContent.' }),
  thinking: z.boolean().optional(),
  temperature: z.number().optional(),
  maxTemperature: z.number().optional(),
  topP: z.number().optional(),
  topK: z.int().optional(),
});

export const nativeModelListResponse = z.strictObject({
  models: z.array(nativeModel),
  nextPageToken: optional(z.string(), { description: 'Absent on the last page.' }),
});

const shared = {
  tag: 'Models',
  credential: 'vendor-api-key',
} as const;

export const listNativeModels: Operation = {
  ...shared,
  ...operationFacts.listNativeModels,
  summary: 'List the native models',
  description: 'Every model that answers a native verb.',
  parameters: [
    queryParameter(
      'pageSize',
      'Models a page, 1 to 1000; 50 unless given.',
      z.coerce.number().int().min(1).max(1000),
    ),
    queryParameter(
      'pageToken',
      'nextPageToken of the page before.',
      z.string().regex(/^\d{0,9}$/, 'must be the nextPageToken of the page before'),
    ),
  ],
  response: { status: 200, description: 'The models.', schema: nativeModelListResponse },
};

export const retrieveNativeModel: Operation = {
  ...shared,
  ...operationFacts.retrieveNativeModel,
  summary: 'Retrieve a native model',
  description: 'One model of the native list.',
  parameters: [modelParameter('beta-3-pro')],
  response: { status: 200, description: 'The model.', schema: nativeModel },
};
