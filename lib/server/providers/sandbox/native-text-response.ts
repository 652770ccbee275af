/** Joins the chunks of a native stream to one response, for clients that do not stream. */
import type { GenerateResponse } from '#lib/contract/native/generate-response.ts';
import type { Candidate, ResponsePart } from './native-frame.ts';
import { averageOf } from './native-logprobs.ts';

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
    logProbabilitySum: Math.round(sum * 1e6) / 1e6,
  };
}
