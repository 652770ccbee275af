/** What makes a response of a forwarded operation a complete one. A status of 200 does not. */
import { listOf, numberOf, recordOf, textOf } from '#lib/base/json-value.ts';
import type { ErrorDialect, OperationFacts } from '#lib/contract/operation-facts.ts';
import { imageState } from './image-pieces.ts';

export interface JsonRules {
  /** Members of the response, one of which it has. */
  members: readonly string[];
  /** A list of responses, sent while they are made; one of `ends` is a member of its last. */
  isStream: boolean;
  ends: readonly string[];
  /** The member that holds images in Base64. */
  image?: string;
  /** What is wrong with a whole response, as a sentence. */
  problem(body: unknown): string | undefined;
}

export function jsonRules(operation: OperationFacts, request: unknown): JsonRules {
  const entry = entryOf(operation);
  return {
    members: [],
    isStream: false,
    ends: [],
    ...entry,
    problem: (body) =>
      entry?.isRight(body, request) === false ? `It has no usable ${entry.members[0]}.` : undefined,
  };
}

/** For a response that should be an event stream: its JSON can only be an error. */
export const noJson: JsonRules = {
  members: [],
  isStream: false,
  ends: [],
  problem: () => 'The upstream answered with JSON instead of an event stream.',
};

interface Entry extends Partial<Omit<JsonRules, 'problem'>> {
  members: readonly string[];
  isRight(body: unknown, request: unknown): boolean;
}

function entryOf({ result, counts, dialect, streams, batch }: OperationFacts): Entry | undefined {
  const isMessage = dialect === 'anthropic';
  if (counts) return isMessage ? messageCount : nativeCount;
  switch (result) {
    case 'images':
      return images;
    case 'text':
      if (isMessage) return message;
      return streams === 'always' ? streamed : generated;
    case 'vectors':
      return batch ? vectors : vector;
    default:
      return undefined;
  }
}

const images: Entry = { members: ['data'], image: 'b64_json', isRight: hasImages };
const message: Entry = { members: ['content'], isRight: (body) => Array.isArray(recordOf(body).content) };
const generated: Entry = { members: ['candidates', 'promptFeedback'], image: 'data', isRight: hasCandidates };
const streamed: Entry = {
  ...generated,
  isStream: true,
  ends: ['finishReason', 'blockReason'],
  isRight: (body) => listOf(body).some(hasEnd) && listOf(body).every(hasCandidates),
};
const messageCount = countIn('input_tokens');
const nativeCount = countIn('totalTokens');
const vector: Entry = {
  members: ['embedding', 'embeddings', 'candidates'],
  isRight: (body) => vectorsIn(body) > 0,
};
const vectors: Entry = {
  members: ['embeddings'],
  isRight: (body, request) => vectorsIn(body) === listOf(recordOf(request).requests).length,
};

function countIn(member: string): Entry {
  return { members: [member], isRight: (body) => numberOf(recordOf(body)[member]) !== undefined };
}

function hasImages(body: unknown): boolean {
  let found = false;
  for (const { b64_json, url } of listOf(recordOf(body).data).map(recordOf)) {
    const base64 = textOf(b64_json);
    if (base64 && !isUsable(base64)) return false;

    found ||= Boolean(base64) || Boolean(textOf(url));
  }
  return found;
}

/** A refused prompt has feedback instead; chunks of a stream may have counts only. */
function hasCandidates(body: unknown): boolean {
  const { candidates, promptFeedback, usageMetadata } = recordOf(body);
  if (!listOf(candidates).every(hasUsableImages)) return false;
  return (
    listOf(candidates).length > 0 ||
    promptFeedback !== undefined ||
    (usageMetadata !== undefined && candidates !== undefined)
  );
}

function hasUsableImages(candidate: unknown): boolean {
  return listOf(recordOf(recordOf(candidate).content).parts).every((part) => {
    const { mimeType, data } = recordOf(recordOf(part).inlineData);
    return !/^image\/(png|jpeg|webp|gif)$/.test(textOf(mimeType) ?? '') || isUsable(textOf(data) ?? '');
  });
}

function isUsable(base64: string): boolean {
  const state = imageState(base64);
  return state === 'whole' || state === 'unknown';
}

function hasEnd(body: unknown): boolean {
  const { candidates, promptFeedback } = recordOf(body);
  const isFinished = listOf(candidates).some((candidate) => textOf(recordOf(candidate).finishReason));
  return isFinished || Boolean(textOf(recordOf(promptFeedback).blockReason));
}

function vectorsIn(body: unknown): number {
  const { embedding, embeddings, candidates } = recordOf(body);
  if (candidates !== undefined) return listOf(candidates).length;
  const vectors = embedding === undefined ? listOf(embeddings) : [embedding];
  return vectors.filter((vector) => {
    const values = listOf(recordOf(vector).values);
    return values.length > 0 && values.every((value) => numberOf(value) !== undefined);
  }).length;
}

/** What ends an event stream of a dialect; an event with an error does, too. */
export interface StreamRules extends Omit<JsonRules, 'problem'> {
  /** In the text of each event that may end it, outside of strings: other events are not parsed. */
  mark: RegExp;
  isEnd(type: string, body: unknown): boolean;
  /** Images before the last one are previews. */
  hasPreviews: boolean;
}

const oneEvent = { isStream: false, ends: [], hasPreviews: false };

export const streamRules: Record<ErrorDialect, StreamRules> = {
  anthropic: {
    ...oneEvent,
    mark: /message_stop/,
    members: ['type'],
    isEnd: (type) => type === 'message_stop',
  },
  openai: {
    ...oneEvent,
    mark: /\.completed/,
    members: ['b64_json', 'url'],
    image: 'b64_json',
    hasPreviews: true,
    isEnd: (type) => /^image_(generation|edit)\.completed$/.test(type),
  },
  google: {
    ...oneEvent,
    mark: /"finishReason"|"blockReason"/,
    members: ['candidates', 'promptFeedback', 'usageMetadata'],
    image: 'data',
    isEnd: (_, body) => hasEnd(body),
  },
};
