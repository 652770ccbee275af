/** Rules of what comes back: members, bytes, counts, the order of a stream, the life of a task. These make real results. */
import { setTimeout as wait } from 'node:timers/promises';
import type * as z from 'zod';
import { readImageHeader } from '#lib/base/image-header.ts';
import { listOf, numberOf, parseJson, recordOf, textOf } from '#lib/base/json-value.ts';
import { readEvents } from '#lib/base/read-events.ts';
import type { Contract } from '#lib/contract/contract.ts';
import type { Operation } from '#lib/contract/define-operation.ts';
import { sampleImage } from '#lib/contract/sample-image.ts';
import { smallestBody } from './body-rules.ts';
import { type Rule, type Sent, type Server, sectionOf, send } from './rule.ts';

/** A response as it was read. */
interface Seen {
  status: number;
  type: string;
  text: string;
  json: Readonly<Record<string, unknown>>;
  events: readonly { name: string; data: Readonly<Record<string, unknown>> }[];
}

/** Sentences of what is wrong; everything else is left out. */
type Wrong = readonly (string | false | undefined)[];

type Check = (seen: Seen, server: Server) => Wrong | Promise<Wrong>;

type Case = readonly [name: string, operation: Operation, sent: Sent, expected: string, wrong: Check];

export function resultRules(contract: Contract): Rule[] {
  const cases = [
    ...shapes(contract),
    ...imageCases(contract),
    ...messageCases(contract),
    ...nativeCases(contract),
    ...modelCases(contract),
    ...videoCases(contract),
  ];
  return cases.map(([name, operation, sent, expected, wrong]) => ({
    id: `${operation.id}/${name}`,
    title: expected,
    section: sectionOf(operation, textOf(recordOf(sent.body).model) ?? sent.model ?? '', contract.catalogue),
    operation,
    request: `${operation.method} ${sent.path ?? operation.path} ${JSON.stringify(sent.body ?? '').slice(0, 400)}`,
    expected,
    async ask(server) {
      const seen = await read(await send(server, operation, sent));
      const found = (await wrong(seen, server)).filter((text) => typeof text === 'string');
      return found.length === 0 ? undefined : `${found.join(' ')} ${seen.status} ${seen.text.slice(0, 300)}`;
    },
  }));
}

async function read(response: Response): Promise<Seen> {
  const type = response.headers.get('content-type') ?? '';
  const bytes = Buffer.from(await response.arrayBuffer());
  const text = bytes.toString('utf8');
  const events = [];
  if (type.startsWith('text/event-stream'))
    for await (const { event, data } of readEvents(only(bytes)))
      events.push({ name: event ?? 'message', data: recordOf(parseJson(data)) });
  return { status: response.status, type, text, json: recordOf(parseJson(text)), events };
}

async function* only(bytes: Uint8Array) {
  yield bytes;
}

/** Each model's smallest request: the status and the members that the interface names. */
function shapes({ list }: Contract): Case[] {
  return list.flatMap((operation) =>
    (operation.body?.variants ?? []).map((variant): Case => {
      const body = smallestBody(variant);
      const model = variant.models === 'any' ? 'beta-3-pro' : (variant.models[0] ?? '');
      const own = operation.streams === 'always' ? undefined : variant.response;
      const schema = own ?? operation.response.schema;
      const check: Check = ({ status, text, type }) => [
        status !== operation.response.status && 'The status is another.',
        !type.startsWith('application/json') && `The content type is ${type}.`,
        ...otherMembers(schema, parseJson(text)),
      ];
      const expected = `has status ${operation.response.status} and the members of the response (${variant.title})`;
      return [`${variant.id}/response`, operation, { body, model }, expected, check];
    }),
  );
}

/** Makes rows of one operation; `sentOf` completes what a row sends. */
function rowOf(operation: Operation, sentOf: (own: object) => Sent) {
  return (name: string, own: object, expected: string, wrong: Check): Case => [
    name,
    operation,
    sentOf(own),
    expected,
    wrong,
  ];
}

