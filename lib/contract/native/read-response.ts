/** Reads a native response, whole or chunk by chunk: candidates, tokens, and how it ended. Pure. */
import {
  countOf,
  defined,
  isRecord,
  type JsonRecord,
  listOf,
  mediaIdOf,
  numberOf,
  type ReadMedia,
  recordOf,
  textOf,
} from '#lib/base/json-value.ts';
import { laterUsage, sumOf, type TokenCounts } from '#lib/base/token-counts.ts';

export interface NativeResult {
  kind: 'native';
  candidates: readonly NativeCandidate[];
  usage?: JsonRecord;
  modelVersion?: string;
  responseId?: string;
  /** Why the prompt was blocked. */
  blocked?: { reason: string; message?: string };
  complete: boolean;
}

export interface NativeCandidate {
  index: number;
  parts: readonly NativePart[];
  /** The parts as received, with signatures, for the next request; only unsigned texts are joined. */
  sent: readonly JsonRecord[];
  finishReason?: string;
  finishMessage?: string;
  safetyRatings: readonly unknown[];
}

export type NativePart =
  | { type: 'text'; text: string; thought: boolean; signed: boolean }
  | {
      type: 'media';
      mediaId: string;
      contentType: string;
      thought: boolean;
      at: number;
    }
  | { type: 'call'; id?: string; name: string; input: unknown }
  | { type: 'other'; name: string; data: unknown };

export const emptyNative: NativeResult = { kind: 'native', candidates: [], complete: false };

export function addNativeChunk(
  result: NativeResult,
  chunk: JsonRecord,
  at: number,
  readMedia: ReadMedia = mediaIdOf,
): NativeResult {
  const position = { at, readMedia };
  const candidates = listOf(chunk.candidates).reduce<readonly NativeCandidate[]>(
    (sum, candidate) => addCandidate(sum, recordOf(candidate), position),
    result.candidates,
  );
  const blocked = blockedIn(chunk.promptFeedback) ?? result.blocked;
  return {
    kind: 'native',
    candidates,
    ...defined({
      usage: isRecord(chunk.usageMetadata) ? laterUsage(result.usage, chunk.usageMetadata) : result.usage,
      modelVersion: textOf(chunk.modelVersion) ?? result.modelVersion,
      responseId: textOf(chunk.responseId) ?? result.responseId,
      blocked,
    }),
    complete:
      blocked !== undefined ||
      (candidates.length > 0 && candidates.every(({ finishReason }) => finishReason !== undefined)),
  };
}

interface Position {
  at: number;
  readMedia: ReadMedia;
}

function addCandidate(
  candidates: readonly NativeCandidate[],
  entry: JsonRecord,
  position: Position,
): readonly NativeCandidate[] {
  const index = numberOf(entry.index) ?? 0;
  const previous = candidates.find((candidate) => candidate.index === index);
  const before: NativeCandidate = previous ?? { index, parts: [], sent: [], safetyRatings: [] };
  const added = listOf(recordOf(entry.content).parts).map(recordOf);
  const after: NativeCandidate = {
    ...before,
    parts: added.reduce<readonly NativePart[]>((parts, part) => addPart(parts, part, position), before.parts),
    sent: added.reduce<readonly JsonRecord[]>(addSent, before.sent),
    ...defined({ finishReason: textOf(entry.finishReason), finishMessage: textOf(entry.finishMessage) }),
    ...(Array.isArray(entry.safetyRatings) ? { safetyRatings: entry.safetyRatings } : {}),
  };
  const others = candidates.filter((candidate) => candidate.index !== index);
  return [...others, after].toSorted((a, b) => a.index - b.index);
}

/** Joins consecutive texts: chunks split them anywhere. */
function addPart(parts: readonly NativePart[], entry: JsonRecord, position: Position): readonly NativePart[] {
  const part = partOf(entry, position);
  const last = parts.at(-1);
  if (part.type === 'text' && last?.type === 'text' && last.thought === part.thought) {
    return [
      ...parts.slice(0, -1),
      { ...last, text: last.text + part.text, signed: last.signed || part.signed },
    ];
  }
  // A signature may come with an empty text.
  return part.type === 'text' && part.text === '' && !part.signed ? parts : [...parts, part];
}

