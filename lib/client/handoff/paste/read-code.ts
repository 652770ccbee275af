/** Reads a program that calls an SDK of OpenAI, Anthropic or Google, the AI SDK, `fetch` or `requests` as a request. */
import { joinPath } from '#lib/base/field-path.ts';
import { defined, isPlainRecord, type JsonRecord, listOf, parseJson, textOf } from '#lib/base/json-value.ts';
import { leaveOut } from '#lib/base/plain-data.ts';
import { nativeConfigFields, splitFields } from '#lib/describe/samples/sdk-fields.ts';
import { Call, readCalls, Unread } from './read-calls.ts';
import { type CurlRequest, notesOf, pathOf, withoutFiles } from './read-curl.ts';

export function readCode(text: string): CurlRequest | { problem: string } {
  const calls = readCalls(text);
  for (const call of calls) {
    const read = readers.find(([pattern]) => pattern.test(call.text))?.[1];
    const request = read?.(call, calls);
    if (request && Object.keys(request.body).length > 0) return finished(request, calls);
  }
  return { problem: 'It contains no API call with its whole request.' };
}

interface Sent {
  path: string;
  body: JsonRecord;
  headers?: unknown;
}

function finished({ path, body, headers }: Sent, calls: readonly Call[]): CurlRequest {
  const files = new Set<string>();
  const unread: string[] = [];
  const known = leaveOut(withoutFiles(body, files), (value, at) => {
    if (!(value instanceof Unread)) return false;
    unread.push(`${joinPath(at)} (${value.text.slice(0, 40)})`);
    return true;
  });
  const keys = calls.flatMap(({ values, named }) => Object.entries({ ...recordIn(values[0]), ...named }));
  const hasKey = keys.some(([name, value]) => /^api_?key$/i.test(name) && typeof value === 'string');
  const notes = notesOf({ headers: Object.keys(recordIn(headers)), user: false }, path, files);
  return {
    path: pathOf(path),
    body: recordIn(known),
    notes: [
      ...(hasKey ? ['The API key was left out.'] : []),
      ...notes,
      ...(unread.length > 0
        ? [`The values of these are not in the code, so they were left out: ${unread.join(', ')}.`]
        : []),
    ],
  };
}

function recordIn(value: unknown): JsonRecord {
  return isPlainRecord(value) ? value : {};
}

type Reader = (call: Call, calls: readonly Call[]) => Sent | undefined;

/** By the end of the name of a call. */
const readers: readonly (readonly [RegExp, Reader])[] = [
  [/\bimages\.generate$/, sdk('/v1/images/generations')],
  [/\bimages\.edit$/, sdk('/v1/images/edits')],
  [/\bmessages\.(?:create|stream)$/, sdk('/v1/messages')],
  [/\bcompletions\.(?:create|parse|stream)$/, sdk('/v1/chat/completions')],
  [/\bresponses\.(?:create|parse|stream)$/, sdk('/v1/responses')],
  [/\bvideos\.create$/, sdk('/v1/videos')],
  [/\bvideoGeneration\.generate$/, ({ values: [first] }) => videoOf(recordIn(first))],
  [/\bgenerate_?content(?:_?stream)?$/i, generateContent],
  [/\bembed_?content$/i, embedContent],
  [/^(?:generateText|streamText)$/, aiText],
  [/^generateImage$/, aiImage],
  [/^embedMany$/, aiEmbeddings],
  [/^(?:fetch|untilEnded|axios)$|\.(?:post|request|fetch)$/, httpCall],
];

/** What the SDKs of OpenAI and Anthropic send besides the body. */
const options = ['extra_headers', 'extra_body', 'extra_query', 'timeout'];

function sdk(path: string): Reader {
  return ({ values: [first, more], named }) => {
    const { typed, others } = splitFields(named, options);
    const body = { ...recordIn(first), ...others, ...recordIn(typed.extra_body) };
    return { path, body, headers: typed.extra_headers ?? recordIn(more).headers };
  };
}

function httpCall({ values: [url, first, more], named }: Call): Sent | undefined {
  const init = { ...recordIn(first), ...named };
  const whole = init.json ?? init.body ?? init.data ?? first;
  const body = typeof whole === 'string' ? parseJson(whole) : whole;
  const path = textOf(url) ?? textOf(init.url);
  if (path === undefined || !isPlainRecord(body)) return undefined;
  return { path, body, headers: init.headers ?? recordIn(more).headers };
}

/** The members of OpenRouter's client as the interface names them. */
function videoOf({ videoGenerationRequest: request }: JsonRecord): Sent {
  return { path: '/v1/videos', body: recordIn(snakeCase(request)) };
}

function renamed(value: unknown, rename: (name: string) => string, isFree = false): unknown {
  if (Array.isArray(value)) return value.map((item) => renamed(item, rename));
  if (!isPlainRecord(value)) return value;
  const entries = Object.entries(value).map(
    ([name, member]) =>
      // The names in a schema are the program's own.
      [isFree ? name : rename(name), renamed(member, rename, name === 'properties')] as const,
  );
  return Object.fromEntries(entries);
}

const camelCase = (value: unknown) =>
  renamed(value, (name) => name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase()));