/** The first members that are not as the schema says. */
function otherMembers(schema: z.ZodType | undefined, json: unknown): string[] {
  const issues = schema?.safeParse(json).error?.issues ?? [];
  return issues.slice(0, 3).map(({ path, message }) => `${path.join('.')}: ${message}.`);
}

const alpha = { model: 'alpha-image-2', prompt: 'A red kite', size: '256x256', quality: 'low' };

function headerOf(image: unknown) {
  const found = readImageHeader(Buffer.from(textOf(recordOf(image).b64_json) ?? '', 'base64'));
  return found?.state === 'known' ? found : undefined;
}

function headersIn({ json }: Seen) {
  return listOf(json.data).map(headerOf);
}

function sizeOf(image: ReturnType<typeof headerOf>): string {
  return image === undefined ? 'no image' : `${image.width}x${image.height}`;
}

function imageCases({ operations: { generateImages, editImages } }: Contract): Case[] {
  const generate = rowOf(generateImages, (body) => ({ body: { ...alpha, ...body } }));
  const bare = (model: string, body: object) => ({ size: undefined, quality: undefined, model, ...body });
  const streamed = { stream: true, partial_images: 2 };
  const images = [{ image_url: sampleImage }];
  // biome-ignore format: one row per rule
  return [
    generate('n', { n: 2 }, 'makes as many images as n says', (seen) => [
      headersIn(seen).filter(Boolean).length !== 2 && 'There are not two images.',
    ]),
    ...['256x384', '384x256'].map((size) =>
      generate(`size-${size}`, { size }, 'makes images of the size that it was told', (seen) => [
        sizeOf(headersIn(seen)[0]) !== size && `The image is ${sizeOf(headersIn(seen)[0])}.`,
        seen.json.size !== size && 'size is another.',
      ]),
    ),
    ...['png', 'jpeg', 'webp'].map((format) =>
      generate(`format-${format}`, { output_format: format }, 'makes images of this format', (seen) => [
        headersIn(seen)[0]?.format !== format && `The image is ${headersIn(seen)[0]?.format}.`,
        seen.json.output_format !== format && 'output_format is another.',
      ]),
    ),
    generate('transparent', { background: 'transparent' }, 'says which background was used', ({ json }) => [
      json.background !== 'transparent' && 'background is another.',
    ]),
    generate('usage', {}, 'counts its tokens', ({ json }) => [
      !addsUp(recordOf(json.usage), 'input_tokens', 'output_tokens', 'total_tokens') && 'The sum is wrong.',
    ]),
    generate('stream', streamed, 'sends partial images and then the result', (seen) => streamWrong(seen, 'image_generation')),
    ...['legacy-image-2', 'legacy-image-3', 'gamma/dream-5.0-pro'].map((model) =>
      generate(`${model}/url`, bare(model, { response_format: 'url' }), 'gives a link that works', linkWrong),
    ),
    generate('legacy-base64', bare('legacy-image-2', { response_format: 'b64_json', size: '256x256' }), 'gives Base64', (seen) => [
      sizeOf(headersIn(seen)[0]) !== '256x256' && 'The image is another.',
    ]),
    generate('revised-prompt', bare('legacy-image-3', {}), 'tells the revised prompt', ({ json }) => [
      !textOf(recordOf(listOf(json.data)[0]).revised_prompt) && 'There is no revised_prompt.',
    ]),
    generate('ratio', bare('beta-3.1-flash-image', { size: '16:9', quality: 'low' }), 'keeps the ratio', (seen) => {
      const { width = 0, height = 1 } = headersIn(seen)[0] ?? {};
      return [Math.abs(width / height - 16 / 9) > 0.05 && `The image is ${width}x${height}.`];
    }),
    generate('indexes', bare('diffusion-4-5-full', { n: 2, size: '512x512' }), 'numbers its images', ({ json }) => [
      listOf(json.data).map((image) => recordOf(image).index).join() !== '0,1' && 'The indexes are others.',
    ]),
    ['multipart', editImages, { body: formOf(alpha) }, 'reads a form as it reads JSON', (seen) => [
      sizeOf(headersIn(seen)[0]) !== alpha.size && 'The image is another.',
    ]],
    ['stream', editImages, { body: { ...alpha, ...streamed, images } }, 'sends partial images and then the result', (seen) =>
      streamWrong(seen, 'image_edit'),
    ],
  ];
}

