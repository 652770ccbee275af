/** Reads a response of the Messages API, whole or event by event: content blocks, tokens, and how it ended. Pure. */
import {
  countOf,
  defined,
  isRecord,
  type JsonRecord,
  listOf,
  numberOf,
  recordOf,
  textOf,
} from '#lib/base/json-value.ts';
import {
  laterUsage,
  type ModelTokens,
  type ResponseTokens,
  sumOf,
  type TokenCounts,
} from '#lib/base/token-counts.ts';

export interface MessageResult {
  kind: 'message';
  id?: string;
  /** The model that was used. */
  model?: string;
  blocks: readonly MessageBlock[];
  stopReason?: string;
  stopSequence?: string;
  stopDetails?: JsonRecord;
  usage?: JsonRecord;
  complete: boolean;
}

/** `open` while more may arrive; `raw` is the block with all its members. */
export type MessageBlock = { open: boolean; raw: JsonRecord } & BlockContent;

type BlockContent =
  | { type: 'text'; text: string; citations: readonly unknown[] }
  | { type: 'thinking'; text: string; signature?: string }
  | {
      type: 'tool';
      id: string;
      name: string;
      /** The server runs it; the result follows as a block. */
      server: boolean;
      /** The arguments received so far. */
      json: string;
      /** The complete arguments. */
      input?: unknown;
    }
  | { type: 'other'; name: string; data: unknown };

export const emptyMessage: MessageResult = { kind: 'message', blocks: [], complete: false };

export function addMessageEvent(result: MessageResult, data: JsonRecord): MessageResult {
  switch (data.type) {
    case 'message_start':
      return startOf(recordOf(data.message));
    case 'content_block_start':
      return withBlock(result, data.index, () => ({ ...blockOf(recordOf(data.content_block)), open: true }));
    case 'content_block_delta':
      return withBlock(result, data.index, (block) => addDelta(block, recordOf(data.delta)));
    case 'content_block_stop':
      return withBlock(result, data.index, close);
    case 'message_delta':
      return {
        ...result,
        ...endingOf(recordOf(data.delta)),
        usage: laterUsage(result.usage, recordOf(data.usage)),
      };
    case 'message_stop':
      return { ...result, blocks: result.blocks.map((block) => close(block)), complete: true };
    default:
      return result;
  }
}

/** Its count of output tokens is a placeholder, 1; the end of the message has the count. */
function startOf(message: JsonRecord): MessageResult {
  const { output_tokens: _, ...usage } = recordOf(message.usage);
  return { ...addMessageResponse({ ...message, usage }), complete: false };
}

export function addMessageResponse(message: JsonRecord): MessageResult {
  return {
    kind: 'message',
    ...defined({ id: textOf(message.id), model: textOf(message.model) }),
    blocks: listOf(message.content).map((block) => blockOf(recordOf(block))),
    ...endingOf(message),
    usage: laterUsage(undefined, recordOf(message.usage)),
    complete: textOf(message.stop_reason) !== undefined,
  };
}

/** A block as it stands in a request body, with all its members unchanged. */
export function sentBlock(block: MessageBlock): JsonRecord {
  switch (block.type) {
    case 'text':
      return {
        ...block.raw,
        text: block.text,
        ...(block.citations.length > 0 ? { citations: block.citations } : {}),
      };
    case 'thinking':
      return { ...block.raw, thinking: block.text, signature: block.signature ?? '' };
    case 'tool':
      return { ...block.raw, input: block.open ? block.json : (block.input ?? {}) };
    case 'other':
      return recordOf(block.data);
  }
}

type Change = (block: MessageBlock) => MessageBlock;

/** Largest gap of missing blocks. */
const maxMissing = 100;

/** Events name their block by index; a block without a start is created. */
function withBlock(result: MessageResult, index: unknown, change: Change): MessageResult {
  const position = numberOf(index) ?? Math.max(0, result.blocks.length - 1);
  // An absurd index would exhaust the memory.
  if (position < 0 || position > result.blocks.length + maxMissing) return result;
  const blocks = [...result.blocks];
  while (blocks.length <= position) blocks.push({ ...blockOf({ type: 'text' }), open: true });
  const block = blocks[position];
  if (block) blocks[position] = change(block);
  return { ...result, blocks };
}

function blockOf(raw: JsonRecord): MessageBlock {
  return { ...contentOf(raw), raw, open: false };
}

function contentOf(block: JsonRecord): BlockContent {
  switch (block.type) {
    case 'text':
      return { type: 'text', text: textOf(block.text) ?? '', citations: listOf(block.citations) };
    case 'thinking': {
      const signature = textOf(block.signature) || undefined;
      return { type: 'thinking', text: textOf(block.thinking) ?? '', ...defined({ signature }) };
    }
    case 'tool_use':
    case 'server_tool_use':
      return {
        type: 'tool',
        id: textOf(block.id) ?? '',
        name: textOf(block.name) ?? '',
        server: block.type === 'server_tool_use',
        json: '',
        ...(isRecord(block.input) ? { input: block.input } : {}),
      };
    default:
      return { type: 'other', name: textOf(block.type) ?? 'block', data: block };
  }
}

