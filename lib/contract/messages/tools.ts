/** Tool definitions and tool choice. */

import * as z from 'zod';
import { checkedText, list, nullish, optional, titledObject } from '#lib/contract/field-types.ts';
import { cacheControl } from './text-block.ts';

const shared = {
  allowed_callers: optional(list(z.string().min(1)), {
    title: 'Callers',
    description: 'Who may call the tool.',
    'x-level': 'advanced',
  }),
  cache_control: cacheControl,
  defer_loading: optional(z.boolean(), {
    title: 'Load on demand',
    description: 'Found through tool search only.',
    'x-level': 'advanced',
  }),
  strict: optional(z.boolean(), { title: 'Strict', description: 'The input always keeps to the schema.' }),
  input_examples: optional(list(z.record(z.string(), z.unknown())), {
    title: 'Example inputs',
    'x-level': 'advanced',
  }),
};

const customTool = titledObject('Your tool', {
  type: nullish(z.literal('custom'), { title: 'Type' }),
  name: z
    .string()
    .regex(/^[a-zA-Z0-9_-]{1,128}$/, 'must have 1 to 128 letters, digits, "_" and "-"')
    .meta({ title: 'Name', examples: ['get_weather'] }),
  description: optional(z.string(), {
    title: 'Description',
    description: 'What the tool does and when to call it.',
  }),
  input_schema: z
    .looseObject({
      type: z.literal('object'),
      properties: z.record(z.string(), z.unknown()).nullish(),
      required: list(z.string()).nullish(),
    })
    .meta({ title: 'Input schema', description: 'A JSON Schema of an object.', 'x-widget': 'json' }),
  eager_input_streaming: nullish(z.boolean(), { title: 'Stream input eagerly', 'x-level': 'advanced' }),
  ...shared,
});

const domains = list(z.string().min(1)).nullish();
const count = z.int().min(1).nullish();

/** Tools that the vendor defines. A pattern, because their versions change often. */
const vendorTool = titledObject('Tool of the vendor', {
  type: checkedText((value) =>
    vendorType.test(value)
      ? undefined
      : 'must be "custom" or a dated type of the vendor such as "web_search_20250305"',
  ).meta({ title: 'Type', examples: ['web_search_20250305', 'code_execution_20250825'] }),
  name: optional(z.string().min(1), { title: 'Name', examples: ['web_search'] }),
  ...shared,
  allowed_domains: domains.meta({ title: 'Allowed domains' }),
  blocked_domains: domains.meta({ title: 'Blocked domains' }),
  max_uses: count.meta({ title: 'Max uses' }),
  max_content_tokens: count.meta({ title: 'Max content tokens', 'x-unit': 'tokens' }),
  max_tokens: count.meta({ title: 'Max tokens', 'x-unit': 'tokens' }),
  max_characters: count.meta({ title: 'Max characters' }),
  use_cache: optional(z.boolean(), { title: 'Use the cache' }),
  response_inclusion: optional(z.enum(['full', 'excluded']), { title: 'In the response' }),
  url_sources: nullish(z.looseObject({}), { title: 'Sources of URLs' }),
  citations: nullish(z.strictObject({ enabled: z.boolean().optional() }), { title: 'Citations' }),
  user_location: nullish(
    z.strictObject({
      type: z.literal('approximate'),
      city: z.string().nullish(),
      region: z.string().nullish(),
      country: z.string().nullish(),
      timezone: z.string().nullish(),
    }),
    { title: 'Where the user is' },
  ),
  display_width_px: optional(z.int().min(1), { title: 'Screen width', 'x-unit': 'px' }),
  display_height_px: optional(z.int().min(1), { title: 'Screen height', 'x-unit': 'px' }),
  display_number: nullish(z.int().min(0), { title: 'Screen' }),
  enable_zoom: optional(z.boolean(), { title: 'Zoom' }),
  model: optional(z.string().min(1), { title: 'Model of the advisor' }),
  caching: cacheControl,
  mcp_server_name: optional(z.string().min(1), { title: 'MCP server' }),
  configs: nullish(z.record(z.string(), z.unknown()), { title: 'Settings per tool' }),
  default_config: optional(
    z.strictObject({ enabled: z.boolean().optional(), defer_loading: z.boolean().optional() }),
    { title: 'Settings of all tools' },
  ),
  tools: list(z.looseObject({ name: z.string() })).nullish(),
});

const vendorType = /^(?:[a-z][a-z0-9]*(?:_[a-z0-9]+)*_\d{8}|tool_search_tool_(?:bm25|regex)|mcp_toolset)$/;

export const tool = z.union([customTool, vendorTool]);

const oneAtATime = optional(z.boolean(), {
  title: 'One call at a time',
  description: 'At most one tool call in a response.',
  default: false,
});

export const toolChoice = z.discriminatedUnion('type', [
  z
    .strictObject({ type: z.literal('auto'), disable_parallel_tool_use: oneAtATime })
    .meta({ title: 'The model decides' }),
  z
    .strictObject({ type: z.literal('any'), disable_parallel_tool_use: oneAtATime })
    .meta({ title: 'Some tool' }),
  titledObject('This tool', {
    type: z.literal('tool'),
    name: z.string().min(1).meta({ title: 'Tool' }),
    disable_parallel_tool_use: oneAtATime,
  }),
  z.strictObject({ type: z.literal('none') }).meta({ title: 'No tool' }),
]);

export type Tool = z.output<typeof tool>;

/** True for tools of the client, which a schema describes. */
export function isCustomTool(candidate: Tool): candidate is z.output<typeof customTool> {
  return candidate.type === undefined || candidate.type === null || candidate.type === 'custom';
}