function formOf(fields: Readonly<Record<string, string>>): FormData {
  const made = new FormData();
  for (const [name, value] of Object.entries(fields)) made.set(name, value);
  const bytes = Buffer.from(sampleImage.slice(sampleImage.indexOf(',') + 1), 'base64');
  made.set('image[]', new File([bytes], 'kite.png', { type: 'image/png' }));
  return made;
}

function addsUp(
  usage: Readonly<Record<string, unknown>>,
  ...[input, output, total]: readonly string[]
): boolean {
  const count = (name = '') => numberOf(usage[name]) ?? Number.NaN;
  return count(input) > 0 && count(output) > 0 && count(input) + count(output) === count(total);
}

function streamWrong({ type, events }: Seen, kind: string): Wrong {
  const names = events.map(({ name }) => name);
  return [
    !type.startsWith('text/event-stream') && `The content type is ${type}.`,
    names.at(-1) !== `${kind}.completed` && `The last event is ${names.at(-1)}.`,
    names.slice(0, -1).some((name) => name !== `${kind}.partial_image`) && `The events are ${names}.`,
    events.some(({ name, data }) => data.type !== name) && 'type is not the name of the event.',
    events.slice(0, -1).some(({ data }, index) => data.partial_image_index !== index) && 'An index is wrong.',
    events.some(({ data }) => headerOf(data) === undefined) && 'An event has no image.',
  ];
}

async function linkWrong({ json }: Seen, server: Server): Promise<Wrong> {
  const image = recordOf(listOf(json.data)[0]);
  if (image.b64_json !== undefined || typeof image.url !== 'string') return ['There is no url alone.'];
  const response = await server.fetch(new Request(image.url));
  const bytes = new Uint8Array(await response.arrayBuffer());
  return [readImageHeader(bytes) === undefined && `The link answers ${response.status} without an image.`];
}

const hello = { model: 'epsilon-opus-5', max_tokens: 200, messages: [{ role: 'user', content: 'Hello' }] };
const weather = {
  name: 'get_weather',
  input_schema: { type: 'object', properties: { city: { type: 'string' } }, required: ['city'] },
};

function messageCases({ operations: { createMessage, countMessageTokens } }: Contract): Case[] {
  const write = rowOf(createMessage, (body) => ({ body: { ...hello, ...body } }));
  const blocks = ({ json }: Seen) => listOf(json.content).map(recordOf);
  // biome-ignore format: one row per rule
  return [
    write('answer', {}, 'writes a text and ends its turn', (seen) => [
      !blocks(seen).some(({ type, text }) => type === 'text' && textOf(text)) && 'There is no text.',
      seen.json.stop_reason !== 'end_turn' && 'stop_reason is another.',
    ]),
    write('max-tokens', { max_tokens: 3 }, 'stops at max_tokens', ({ json }) => [
      json.stop_reason !== 'max_tokens' && 'stop_reason is another.',
      !((numberOf(recordOf(json.usage).output_tokens) ?? 9) <= 3) && 'It has more tokens.',
    ]),
    write('warm', { max_tokens: 0 }, 'writes nothing for max_tokens 0', (seen) => [
      blocks(seen).length > 0 && 'There is content.',
    ]),
    write('tool', { tools: [weather], tool_choice: { type: 'any' } }, 'calls a tool when it must', (seen) => {
      const call = blocks(seen).find(({ type }) => type === 'tool_use');
      return [
        call?.name !== 'get_weather' && 'There is no call.',
        typeof recordOf(call?.input).city !== 'string' && 'The input does not keep to the schema.',
        seen.json.stop_reason !== 'tool_use' && 'stop_reason is another.',
      ];
    }),
    write('thinking', { max_tokens: 4000, thinking: { type: 'enabled', budget_tokens: 1024 } }, 'signs its thinking', (seen) => [
      !blocks(seen).some(({ type, signature }) => type === 'thinking' && textOf(signature)) &&
        'There is no signed thinking.',
    ]),
    write('stream', { stream: true }, 'streams a message in order', ({ type, events }) => {
      const names = events.map(({ name }) => name).filter((name) => name !== 'ping');
      const order = names.join(' ').replaceAll(/(content_block_delta ?)+/g, 'content_block_delta ');
      return [
        !type.startsWith('text/event-stream') && `The content type is ${type}.`,
        !/^message_start (content_block_start (content_block_delta )*content_block_stop )+message_delta message_stop$/.test(order) &&
          `The order is ${order}.`,
        events.some(({ name, data }) => data.type !== name) && 'type is not the name of the event.',
        events.some(({ name, data }) => createMessage.events?.[name]?.safeParse(data).success === false) &&
          'An event has other members.',
      ];
    }),
    ['count', countMessageTokens, { body: { model: hello.model, messages: hello.messages } }, 'counts the input tokens', ({ json }) => [
      !((numberOf(json.input_tokens) ?? 0) > 0) && 'There is no count.',
    ]],
  ];
}

