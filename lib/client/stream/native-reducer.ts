/** Reduces chunks of native responses to candidates; a complete response is a single chunk. */
import { defined } from '#lib/base/defined.ts';
import { isRecord } from '#lib/base/is-record.ts';
import { type JsonRecord, listOf, numberOf, recordOf, textOf } from '#lib/base/json-value.ts';
import { mediaIdOf } from '#lib/client/transport/media-stub.ts';

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

export function addNativeChunk(result: NativeResult, chunk: JsonRecord, at: number): NativeResult {
  const candidates = listOf(chunk.candidates).reduce<readonly NativeCandidate[]>(
    (sum, candidate) => addCandidate(sum, recordOf(candidate), at),
    result.candidates,
  );
  const blocked = blockedIn(chunk.promptFeedback) ?? result.blocked;
  return {
    kind: 'native',
    candidates,
    ...defined({
      usage: isRecord(chunk.usageMetadata) ? chunk.usageMetadata : result.usage,
      modelVersion: textOf(chunk.modelVersion) ?? result.modelVersion,
      responseId: textOf(chunk.responseId) ?? result.responseId,
      blocked,
    }),
    complete:
      blocked !== undefined ||
      (candidates.length > 0 && candidates.every(({ finishReason }) => finishReason !== undefined)),
  };
}

function addCandidate(
  candidates: readonly NativeCandidate[],
  given: JsonRecord,
  at: number,
): readonly NativeCandidate[] {
  const index = numberOf(given.index) ?? 0;
  const known = candidates.find((candidate) => candidate.index === index);
  const before: NativeCandidate = known ?? { index, parts: [], sent: [], safetyRatings: [] };
  const added = listOf(recordOf(given.content).parts).map(recordOf);
  const after: NativeCandidate = {
    ...before,
    parts: added.reduce<readonly NativePart[]>((parts, part) => addPart(parts, part, at), before.parts),
    sent: added.reduce<readonly JsonRecord[]>(addSent, before.sent),
    ...defined({ finishReason: textOf(given.finishReason), finishMessage: textOf(given.finishMessage) }),
    ...(Array.isArray(given.safetyRatings) ? { safetyRatings: given.safetyRatings } : {}),
  };
  const others = candidates.filter((candidate) => candidate.index !== index);
  return [...others, after].toSorted((a, b) => a.index - b.index);
}

/** Joins consecutive texts: chunks split them anywhere. */
function addPart(parts: readonly NativePart[], given: JsonRecord, at: number): readonly NativePart[] {
  const part = partOf(given, at);
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

function partOf(part: JsonRecord, at: number): NativePart {
  const thought = part.thought === true;
  const signed = typeof part.thoughtSignature === 'string';
  if (typeof part.text === 'string') return { type: 'text', text: part.text, thought, signed };
  const file = recordOf(part.inlineData);
  const mediaId = mediaIdOf(file.data);
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
