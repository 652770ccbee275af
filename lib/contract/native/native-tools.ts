/** Tools of a native text request, and tool choice. */

import * as z from 'zod';
import { list, optional, refineWith, titledObject, webUrlField } from '#lib/contract/field-types.ts';
import { schemaObject } from './schema-object.ts';

const functionDeclaration = z
  .strictObject({
    name: z
      .string()
      .regex(
        /^[a-zA-Z_][a-zA-Z0-9_.:-]{0,127}$/,
        'must begin with a letter or "_" and have at most 128 letters, digits, "_", ".", ":" and "-"',
      )
      .meta({ title: 'Name', examples: ['get_weather'] }),
    description: optional(z.string(), {
      title: 'Description',
      description: 'What the function does and when to call it.',
    }),
    behavior: optional(z.enum(['UNSPECIFIED', 'BLOCKING', 'NON_BLOCKING']), {
      title: 'Behaviour',
      'x-level': 'advanced',
    }),
    parameters: schemaObject.optional(),
    parametersJsonSchema: optional(z.unknown(), {
      title: 'Parameters as JSON Schema',
      description: 'Instead of parameters.',
      'x-widget': 'json',
    }),
    response: schemaObject.optional(),
    responseJsonSchema: optional(z.unknown(), {
      title: 'Response as JSON Schema',
      'x-widget': 'json',
      'x-level': 'advanced',
    }),
  })
  .check(
    refineWith(({ parameters, parametersJsonSchema }) =>
      parameters === undefined || parametersJsonSchema === undefined
        ? undefined
        : 'takes either parameters or parametersJsonSchema, not both',
    ),
  )
  .meta({ title: 'Function' });

const nothing = z.strictObject({});

const timeRange = optional(
  z.strictObject({ startTime: z.string().optional(), endTime: z.string().optional() }),
  { title: 'Time range' },
);

/** Search grounding; `images` adds image search. */
export function googleSearchField(images: boolean) {
  return optional(
    z.strictObject({
      searchTypes: optional(
        z.strictObject({
          webSearch: optional(nothing, { title: 'Web search' }),
          ...(images ? { imageSearch: optional(nothing, { title: 'Image search' }) } : {}),
        }),
        { title: 'Kinds of search' },
      ),
      excludeDomains: optional(list(z.string().min(1)), { title: 'Domains left out' }),
      timeRangeFilter: timeRange,
      blockingConfidence: z.string().optional(),
    }),
    { title: 'Web search', description: 'Grounds the response in a search.' },
  );
}

export const nativeTool = titledObject('Tool', {
  functionDeclarations: optional(list(functionDeclaration), {
    title: 'Functions',
    description: 'Functions of yours that the model may call.',
  }),
  codeExecution: optional(nothing, { title: 'Code execution', description: 'The model runs code.' }),
  googleSearch: googleSearchField(true),
  urlContext: optional(nothing, { title: 'URL context', description: 'The model reads linked pages.' }),
  googleSearchRetrieval: optional(
    z.strictObject({
      dynamicRetrievalConfig: z
        .strictObject({
          mode: z.enum(['MODE_UNSPECIFIED', 'MODE_DYNAMIC']).optional(),
          dynamicThreshold: z.number().optional(),
        })
        .optional(),
    }),
    { title: 'Search retrieval', deprecated: true },
  ),
  googleMaps: optional(z.looseObject({ enableWidget: z.boolean().optional() }), { title: 'Maps' }),
  fileSearch: optional(
    z.strictObject({
      fileSearchStoreNames: list(z.string().min(1)).optional(),
      metadataFilter: z.string().optional(),
      topK: z.int().min(1).optional(),
    }),
    { title: 'File search' },
  ),
  computerUse: optional(z.looseObject({ environment: z.string().optional() }), { title: 'Computer use' }),
  mcpServers: optional(
    list(
      z.strictObject({
        name: z.string().optional(),
        streamableHttpTransport: z
          .strictObject({
            url: webUrlField,
            headers: z.record(z.string(), z.string()).optional(),
            timeout: z.string().optional(),
            sseReadTimeout: z.string().optional(),
            terminateOnClose: z.boolean().optional(),
          })
          .optional(),
      }),
    ),
    { title: 'MCP servers' },
  ),
});

export const toolConfig = z.strictObject({
  functionCallingConfig: optional(
    z.strictObject({
      mode: optional(z.enum(['MODE_UNSPECIFIED', 'AUTO', 'ANY', 'NONE', 'VALIDATED']), {
        title: 'Mode',
        description: 'Whether the model must call a function.',
        default: 'AUTO',
      }),
      allowedFunctionNames: optional(list(z.string().min(1)), {
        title: 'Allowed functions',
        description: 'With mode ANY or VALIDATED only.',
      }),
      streamFunctionCallArguments: optional(z.boolean(), { 'x-level': 'advanced' }),
    }),
    { title: 'Function calling' },
  ),
  retrievalConfig: optional(
    z.strictObject({
      languageCode: z.string().optional(),
      latLng: z
        .strictObject({ latitude: z.number().min(-90).max(90), longitude: z.number().min(-180).max(180) })
        .optional(),
    }),
    { title: 'Retrieval', 'x-level': 'advanced' },
  ),
  includeServerSideToolInvocations: optional(z.boolean(), { 'x-level': 'advanced' }),
});