const contents = [{ role: 'user', parts: [{ text: 'Hello' }] }];

function nativeCases({ operations }: Contract): Case[] {
  const { generateContent, streamGenerateContent, countNativeTokens, embedContent, batchEmbedContents } =
    operations;
  const model = 'beta-3-pro';
  const streaming = `/v1beta/models/${model}:streamGenerateContent`;
  const candidate = (json: unknown) => recordOf(listOf(recordOf(json).candidates)[0]);
  const partsOf = (json: unknown) => listOf(recordOf(candidate(json).content).parts).map(recordOf);
  const write = rowOf(generateContent, (generationConfig) => ({
    model,
    body: { contents, generationConfig },
  }));
  const schema = { type: 'OBJECT', properties: { count: { type: 'INTEGER' } }, required: ['count'] };
  const embedding = 'beta-embedding-2-preview';
  const vector = (json: unknown) => listOf(recordOf(json).values);
  const texts = ['A quiet harbour', 'A red kite', 'Three boats'];
  // biome-ignore format: one row per rule
  return [
    write('answer', {}, 'writes a text, as the model, with its reason and its counts', ({ json }) => [
      !partsOf(json).some(({ text }) => textOf(text)) && 'There is no text.',
      recordOf(candidate(json).content).role !== 'model' && 'The role is another.',
      candidate(json).finishReason !== 'STOP' && 'finishReason is another.',
      !textOf(json.modelVersion) && 'There is no modelVersion.',
      !addsUp(recordOf(json.usageMetadata), 'promptTokenCount', 'candidatesTokenCount', 'totalTokenCount') &&
        !numberOf(recordOf(json.usageMetadata).thoughtsTokenCount) &&
        'The sum is wrong.',
    ]),
    write('max-tokens', { maxOutputTokens: 3 }, 'stops at maxOutputTokens', ({ json }) => [
      candidate(json).finishReason !== 'MAX_TOKENS' && 'finishReason is another.',
    ]),
    write('candidates', { candidateCount: 2 }, 'writes as many candidates', ({ json }) => [
      listOf(json.candidates).length !== 2 && 'There are not two.',
    ]),
    write('schema', { responseMimeType: 'application/json', responseSchema: schema }, 'keeps to a schema', ({ json }) => [
      !Number.isInteger(recordOf(parseJson(partsOf(json).map(({ text }) => text).join(''))).count) &&
        'The text does not keep to it.',
    ]),
    ...['beta-3-pro-image', 'beta-3.1-flash-image', 'beta-2.5-flash-image'].map(
      (drawing): Case => [
        `${drawing}/image`,
        generateContent,
        { model: drawing, body: { contents, generationConfig: { responseModalities: ['IMAGE'] } } },
        'draws an inline image',
        ({ json }) => {
          const inline = recordOf(partsOf(json).findLast(({ inlineData }) => inlineData)?.inlineData);
          const found = headerOf({ b64_json: inline.data });
          return [`image/${found?.format}` !== inline.mimeType && 'There is no image of its type.'];
        },
      ],
    ),
    ['sse', streamGenerateContent, { path: `${streaming}?alt=sse`, body: { contents } }, 'streams events for alt=sse', ({ type, events }) => [
      !type.startsWith('text/event-stream') && `The content type is ${type}.`,
      candidate(events.at(-1)?.data).finishReason !== 'STOP' && 'The last event has no reason.',
      !events.some(({ data }) => partsOf(data).some(({ text }) => textOf(text))) && 'There is no text.',
    ]],
    ['array', streamGenerateContent, { path: streaming, body: { contents } }, 'writes an array without alt=sse', ({ text }) => [
      candidate(listOf(parseJson(text)).at(-1)).finishReason !== 'STOP' && 'It is none.',
    ]],
    ['count', countNativeTokens, { model, body: { contents } }, 'counts the tokens', ({ json }) => [
      !((numberOf(json.totalTokens) ?? 0) > 0) && 'There is no count.',
    ]],
    ...[8, 256].map(
      (length): Case => [
        `dimensions-${length}`,
        embedContent,
        { model: embedding, body: { ...embedded(texts[0]), outputDimensionality: length } },
        'makes a vector of this length',
        ({ json }) => [vector(json.embedding).length !== length && 'The length is another.'],
      ],
    ),
    ['order', batchEmbedContents, { model: embedding, body: { requests: [...texts, texts[0]].map(embedded) } }, 'makes one vector for each text, in order', ({ json }) => {
      const [first, second, third, last] = listOf(json.embeddings).map((entry) => JSON.stringify(entry));
      return [
        (third === undefined || first !== last) && 'The first and the last text are the same.',
        (first === second || second === third) && 'Different texts have one vector.',
      ];
    }],
  ];
}

