/**
 * Facts of a response in any dialect: tokens, results, images, id of its video task, error. Reads folded JSON
 * (`fold-json`), by event or as a document.
 */
import * as z from 'zod';

/** The place of an image: Base64 at a byte range of the response, a short Base64 text, or a link. */
export type ResponseImage =
  | { kind: 'place'; start: number; end: number }
  | { kind: 'text'; base64: string }
  | { kind: 'link'; url: string };

export interface ResponseFacts {
  inputTokens: number | null;
  outputTokens: number | null;
  /** Images and vectors; a video is added later. */
  results: number;
  taskId: string | null;
  error: string | null;
  /** The beginning of the text, without thinking. */
  text: string;
  /** The first numbers of the first vector. */
  numbers: number[];
  /** Finished ones, in order. */
  images: ResponseImage[];
  /** The last partial image. */
  draft: ResponseImage | undefined;
}

export function emptyFacts(): ResponseFacts {
  return {
    ...{ inputTokens: null, outputTokens: null, results: 0, taskId: null, error: null },
    ...{ text: '', numbers: [], images: [], draft: undefined },
  };
}

const maxImages = 16;
const maxText = 1000;
/** Longer lists hold no vectors or images; parsing every item would block the event loop. */
const maxItems = 5000;
/** Of a stream sent as one list: the first chunks contain text and images, the last ones the counts. */
const maxChunks = 2000;

const count = z.int().min(0).optional().catch(undefined);
const usage = z
  .object({
    input_tokens: count,
    output_tokens: count,
    cache_read_input_tokens: count.nullable(),
    cache_creation_input_tokens: count.nullable(),
  })
  .optional()
  .catch(undefined);
const text = z.string().optional().catch(undefined);
const place = z.object({ $bytes: z.tuple([z.int(), z.int()]) });
const base64 = z.union([z.string(), place]).optional().catch(undefined);
const image = z.object({ b64_json: base64, url: text, embedding: z.unknown().optional() });
const part = z.object({
  text,
  thought: z.boolean().optional().catch(undefined),
  inlineData: z.object({ mimeType: text, data: base64 }).optional().catch(undefined),
});
const listOf = <Item extends z.ZodType>(item: Item) =>
  z
    .array(z.unknown())
    .catch([])
    .transform((items) =>
      items.slice(0, maxItems).flatMap((given) => {
        const parsed = item.safeParse(given);
        return parsed.success ? [parsed.data] : [];
      }),
    )
    .optional();

/** All response shapes at once: every field is optional. */
const anyResponse = image.extend({
  type: text,
  id: text,
  object: text,
  usage,
  data: listOf(image),
  message: z.object({ usage }).optional().catch(undefined),
  content: listOf(z.object({ type: z.literal('text'), text })),
  delta: z
    .object({ type: z.literal('text_delta'), text })
    .optional()
    .catch(undefined),
  input_tokens: count,
  totalTokens: count,
  usageMetadata: z
    .object({ promptTokenCount: count, candidatesTokenCount: count, thoughtsTokenCount: count })
    .optional()
    .catch(undefined),
  candidates: listOf(z.object({ content: z.object({ parts: listOf(part) }) })),
  embeddings: listOf(z.unknown()),
  error: z
    .union([z.string(), z.object({ message: z.string() }).transform(({ message }) => message)])
    .optional()
    .catch(undefined),
});

/** Adds the facts of a whole response or of one event of a stream. */
export function addFacts(facts: ResponseFacts, given: unknown): void {
  // Without `alt=sse` a native stream is one list of its chunks.
  if (Array.isArray(given)) {
    const half = maxChunks / 2;
    const chunks = given.length <= maxChunks ? given : [...given.slice(0, half), ...given.slice(-half)];
    for (const chunk of chunks) addFacts(facts, chunk);
    return;
  }
  const parsed = anyResponse.safeParse(given);
  if (!parsed.success) return;
  const response = parsed.data;
  if (response.error !== undefined) facts.error ??= response.error;
  addTokens(facts, response);
  if (response.object === 'video') facts.taskId ??= response.id ?? null;
  if (response.type?.endsWith('.partial_image')) {
    facts.draft = imageOf(response) ?? facts.draft;
    return;
  }
  const parts = (response.candidates ?? []).flatMap(({ content }) => content.parts ?? []);
  addText(facts, response, parts);
  const imageParts = parts.filter(
    ({ thought, inlineData }) => !thought && inlineData?.mimeType?.startsWith('image/'),
  );
  const found = [
    response,
    ...(response.data ?? []),
    ...imageParts.map(({ inlineData }) => ({ b64_json: inlineData?.data })),
  ];
  const images = found.flatMap((item) => imageOf(item) ?? []);
  facts.images.push(...images.slice(0, maxImages - facts.images.length));
  const vectors = [response, ...(response.data ?? [])].filter(({ embedding }) => embedding !== undefined);
  facts.results += images.length + vectors.length + (response.embeddings?.length ?? 0);
  if (facts.numbers.length === 0) {
    facts.numbers = numbersIn(vectors[0]?.embedding ?? response.embeddings?.[0]);
  }
}

