/** `POST /v1beta/models/{model}:generateContent`. */
import type { BodyOperation } from '../define-operation.ts';
import { operationFacts } from '../operation-facts.ts';
import { generateResponse } from './generate-response.ts';
import { modelParameter } from './native-parameters.ts';
import type { GenerateRequest, NativeVariants } from './text-variant.ts';

export function generateContent(variants: NativeVariants): BodyOperation<GenerateRequest> {
  return {
    ...operationFacts.generateContent,
    summary: 'Generate text or images natively',
    description:
      'The native protocol: contents in, candidates out. Image models draw, every other model id is a text model. Members that this description does not have are passed on to an upstream that speaks the protocol, named in x-easel-passed-members, and refused otherwise.',
    tag: 'Native',
    credential: 'vendor-api-key',
    parameters: [modelParameter('beta-3.1-flash-image')],
    body: { multipart: false, modelFrom: 'path', variants },
    response: { status: 200, description: 'The candidates.', schema: generateResponse },
  };
}