function embedded(text: string | undefined) {
  return { content: { parts: [{ text }] } };
}

function modelCases({ catalogue, operations }: Contract): Case[] {
  const { listModels, retrieveModel, listNativeModels, retrieveNativeModel, generateContent } = operations;
  const image = catalogue.general[0]?.id ?? '';
  // biome-ignore format: one row per rule
  return [
    ['all', listModels, {}, 'lists the documented models', ({ json }) => {
      const ids = new Set(listOf(json.data).map((entry) => recordOf(entry).id));
      const lacking = [...catalogue.general, ...catalogue.video].map(({ id }) => !ids.has(id) && `${id} is not there.`);
      return [...lacking, ...otherMembers(listModels.response.schema, json)];
    }],
    ['one', retrieveModel, { model: image }, 'knows a listed model', ({ json }) => [json.id !== image && 'It is another.', ...otherMembers(retrieveModel.response.schema, json)]],
    ['none', retrieveModel, { model: 'no-such-model' }, 'has no other model', ({ status }) => [status !== 404 && 'It is there.']],
    ['all', listNativeModels, {}, 'names models with models/', ({ json }) => [
      listOf(json.models).length === 0 && 'There are none.',
      ...otherMembers(listNativeModels.response.schema, json),
      listOf(json.models).some((entry) => !textOf(recordOf(entry).name)?.startsWith('models/')) && 'One is not.',
    ]],
    ['one', retrieveNativeModel, { model: 'beta-3-pro' }, 'knows a listed model', ({ json }) => [json.name !== 'models/beta-3-pro' && 'It is another.', ...otherMembers(retrieveNativeModel.response.schema, json)]],
    ...['models/beta-3-pro', 'google/beta-3.1-flash-image'].map(
      (model): Case => [`path-${model}`, generateContent, { model, body: { contents } }, 'takes a prefix before the model', ({ status }) => [
        status !== 200 && 'It is refused.',
      ]],
    ),
  ];
}