function addDelta(block: MessageBlock, delta: JsonRecord): MessageBlock {
  switch (block.type) {
    case 'text':
      if (delta.type === 'citations_delta')
        return { ...block, citations: [...block.citations, delta.citation] };
      return { ...block, text: block.text + (textOf(delta.text) ?? '') };
    case 'thinking':
      if (delta.type === 'signature_delta') return { ...block, signature: textOf(delta.signature) ?? '' };
      return { ...block, text: block.text + (textOf(delta.thinking) ?? '') };
    case 'tool':
      return { ...block, json: block.json + (textOf(delta.partial_json) ?? '') };
    case 'other':
      return block;
  }
}

/** Parses the streamed arguments when the block ends; invalid JSON stays text. */
function close(block: MessageBlock): MessageBlock {
  if (!block.open) return block;
  if (block.type !== 'tool' || block.json === '') return { ...block, open: false };
  try {
    return { ...block, input: JSON.parse(block.json), open: false };
  } catch {
    const { input: _, ...rest } = block;
    return { ...rest, open: false };
  }
}

function endingOf(from: JsonRecord): Partial<MessageResult> {
  return defined({
    stopReason: textOf(from.stop_reason),
    stopSequence: textOf(from.stop_sequence),
    stopDetails: isRecord(from.stop_details) ? from.stop_details : undefined,
  });
}

/**
 * The billed tokens of a message. `input_tokens` excludes the tokens of the cache
 * (opentelemetry semantic-conventions-genai, anthropic.md). `iterations` has every pass over the context: compactions and
 * advisors, which the other members leave out, and of server tools and fallbacks the passes that they add up to
 * (BetaIterationsUsage of @anthropic-ai/sdk). So the iterations are what is billed, each at the price of its model.
 */
export function messageTokens({ usage = {} }: Pick<MessageResult, 'usage'>): ResponseTokens {
  const total = tokensIn(usage);
  const entries = listOf(usage.iterations).map(recordOf);
  if (entries.length === 0) return total;
  const ownTokens = addTokens(entries.filter(isOwn).map(tokensIn));
  const isComplete = volumeOf(ownTokens) >= volumeOf(total);
  const extra = entries.filter((entry) => !isOwn(entry));
  const others = (isComplete ? entries : extra).flatMap((entry): ModelTokens[] => {
    const model = textOf(entry.model);
    return model === undefined ? [] : [{ model, ...tokensIn(entry) }];
  });
  return { ...addTokens([isComplete ? ownTokens : total, ...extra.map(tokensIn)]), others };
}

/** Passes that the total contains. */
function isOwn({ type = 'message' }: JsonRecord): boolean {
  return type === 'message' || type === 'fallback_message';
}

function tokensIn(usage: JsonRecord): TokenCounts {
  const { input_tokens: input, output_tokens, cache_read_input_tokens: read, cache_creation } = usage;
  const written =
    countOf(usage.cache_creation_input_tokens) ?? sumOf(...Object.values(recordOf(cache_creation)));
  return defined({
    inputTokens: sumOf(input, read, written),
    cachedTokens: countOf(read),
    cacheWriteTokens: written,
    outputTokens: countOf(output_tokens),
  });
}

function addTokens(parts: readonly TokenCounts[]): TokenCounts {
  return defined({
    inputTokens: sumOf(...parts.map(({ inputTokens }) => inputTokens)),
    cachedTokens: sumOf(...parts.map(({ cachedTokens }) => cachedTokens)),
    cacheWriteTokens: sumOf(...parts.map(({ cacheWriteTokens }) => cacheWriteTokens)),
    outputTokens: sumOf(...parts.map(({ outputTokens }) => outputTokens)),
  });
}

function volumeOf({ inputTokens = 0, outputTokens = 0 }: TokenCounts): number {
  return inputTokens + outputTokens;
}

/** Characters of the output: text, thinking and the arguments of tools. */
export function messageCharacters({ blocks }: Pick<MessageResult, 'blocks'>): number {
  return blocks.reduce((sum, block) => sum + charactersOf(block), 0);
}

function charactersOf(block: MessageBlock): number {
  switch (block.type) {
    case 'text':
    case 'thinking':
      return block.text.length;
    case 'tool':
      return block.json === '' ? JSON.stringify(block.input ?? {}).length : block.json.length;
    case 'other':
      return 0;
  }
}

/** The text of a message, without thinking. */
export function messageText({ blocks }: Pick<MessageResult, 'blocks'>): string {
  return blocks.map((block) => (block.type === 'text' ? block.text : '')).join('');
}