const finish = z.object({
  type: text,
  candidates: z
    .array(z.object({ finishReason: text }))
    .min(1)
    .optional()
    .catch(undefined),
  promptFeedback: z.object({ blockReason: z.string() }).optional().catch(undefined),
});

/** What is missing in a stream if this is its last event; null if it is complete. `before`: what was missing before it. */
export function missingAfter(given: unknown, before: string | null): string | null {
  const { type = '', candidates, promptFeedback } = finish.safeParse(given).data ?? {};
  if (type === 'message_start') return 'the message has no end';
  if (type.endsWith('.partial_image')) return before ?? 'no image is finished';
  if (type === 'message_stop' || type.endsWith('.completed') || promptFeedback) return null;
  if (candidates === undefined) return before;
  return candidates.some(({ finishReason }) => finishReason) ? null : 'no finish reason was sent';
}

type AnyResponse = z.output<typeof anyResponse>;

function addTokens(facts: ResponseFacts, response: AnyResponse): void {
  const { usage: counted = response.message?.usage, usageMetadata: native } = response;
  facts.inputTokens =
    messageInput(counted, facts) ??
    native?.promptTokenCount ??
    response.input_tokens ??
    response.totalTokens ??
    facts.inputTokens;
  // Finished images of a stream have separate counts; counts of text are cumulative.
  const before = response.type?.endsWith('.completed') ? (facts.outputTokens ?? 0) : 0;
  // The start of a message has a placeholder, 1; its end has the count.
  const output =
    response.type === 'message_start' ? undefined : (counted?.output_tokens ?? nativeOutput(native));
  if (output !== undefined) facts.outputTokens = before + output;
}

/** Cached tokens have separate counts, which the end of a message may leave out. */
function messageInput(counted: AnyResponse['usage'], before: ResponseFacts): number | undefined {
  if (counted?.input_tokens === undefined) return undefined;
  const { input_tokens, cache_read_input_tokens: read, cache_creation_input_tokens: written } = counted;
  return Math.max(before.inputTokens ?? 0, input_tokens + (read ?? 0) + (written ?? 0));
}

/** Thinking has a separate count there and is also output. */
function nativeOutput(native: AnyResponse['usageMetadata']): number | undefined {
  if (native?.candidatesTokenCount === undefined && native?.thoughtsTokenCount === undefined)
    return undefined;
  return (native.candidatesTokenCount ?? 0) + (native.thoughtsTokenCount ?? 0);
}

function addText(facts: ResponseFacts, response: AnyResponse, parts: readonly z.output<typeof part>[]): void {
  if (facts.text.length >= maxText) return;
  const native = parts.filter(({ thought }) => !thought);
  const texts = [...(response.content ?? []), ...(response.delta ? [response.delta] : []), ...native];
  const more = texts.map(({ text = '' }) => text).join('');
  facts.text = (facts.text + more).slice(0, maxText);
}

const vector = z.union([
  z.array(z.number()),
  z.object({ values: z.array(z.number()) }).transform(({ values }) => values),
]);

function numbersIn(given: unknown): number[] {
  const parsed = vector.safeParse(given);
  return parsed.success ? parsed.data : [];
}

function imageOf(item: {
  b64_json?: z.output<typeof base64>;
  url?: string | undefined;
}): ResponseImage | undefined {
  const { b64_json: data, url } = item;
  if (typeof data === 'string') return data === '' ? undefined : { kind: 'text', base64: data };
  if (data !== undefined) return { kind: 'place', start: data.$bytes[0], end: data.$bytes[1] };
  return url === undefined ? undefined : { kind: 'link', url };
}
