/** Messages with `@ai-sdk/anthropic`. */
import { listOf } from '#lib/base/json-value.ts';
import { code } from '../literals.ts';
import { isFileMark, isStream, type JsonObject, type SampleRequest } from '../sample-request.ts';
import { value } from '../typescript/parts.ts';
import {
  NoCall,
  nothing,
  optionsOf,
  type Program,
  printStream,
  programOf,
  recordIn,
  renamed,
} from './program.ts';

const callNames = /^(temperature|top_[pk]|stop_sequences)$/;
const otherNames = { system: 'instructions', max_tokens: 'maxOutputTokens' };

export function messageProgram(request: SampleRequest): Program {
  const { model, stream: _, messages, tools, tool_choice: choice, thinking, ...rest } = request.body;
  if (rest.system !== undefined && typeof rest.system !== 'string')
    throw new NoCall('The AI SDK sends the system prompt as one text.');
  const thinks = thinking === undefined ? {} : recordIn(thinking, 'thinking');
  return programOf({
    request,
    provider: 'anthropic',
    model: { id: String(model) },
    call: isStream(request) ? 'streamText' : 'generateText',
    uses: tools === undefined ? [] : ['jsonSchema', 'tool'],
    settings: {
      ...renamed({ ...rest, ...withoutBudget(rest, thinks) }, callNames, otherNames),
      ...thinkingOf(thinks, rest),
      messages: listOf(messages).map(messageOf),
      ...(tools === undefined ? {} : { tools: toolsOf(listOf(tools)) }),
      ...(choice === undefined ? {} : choiceOf(recordIn(choice, 'tool_choice'))),
    },
    after: isStream(request)
      ? printStream
      : `console.log(result.text);\n${tools === undefined ? '' : 'console.log(result.toolCalls);\n'}`,
  });
}

/** The AI SDK adds the budget to `max_tokens`. */
function withoutBudget({ max_tokens: most }: JsonObject, { budget_tokens: budget }: JsonObject): JsonObject {
  return typeof most === 'number' && typeof budget === 'number' ? { max_tokens: most - budget } : {};
}

function thinkingOf(entry: JsonObject, rest: JsonObject): JsonObject {
  if (entry.type === undefined) return {};
  const dropped = ['temperature', 'top_p', 'top_k'].find((name) => name in rest);
  if (dropped !== undefined && entry.type !== 'disabled')
    throw new NoCall(`The AI SDK does not send ${dropped} when the model thinks.`);
  const names = entry.type === 'adaptive' ? /^(type|display)$/ : /^(type|budget_tokens)$/;
  return optionsOf('anthropic', { thinking: renamed(entry, names) });
}

function messageOf(entry: unknown): JsonObject {
  const { role, content } = recordIn(entry, 'message');
  return { role, content: typeof content === 'string' ? content : listOf(content).map(partOf) };
}

function partOf(entry: unknown): JsonObject {
  const { type, text, source, ...rest } = recordIn(entry, 'content block');
  renamed(rest, nothing);
  if (type === 'text') return { type, text };
  if (type !== 'image') throw new NoCall(`This sample does not translate blocks of type ${String(type)}.`);
  const { data, media_type: mediaType, url } = recordIn(source, 'image');
  if (typeof url === 'string')
    return { type: 'file', mediaType: 'image', data: code(`new URL(${value(url)})`) };
  if (!isFileMark(data) && typeof data !== 'string') throw new NoCall('The AI SDK cannot send this image.');
  return { type: 'file', mediaType, data };
}

function toolsOf(tools: readonly unknown[]): JsonObject {
  return Object.fromEntries(
    tools.map((entry) => {
      const { name, type = 'custom', description, input_schema: schema, ...rest } = recordIn(entry, 'tool');
      if (type !== 'custom' || Object.keys(rest).length > 0)
        throw new NoCall(`This sample does not translate the tool ${String(name)}.`);
      const described = description === undefined ? '' : `description: ${value(description)}, `;
      return [String(name), code(`tool({ ${described}inputSchema: jsonSchema(${value(schema, 2)}) })`)];
    }),
  );
}

function choiceOf({ type, name, ...rest }: JsonObject): JsonObject {
  const match = { auto: 'auto', any: 'required', none: 'none' }[String(type)];
  renamed(rest, nothing);
  return { toolChoice: match ?? { type: 'tool', toolName: name } };
}