/** A signature belongs to exactly its part: never join a signed one. */
function addSent(sent: readonly JsonRecord[], part: JsonRecord): readonly JsonRecord[] {
  if (part.text === '' && Object.keys(part).every((key) => key === 'text' || key === 'thought')) return sent;
  const last = sent.at(-1);
  if (last === undefined || !isPlainText(part) || !isPlainText(last) || last.thought !== part.thought) {
    return [...sent, part];
  }
  return [...sent.slice(0, -1), { ...last, text: `${last.text}${part.text}` }];
}

function isPlainText(part: JsonRecord): boolean {
  return (
    typeof part.text === 'string' && part.thoughtSignature === undefined && part.partMetadata === undefined
  );
}

function partOf(part: JsonRecord, { at, readMedia }: Position): NativePart {
  const thought = part.thought === true;
  const signed = typeof part.thoughtSignature === 'string';
  if (typeof part.text === 'string') return { type: 'text', text: part.text, thought, signed };
  const file = recordOf(part.inlineData);
  const mediaId = readMedia(file.data);
  if (mediaId !== undefined) {
    return { type: 'media', mediaId, contentType: textOf(file.mimeType) ?? '', thought, at };
  }
  if (isRecord(part.functionCall)) {
    const { id, name, args = {} } = part.functionCall;
    return {
      type: 'call',
      ...(typeof id === 'string' ? { id } : {}),
      name: textOf(name) ?? '',
      input: args,
    };
  }
  const name = Object.keys(part).find((key) => isRecord(part[key]));
  if (name === undefined) return { type: 'text', text: '', thought, signed };
  return { type: 'other', name, data: part[name] };
}

function blockedIn(feedback: unknown): NativeResult['blocked'] {
  const { blockReason, blockReasonMessage } = recordOf(feedback);
  const reason = textOf(blockReason);
  return reason === undefined ? undefined : defined({ reason, message: textOf(blockReasonMessage) });
}

/**
 * The billed tokens of a native response: the prompt, which contains what was read from a cache, and what tools returned;
 * the candidates and the thoughts. The four add up to `totalTokenCount` (GenerateContentResponseUsageMetadata of
 * @google/genai).
 */
export function nativeTokens({ usage = {} }: Pick<NativeResult, 'usage'>): TokenCounts {
  const images = listOf(usage.promptTokensDetails)
    .map(recordOf)
    .filter(({ modality }) => modality === 'IMAGE');
  return defined({
    inputTokens: sumOf(usage.promptTokenCount, usage.toolUsePromptTokenCount),
    imageTokens: sumOf(...images.map(({ tokenCount }) => tokenCount)) || undefined,
    cachedTokens: countOf(usage.cachedContentTokenCount),
    outputTokens: sumOf(usage.candidatesTokenCount, usage.thoughtsTokenCount),
  });
}

/** The finished images: thinking models draw drafts, too. */
export function nativeImages({ candidates }: Pick<NativeResult, 'candidates'>) {
  return candidates.flatMap(({ parts }) =>
    parts
      .filter((part) => part.type === 'media')
      .filter(({ thought, contentType }) => !thought && /^(image\/|$)/.test(contentType)),
  );
}

/** Characters of the output: text, thoughts and the arguments of calls. */
export function nativeCharacters({ candidates }: Pick<NativeResult, 'candidates'>): number {
  const parts = candidates.flatMap((candidate) => candidate.parts);
  return parts.reduce((sum, part) => {
    if (part.type === 'text') return sum + part.text.length;
    return part.type === 'call' ? sum + JSON.stringify(part.input ?? {}).length : sum;
  }, 0);
}

/** The text of the first candidate, without thoughts. */
export function nativeText({ candidates: [first] }: Pick<NativeResult, 'candidates'>): string {
  return (first?.parts ?? [])
    .map((part) => (part.type === 'text' && !part.thought ? part.text : ''))
    .join('');
}
