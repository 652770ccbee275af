/** Joins the chunks of a native stream to one response, for clients that do not stream; log probabilities of its tokens. */

import { createHash } from 'node:crypto';
import type { GenerateResponse } from '#lib/contract/native/generate-response.ts';
import type { Candidate, ResponsePart } from './native-frame.ts';

/** Joins the chunks of all candidates; usage and ids are those of the last chunk. */
export async function joinChunks(chunks: AsyncIterable<GenerateResponse>): Promise<GenerateResponse> {
  const candidates = new Map<number, Candidate>();
  let whole: GenerateResponse = {};
  for await (const chunk of chunks) {
    for (const candidate of chunk.candidates ?? []) {
      const index = candidate.index ?? 0;
      candidates.set(index, joinCandidates(candidates.get(index), candidate));
    }
    whole = { ...whole, ...chunk };
  }
  return { ...whole, candidates: [...candidates.values()].map(withoutEmptyParts) };
}

function joinCandidates(first: Candidate | undefined, second: Candidate): Candidate {
  const logprobs = joinLogprobs(first?.logprobsResult, second.logprobsResult);
  return {
    ...first,
    ...second,
    content: { role: 'model', parts: joinParts(first?.content?.parts ?? [], second.content?.parts ?? []) },
    ...(logprobs ? { logprobsResult: logprobs, avgLogprobs: averageOf(logprobs) } : {}),
  };
}

/** Consecutive texts of one kind become one part; a signature on an empty text moves to the text before it. */
function joinParts(first: readonly ResponsePart[], second: readonly ResponsePart[]): ResponsePart[] {
  const parts = [...first];
  for (const part of second) {
    const last = parts.at(-1);
    const joins =
      part.text !== undefined &&
      last?.text !== undefined &&
      (last.thought === part.thought || part.text === '');
    if (!joins || (part.text === '' && last.thought === true && part.thoughtSignature !== undefined)) {
      parts.push(part);
    } else parts.splice(-1, 1, { ...last, ...part, ...thoughtOf(last), text: last.text + (part.text ?? '') });
  }
  return parts;
}

function thoughtOf({ thought }: ResponsePart): Pick<ResponsePart, 'thought'> {
  return thought === undefined ? {} : { thought };
}

function withoutEmptyParts(candidate: Candidate): Candidate {
  const parts = candidate.content?.parts ?? [];
  const filled = parts.filter((part) => part.text !== '' || part.thoughtSignature !== undefined);
  return { ...candidate, content: { role: 'model', parts: filled } };
}

type Logprobs = NonNullable<Candidate['logprobsResult']>;

function joinLogprobs(first: Logprobs | undefined, second: Logprobs | undefined): Logprobs | undefined {
  if (first === undefined || second === undefined) return first ?? second;
  const sum = (first.logProbabilitySum ?? 0) + (second.logProbabilitySum ?? 0);
  return {
    topCandidates: [...first.topCandidates, ...second.topCandidates],
    chosenCandidates: [...first.chosenCandidates, ...second.chosenCandidates],
    logProbabilitySum: round(sum),
  };
}

type TokenChoice = Logprobs['chosenCandidates'][number];

/** Tokens that serve as alternatives. */
const common = [' the', ' a', ' and', ' of', ' to', ' in', ' it', ' is', ' that', ' for', ' on', ' with'];
const more = [' as', ' at', ' by', ' from', ' but', ' so', ' or', ' not', ' one', ' now', '.', ','];

/**
 * Log probabilities for the writer's tokens. A rule-based writer has none, so these are derived from the tokens
 * themselves: constant for a text, at most 0, with a sum of probabilities of at most 1 per position. `alternatives` 0..20:
 * the number of likeliest tokens per position, including the chosen one.
 */
export function logprobsOf(tokens: readonly string[], alternatives: number): Logprobs {
  const positions = tokens.map((token, index) => choicesAt(token, `${index}/${token}`, alternatives));
  const chosenCandidates = positions.map(({ chosen }) => chosen);
  return {
    topCandidates: alternatives === 0 ? [] : positions.map(({ candidates }) => ({ candidates })),
    chosenCandidates,
    logProbabilitySum: round(chosenCandidates.reduce((sum, { logProbability }) => sum + logProbability, 0)),
  };
}

export function averageOf({ chosenCandidates, logProbabilitySum = 0 }: Logprobs): number {
  return chosenCandidates.length === 0 ? 0 : round(logProbabilitySum / chosenCandidates.length);
}

/** The chosen token gets the largest share; each further one gets a part of the rest. */
function choicesAt(
  token: string,
  seed: string,
  alternatives: number,
): { chosen: TokenChoice; candidates: TokenChoice[] } {
  const digest = createHash('sha256').update(seed).digest();
  const fraction = (index: number) => digest.readUInt8(index % digest.length) / 255;
  const share = 0.55 + 0.44 * fraction(0);
  const chosen = { token, logProbability: round(Math.log(share)) };
  const candidates: TokenChoice[] = [chosen];
  let left = 1 - share;
  const others = [...common, ...more].filter((other) => other !== token);
  const start = digest.readUInt8(1) % others.length;
  while (candidates.length < alternatives) {
    const other = others[(start + candidates.length) % others.length];
    if (other === undefined) break;
    const used = left * (0.3 + 0.2 * fraction(candidates.length + 1));
    left -= used;
    candidates.push({ token: other, logProbability: round(Math.log(used)) });
  }
  return { chosen, candidates: candidates.toSorted((a, b) => b.logProbability - a.logProbability) };
}

function round(value: number): number {
  return Math.round(value * 1e6) / 1e6;
}