const snakeCase = (value: unknown) =>
  renamed(value, (name) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`));

function googleCall({ values: [first], named }: Call, calls: readonly Call[]) {
  const isCall = isPlainRecord(first) && !('parts' in first);
  const given: JsonRecord = { ...(isCall ? first : { contents: first }), ...named };
  // The SDK before: the model is an object of its own.
  const earlier = calls.find(({ text }) => /GenerativeModel$/.test(text));
  const [of] = earlier?.values ?? [];
  const own: JsonRecord = { model: of, ...recordIn(of), ...earlier?.named };
  const { model, model_name: name, contents, config: settings, ...rest } = { ...own, ...given };
  const { httpOptions, ...config } = recordIn(camelCase({ ...rest, ...recordIn(settings) }));
  const { extraBody, headers } = recordIn(httpOptions);
  const id = (textOf(model) ?? textOf(name) ?? '').replace(/^models\//, '');
  return { id, contents, config: defined(config), extra: recordIn(extraBody), headers };
}

function generateContent(call: Call, calls: readonly Call[]): Sent {
  const { id, contents, config, extra, headers } = googleCall(call, calls);
  const { typed, others } = splitFields(config, nativeConfigFields.body);
  const { generationConfig, ...settings } = others;
  const { systemInstruction: system } = typed;
  const inner = { ...settings, ...recordIn(generationConfig), ...recordIn(extra.generationConfig) };
  const body = {
    ...extra,
    contents: contentsOf(contents),
    ...typed,
    ...(typeof system === 'string' ? { systemInstruction: { parts: [{ text: system }] } } : {}),
    ...(Object.keys(inner).length > 0 ? { generationConfig: inner } : {}),
  };
  const verb = /stream/i.test(call.text) ? 'streamGenerateContent' : 'generateContent';
  return { path: `/v1beta/models/${id}:${verb}`, body, headers };
}

function contentsOf(given: unknown): readonly unknown[] {
  const list = Array.isArray(given) ? given : [given];
  if (list.some((item) => isPlainRecord(item) && 'parts' in item)) return list.map(camelCase);
  const parts = list.map((item) => (typeof item === 'string' ? { text: item } : camelCase(item)));
  return [{ role: 'user', parts }];
}

function embedContent(call: Call, calls: readonly Call[]): Sent {
  const { id, contents, config, headers } = googleCall(call, calls);
  return { ...embeddings(id, Array.isArray(contents) ? contents : [contents], config), headers };
}

function embeddings(model: string, texts: readonly unknown[], config: JsonRecord): Sent {
  const requests = texts.map((item) => ({
    model: `models/${model}`,
    content: typeof item === 'string' ? { parts: [{ text: item }] } : camelCase(item),
    ...defined(config),
  }));
  return { path: `/v1beta/models/${model}:batchEmbedContents`, body: { requests } };
}

/** `anthropic('claude-opus-4-8')`; the members of its provider stand beside the others. */
function aiCall({ values: [first] }: Call) {
  const { model: given, providerOptions, headers, ...rest } = recordIn(first);
  const [provider, model] = given instanceof Call ? [given.text, given.values[0]] : ['', given];
  const own = Object.values(recordIn(providerOptions)).flatMap((of) => Object.entries(recordIn(of)));
  return { provider, model: textOf(model) ?? '', headers, rest: { ...rest, ...Object.fromEntries(own) } };
}

function aiText(call: Call): Sent {
  const { provider, model, headers, rest } = aiCall(call);
  const { system, instructions = system, prompt, messages, tools, maxOutputTokens, ...settings } = rest;
  const turns = listOf(messages ?? [{ role: 'user', content: prompt }]).map(recordIn);
  if (/google/i.test(provider)) {
    const contents = turns.map(({ role, content }) => ({
      role: role === 'assistant' ? 'model' : role,
      parts: typeof content === 'string' ? [{ text: content }] : listOf(content).map(nativePart),
    }));
    const config = { ...settings, maxOutputTokens, systemInstruction: instructions, tools };
    return { ...generateContent(new Call(call.text, [], { ...config, model, contents }), []), headers };
  }
  const { thinking, ...others } = recordIn(snakeCase(settings));
  const { budget_tokens: budget } = recordIn(thinking);
  const most =
    typeof maxOutputTokens === 'number' && typeof budget === 'number'
      ? maxOutputTokens + budget
      : maxOutputTokens;
  const body = defined({
    ...others,
    model,
    thinking,
    max_tokens: most,
    system: instructions,
    messages: turns.map(({ role, content }) => ({
      role,
      content: typeof content === 'string' ? content : listOf(content).map(messagePart),
    })),
    tools:
      tools &&
      Object.entries(recordIn(tools)).map(([name, tool]) => ({ name, ...recordIn(snakeCase(tool)) })),
  });
  return { path: '/v1/messages', body, headers };
}

function nativePart(part: unknown): unknown {
  const { type, data, image = data, mediaType = 'image/png', ...rest } = recordIn(part);
  return type === 'text' ? rest : { inlineData: { mimeType: mediaType, data: image } };
}

function messagePart(part: unknown): unknown {
  const { type, data, image = data, mediaType = 'image/png' } = recordIn(part);
  if (type === 'text') return part;
  const isUrl = typeof image === 'string' && /^https?:/.test(image);
  const source = isUrl ? { type: 'url', url: image } : { type: 'base64', media_type: mediaType, data: image };
  return { type: 'image', source };
}

function aiImage(call: Call): Sent {
  const { model, headers, rest } = aiCall(call);
  const { prompt, maxImagesPerCall: _, ...settings } = rest;
  const { text = prompt, ...inputs } = recordIn(prompt);
  const path = Object.keys(inputs).length === 0 ? '/v1/images/generations' : '/v1/images/edits';
  return { path, body: { model, prompt: text, ...recordIn(snakeCase(settings)), ...inputs }, headers };
}

function aiEmbeddings(call: Call): Sent {
  const { model, headers, rest } = aiCall(call);
  const { values, value, ...config } = rest;
  return { ...embeddings(model, listOf(values ?? [value]), config), headers };
}