/** Until a task has ended; ten minutes at most. */
async function ended(server: Server, operation: Operation, id: string): Promise<Seen> {
  for (let poll = 0; ; poll += 1) {
    const seen = await read(await send(server, operation, { path: `/v1/videos/${id}` }));
    if (poll === 600 || !/^(pending|queue|in_progress)$/.test(textOf(seen.json.status) ?? '')) return seen;
    await wait(Math.min(1000, 100 * (poll + 1)));
  }
}

function videoCases({ operations }: Contract): Case[] {
  const { createVideo, retrieveVideo, listVideos, cancelVideo, deleteVideo, downloadVideo } = operations;
  const body = { model: 'delta-1.1', prompt: 'Boats', duration: 3, resolution: '480p', aspect_ratio: '1:1' };
  const create = (name: string, expected: string, wrong: Check): Case => [
    name,
    createVideo,
    { body },
    expected,
    wrong,
  ];
  const none = [retrieveVideo, cancelVideo, deleteVideo, downloadVideo].map((operation): Case => {
    const path = operation.path.replace('{id}', 'video_none');
    return [
      'none',
      operation,
      { path },
      'knows no other task',
      ({ status }) => [status !== 404 && 'It is there.'],
    ];
  });
  // biome-ignore format: one row per rule
  return [
    ...none,
    create('task', 'accepts a task and says where to ask for it', ({ status, json }) => [
      status !== 202 && 'The status is another.',
      !textOf(json.id) && 'There is no id.',
      !/^(pending|queue)$/.test(textOf(json.status) ?? '') && 'It is not waiting.',
      !/^https:\/\//.test(textOf(json.polling_url) ?? '') && 'polling_url is not https.',
      json.data !== undefined && 'It has data.',
    ]),
    create('life', 'makes the video, shows data, and deletes it', async ({ json: { id } }, server) => {
      if (typeof id !== 'string') return ['There is no id.'];
      const { json } = await ended(server, retrieveVideo, id);
      const listed = await read(await send(server, listVideos, {}));
      const content = await send(server, downloadVideo, { path: `/v1/videos/${id}/content` });
      const start = Buffer.from(await content.arrayBuffer()).subarray(4, 8).toString('latin1');
      const late = await read(await send(server, cancelVideo, { path: `/v1/videos/${id}/cancel` }));
      const gone = await read(await send(server, deleteVideo, { path: `/v1/videos/${id}` }));
      const after = await read(await send(server, retrieveVideo, { path: `/v1/videos/${id}` }));
      return [
        json.status !== 'completed' && `It ends ${json.status}.`,
        json.id !== id && 'The id is another.',
        json.model !== body.model && 'The model is another.',
        json.prompt !== body.prompt && 'The prompt is another.',
        recordOf(json.usage).video_seconds !== 3 && 'It counts other seconds.',
        recordOf(json.data).url === undefined && 'There is no data.',
        ...otherMembers(retrieveVideo.response.schema, json),
        ...otherMembers(listVideos.response.schema, listed.json),
        ...otherMembers(deleteVideo.response.schema, gone.json),
        !listed.text.includes(id) && 'The list does not have it.',
        start !== 'ftyp' && 'The content is no MP4.',
        late.status !== 409 && `A late cancel is ${late.status}.`,
        gone.status !== 200 && `Deleting is ${gone.status}.`,
        after.status !== 404 && `It is ${after.status} afterwards.`,
      ];
    }),
    create('cancel', 'cancels a task that has not ended', async ({ json: { id } }, server) => {
      const path = `/v1/videos/${id}`;
      const { status } = await read(await send(server, cancelVideo, { path: `${path}/cancel` }));
      const { json } = await ended(server, retrieveVideo, String(id));
      // It may have ended before.
      return [status === 200 ? json.status !== 'cancelled' && `It ends ${json.status}.` : status !== 409 && `${status}.`];
    }),
  ];
}
