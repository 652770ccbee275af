/** A request of OpenAI's chat completions or responses as one of `/v1/messages`. What has no place there is named. */
import { parseDataUrl } from '#lib/base/data-url.ts';
import { defined, type JsonRecord, listOf, parseJson, recordOf, textOf } from '#lib/base/json-value.ts';

export interface MessageBody {
  body: JsonRecord;
  notes: readonly string[];
}

/** Whether a body with `messages` is one of chat completions. */
export function isChat({ messages }: JsonRecord): boolean {
  return listOf(messages).some((turn) => /^(?:system|developer|tool)$/.test(String(recordOf(turn).role)));
}

export function chatToMessage(chat: JsonRecord): MessageBody {
  const {
    model,
    messages,
    input,
    instructions,
    stop,
    user,
    tools,
    tool_choice: choice,
    stream,
    ...rest
  } = chat;
  const { max_tokens, max_completion_tokens: most = max_tokens, max_output_tokens = most, ...others } = rest;
  const { temperature, top_p, ...left } = others;
  const dropped = Object.keys(left);
  const isModel = typeof model === 'string' && /^(?:claude|epsilon)-/.test(model);
  const isTooWarm = typeof temperature === 'number' && temperature > 1;
  if (isTooWarm) dropped.push(`temperature ${temperature} (at most 1)`);
  const turns = (
    typeof input === 'string' ? [{ role: 'user', content: input }] : listOf(messages ?? input)
  ).map(recordOf);
  const isSystem = ({ role }: JsonRecord) => role === 'system' || role === 'developer';
  const system = [instructions, ...turns.filter(isSystem).map(({ content }) => textIn(content))].filter(
    Boolean,
  );
  const drop = (name: string) => void dropped.push(name);

  const body = defined({
    ...(isModel ? { model } : {}),
    system: system.length === 0 ? undefined : system.join('\n\n'),
    messages: turns.filter((turn) => !isSystem(turn)).map((turn) => turnOf(turn, drop)),
    max_tokens: max_output_tokens ?? undefined,
    temperature: isTooWarm ? undefined : temperature,
    top_p,
    stop_sequences: stop == null ? undefined : [stop].flat(),
    stream,
    metadata: user === undefined ? undefined : { user_id: user },
    tools: tools && listOf(tools).flatMap((tool) => toolOf(tool, drop)),
    tool_choice: choice === undefined ? undefined : choiceOf(choice),
  });
  return {
    body,
    notes: [
      'It was converted to a Messages request.',
      ...(isModel || model === undefined
        ? []
        : [`Its model ${String(model)} was left out: choose a model for messages.`]),
      ...(dropped.length === 0
        ? []
        : [`Left out, not supported by Messages: ${[...new Set(dropped)].join(', ')}.`]),
    ],
  };
}

type Drop = (name: string) => void;

function textIn(content: unknown): string {
  return (
    textOf(content) ??
    listOf(content)
      .map((part) => textOf(recordOf(part).text) ?? '')
      .join('')
  );
}

function turnOf({ role, content, tool_calls: calls, tool_call_id: id }: JsonRecord, drop: Drop): JsonRecord {
  if (role === 'tool') {
    return { role: 'user', content: [{ type: 'tool_result', tool_use_id: id, content: textIn(content) }] };
  }
  const uses = listOf(calls).map((call) => {
    const { id: useId, function: called } = recordOf(call);
    const { name, arguments: input } = recordOf(called);
    return { type: 'tool_use', id: useId, name, input: parseJson(textOf(input) ?? '') ?? {} };
  });
  if (typeof content === 'string' && uses.length === 0) return { role, content };
  const parts = typeof content === 'string' ? [{ type: 'text', text: content }] : listOf(content);
  return { role, content: [...parts.flatMap((part) => blockOf(recordOf(part), drop)), ...uses] };
}

function blockOf(part: JsonRecord, drop: Drop): readonly JsonRecord[] {
  const { type, text, image_url: image } = part;
  if (typeof text === 'string') return [{ type: 'text', text }];
  const url = textOf(image) ?? textOf(recordOf(image).url);
  if (url === undefined) {
    drop(`content of type ${String(type)}`);
    return [];
  }
  const data = parseDataUrl(url);
  const source = data
    ? { type: 'base64', media_type: data.contentType, data: data.base64 }
    : { type: 'url', url };
  return [{ type: 'image', source }];
}

function toolOf(tool: unknown, drop: Drop): readonly JsonRecord[] {
  const { type, function: given = tool } = recordOf(tool);
  const { name, description, parameters } = recordOf(given);
  if (type === 'function')
    return [defined({ name, description, input_schema: parameters ?? { type: 'object' } })];
  drop(`the tool ${String(type)}`);
  return [];
}

function choiceOf(choice: unknown): JsonRecord {
  if (typeof choice === 'string') return { type: choice === 'required' ? 'any' : choice };
  const { name, function: called } = recordOf(choice);
  return { type: 'tool', name: name ?? recordOf(called).name };
}
