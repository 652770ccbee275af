/** The tools: names, descriptions, arguments from the contract, and what runs them. */
import type { CallToolResult, Tool } from '@modelcontextprotocol/server';
import * as z from 'zod';
import { defined, type JsonRecord, listOf, recordOf } from '#lib/base/json-value.ts';
import { onceFor } from '#lib/base/once-for.ts';
import type { Contract } from '#lib/contract/contract.ts';
import { parseSchema } from '#lib/contract/define-variant.ts';
import { issuesError } from '#lib/contract/errors/api-error.ts';
import { pathFor } from '#lib/contract/operation-facts.ts';
import { inputSchema } from '#lib/describe/json-schema.ts';
import { endArguments, type OrderTool, orderArguments, placeOrder, taskArguments } from './place-order.ts';
import { textResult } from './results.ts';
import { type ArgumentsSchema, argumentsOf, exactArguments } from './tool-schema.ts';
import { cancelTask, type TaskKind, type ToolCall, waitForTask } from './wait-for-task.ts';

const orders: readonly OrderTool[] = [
  {
    name: 'generate_image',
    title: 'Generate images',
    description:
      'Makes images from a prompt. Returns the images (large ones as thumbnails) and links to the files. One that takes longer than wait_seconds returns its id for get_image. Which fields and values a model takes: describe_model.',
    operation: 'generateImages',
    task: 'image',
    waitSeconds: 45,
  },
  {
    name: 'edit_image',
    title: 'Edit images',
    description:
      'Changes given images by a prompt. An image_url is a link from an earlier result, an https URL or a Base64 data URL. Returns as generate_image does.',
    operation: 'editImages',
    task: 'image',
    waitSeconds: 45,
  },
  {
    name: 'create_video',
    title: 'Create a video',
    description:
      'Creates a video, from a prompt, a first frame or references, and returns its id at once. Then wait with get_video; a video takes some minutes.',
    operation: 'createVideo',
    task: 'video',
  },
  {
    name: 'send_message',
    title: 'Send a message',
    description:
      'Asks a text model. Further fields of POST /v1/messages (tools, thinking) are accepted, too.',
    operation: 'createMessage',
    fields: ['model', 'max_tokens', 'messages', 'system', 'temperature', 'stop_sequences'],
  },
  {
    name: 'embed',
    title: 'Embed a text',
    description:
      'Turns a text into a vector. The answer is long: ask for few dimensions with outputDimensionality.',
    operation: 'embedContent',
    fields: ['content', 'taskType', 'title', 'outputDimensionality'],
  },
];

const kinds = ['image', 'video', 'text', 'embedding'] as const;
const listArguments = z.strictObject({
  kind: z.enum(kinds).optional().meta({ description: 'Only models of this kind.' }),
});
const modelArguments = z.strictObject({
  model: z.string().min(1).meta({ description: 'The id of a model.' }),
});

/** As the SDK types it. */
const toolSchema = z.object({
  type: z.literal('object'),
  properties: z.record(z.string(), z.json()),
  required: z.array(z.string()).default([]),
});

interface RunTool {
  tool: Tool;
  run(given: JsonRecord, call: ToolCall): Promise<CallToolResult>;
}

/** By name. */
export const toolsOf = onceFor((contract: Contract): ReadonlyMap<string, RunTool> => {
  const readers = [
    reader(
      'list_models',
      'List the models',
      'The models that you may use, by kind, with their prices where known.',
      listArguments,
      listModels,
    ),
    reader(
      'describe_model',
      'Describe a model',
      'What one model accepts: for each tool the fields, their values and the rules between them; its price where known.',
      modelArguments,
      describeModel,
    ),
    taskReader(
      'image',
      'The state of an image order; waits for it, and returns the images when it is completed.',
    ),
    taskReader(
      'video',
      'The state of a video order; waits for it, and returns a link to the video when it is completed.',
    ),
  ];
  const makers = orders.map((order) => ({
    tool: {
      name: order.name,
      title: order.title,
      description: order.description,
      inputSchema: toolSchema.parse(schemaOf(order, contract)),
      annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: true, openWorldHint: true },
    },
    run: (given: JsonRecord, call: ToolCall) => placeOrder(order, given, call),
  }));
  const ender = reader(
    'cancel_task',
    'Cancel an order',
    'Ends a video or image order that is not finished; one that has begun may be paid all the same.',
    endArguments,
    cancelTask,
    { readOnlyHint: false, destructiveHint: true, idempotentHint: true, openWorldHint: true },
  );
  return new Map([...readers, ender, ...makers].map((entry) => [entry.tool.name, entry]));
});

function schemaOf({ operation, fields }: OrderTool, contract: Contract): ArgumentsSchema {
  const { properties, required } = argumentsOf(contract.operations[operation], fields);
  const own = inputSchema(orderArguments);
  return {
    type: 'object',
    properties: { ...properties, ...own.properties },
    required: [...required, ...(own.required ?? [])],
  };
}

function reader<Schema extends z.ZodType>(
  name: string,
  title: string,
  description: string,
  schema: Schema,
  run: (given: z.output<Schema>, call: ToolCall) => Promise<CallToolResult>,
  annotations: Tool['annotations'] = { readOnlyHint: true },
): RunTool {
  return {
    tool: { name, title, description, inputSchema: toolSchema.parse(inputSchema(schema)), annotations },
    async run(given, call) {
      const parsed = parseSchema(schema, given);
      if (!parsed.ok) throw issuesError(parsed.issues);
      return await run(parsed.value, call);
    },
  };
}

function taskReader(kind: TaskKind, description: string): RunTool {
  const wait = ({ id, wait_seconds: waitSeconds }: z.output<typeof taskArguments>, call: ToolCall) =>
    waitForTask({ kind, id, waitSeconds }, call);
  return reader(
    `get_${kind}`,
    `Get or wait for ${kind === 'image' ? 'an image' : 'a video'}`,
    description,
    taskArguments,
    wait,
  );
}

async function listModels({ kind }: z.output<typeof listArguments>, { calls, signal }: ToolCall) {
  const { method, path } = calls.contract.operations.listModels;
  const { body } = await calls.send({ method, path }, signal);
  const models = listOf(body.data)
    .map(recordOf)
    .filter((model) => kind === undefined || model.kind === kind)
    .map((model) => {
      const id = String(model.id);
      const summary = calls.contract.catalogue.find(id)?.summary;
      return defined({ id, kind: model.kind, summary, price: calls.priceOf(id) });
    });
  return textResult({ currency: calls.currency(), models });
}

async function describeModel({ model }: z.output<typeof modelArguments>, { calls, signal }: ToolCall) {
  const { contract, priceOf, currency } = calls;
  const { method, path } = contract.operations.retrieveModel;
  const { body } = await calls.send({ method, path: pathFor(path, model) }, signal);
  const id = String(body.id);
  const accepted = orders.flatMap(({ name, operation }) => {
    const { variants } = contract.operations[operation].body;
    const variant = variants.find(({ models }) =>
      models === 'any' ? body.kind === 'text' : models.includes(id),
    );
    if (variant === undefined) return [];
    return [[name, variant.models === 'any' ? 'See the schema of the tool.' : exactArguments(variant)]];
  });
  const facts = { id, kind: body.kind, summary: contract.catalogue.find(id)?.summary };
  return textResult({
    ...facts,
    currency: currency(),
    price: priceOf(id) ?? 'unknown',
    tools: Object.fromEntries(accepted),
  });
}
