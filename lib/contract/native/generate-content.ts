/** `POST /v1beta/models/{model}:generateContent`. */
import type { BodyOperation, ValidBody } from '../define-operation.ts';
import { operationFacts } from '../operation-facts.ts';
import { generateResponse } from './generate-response.ts';
import { type NativeImageRequest, nativeImageVariants } from './image-variants.ts';
import { modelParameter, nativeAliases } from './native-parameters.ts';
import type { TextRequest } from './text-request.ts';
import { textVariant } from './text-variant.ts';

/** A validated native request: for an image model or for a text model. */
export type GenerateRequest = ValidBody<'image', NativeImageRequest> | ValidBody<'text', TextRequest>;

export const generateContent: BodyOperation<GenerateRequest> = {
  ...nativeAliases('generateContent'),
  ...operationFacts.generateContent,
  title: 'Generate content',
  summary: 'Generate text or images natively',
  description:
    'The native protocol: contents in, candidates out. Image models draw, every other model id is a text model. Members that this description does not have are passed on to an upstream that speaks the protocol, named in x-easel-passed-members, and refused otherwise.',
  tag: 'Native',
  credential: 'vendor-api-key',
  parameters: [modelParameter('beta-3.1-flash-image')],
  body: { multipart: false, modelFrom: 'path', variants: [...nativeImageVariants, textVariant] },
  response: { status: 200, description: 'The candidates.', schema: generateResponse },
};
