/** Tools of a native text request and how they are chosen (wire-facts 3). */
import * as z from 'zod';
import { webUrlField } from '../web-url-field.ts';
import { schemaObject } from './schema-object.ts';

const functionDeclaration = z
  .strictObject({
    name: z
      .string()
      .regex(/^[a-zA-Z_][a-zA-Z0-9_.:-]{0,127}$/)
      .meta({ title: 'Name', examples: ['get_weather'] }),
    description: z
      .string()
      .optional()
      .meta({ title: 'Description', description: 'What the function does and when to call it.' }),
    behavior: z
      .enum(['UNSPECIFIED', 'BLOCKING', 'NON_BLOCKING'])
      .optional()
      .meta({ title: 'Behaviour', 'x-level': 'advanced' }),
    parameters: schemaObject.optional(),
    parametersJsonSchema: z.unknown().optional().meta({
      title: 'Parameters as JSON Schema',
      description: 'Instead of parameters.',
      'x-widget': 'json',
    }),
    response: schemaObject.optional(),
    responseJsonSchema: z
      .unknown()
      .optional()
      .meta({ title: 'Response as JSON Schema', 'x-widget': 'json', 'x-level': 'advanced' }),
  })
  .check((context) => {
    const { parameters, parametersJsonSchema } = context.value;
    if (parameters === undefined || parametersJsonSchema === undefined) return;
    context.issues.push({
      code: 'custom',
      input: context.value,
      message: 'takes either parameters or parametersJsonSchema, not both',
    });
  })
  .meta({ title: 'Function' });

const nothing = z.strictObject({});

const timeRange = z
  .strictObject({ startTime: z.string().optional(), endTime: z.string().optional() })
  .optional()
  .meta({ title: 'Time range' });

/** Search grounding; `images` adds image search. */
export function googleSearchField(images: boolean) {
  return z
    .strictObject({
      searchTypes: z
        .strictObject({
          webSearch: nothing.optional().meta({ title: 'Web search' }),
          ...(images ? { imageSearch: nothing.optional().meta({ title: 'Image search' }) } : {}),
        })
        .optional()
        .meta({ title: 'Kinds of search' }),
      excludeDomains: z.array(z.string().min(1)).optional().meta({ title: 'Domains left out' }),
      timeRangeFilter: timeRange,
      blockingConfidence: z.string().optional(),
    })
    .optional()
    .meta({ title: 'Web search', description: 'Grounds the response in a search.' });
}

export const nativeTool = z
  .strictObject({
    functionDeclarations: z
      .array(functionDeclaration)
      .optional()
      .meta({ title: 'Functions', description: 'Functions of yours that the model may call.' }),
    codeExecution: nothing.optional().meta({ title: 'Code execution', description: 'The model runs code.' }),
    googleSearch: googleSearchField(true),
    urlContext: nothing
      .optional()
      .meta({ title: 'URL context', description: 'The model reads linked pages.' }),
    googleSearchRetrieval: z
      .strictObject({
        dynamicRetrievalConfig: z
          .strictObject({
            mode: z.enum(['MODE_UNSPECIFIED', 'MODE_DYNAMIC']).optional(),
            dynamicThreshold: z.number().optional(),
          })
          .optional(),
      })
      .optional()
      .meta({ title: 'Search retrieval', deprecated: true }),
    googleMaps: z.looseObject({ enableWidget: z.boolean().optional() }).optional().meta({ title: 'Maps' }),
    fileSearch: z
      .strictObject({
        fileSearchStoreNames: z.array(z.string().min(1)).optional(),
        metadataFilter: z.string().optional(),
        topK: z.int().min(1).optional(),
      })
      .optional()
      .meta({ title: 'File search' }),
    computerUse: z
      .looseObject({ environment: z.string().optional() })
      .optional()
      .meta({ title: 'Computer use' }),
    mcpServers: z
      .array(
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
      )
      .optional()
      .meta({ title: 'MCP servers' }),
  })
  .meta({ title: 'Tool' });

export const toolConfig = z.strictObject({
  functionCallingConfig: z
    .strictObject({
      mode: z
        .enum(['MODE_UNSPECIFIED', 'AUTO', 'ANY', 'NONE', 'VALIDATED'])
        .optional()
        .meta({ title: 'Mode', description: 'Whether the model must call a function.', default: 'AUTO' }),
      allowedFunctionNames: z
        .array(z.string().min(1))
        .optional()
        .meta({ title: 'Allowed functions', description: 'With mode ANY or VALIDATED only.' }),
      streamFunctionCallArguments: z.boolean().optional().meta({ 'x-level': 'advanced' }),
    })
    .optional()
    .meta({ title: 'Function calling' }),
  retrievalConfig: z
    .strictObject({
      languageCode: z.string().optional(),
      latLng: z
        .strictObject({ latitude: z.number().min(-90).max(90), longitude: z.number().min(-180).max(180) })
        .optional(),
    })
    .optional()
    .meta({ title: 'Retrieval', 'x-level': 'advanced' }),
  includeServerSideToolInvocations: z.boolean().optional().meta({ 'x-level': 'advanced' }),
});
