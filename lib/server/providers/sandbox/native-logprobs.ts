/**
 * Log probabilities for the writer's tokens. A rule-based writer has none, so these are derived from the tokens
 * themselves: constant for a text, at most 0, with a sum of probabilities of at most 1 per position.
 */
import { createHash } from 'node:crypto';
import type { GenerateResponse } from '#lib/contract/native/generate-response.ts';

type LogprobsResult = NonNullable<NonNullable<GenerateResponse['candidates']>[number]['logprobsResult']>;
type TokenChoice = LogprobsResult['chosenCandidates'][number];

/** Tokens that serve as alternatives. */
const common = [' the', ' a', ' and', ' of', ' to', ' in', ' it', ' is', ' that', ' for', ' on', ' with'];
const more = [' as', ' at', ' by', ' from', ' but', ' so', ' or', ' not', ' one', ' now', '.', ','];

/** `alternatives` 0..20: the number of likeliest tokens per position, including the chosen one. */
export function logprobsOf(tokens: readonly string[], alternatives: number): LogprobsResult {
  const places = tokens.map((token, index) => choicesAt(token, `${index}/${token}`, alternatives));
  const chosenCandidates = places.map(({ chosen }) => chosen);
  return {
    topCandidates: alternatives === 0 ? [] : places.map(({ candidates }) => ({ candidates })),
    chosenCandidates,
    logProbabilitySum: round(chosenCandidates.reduce((sum, { logProbability }) => sum + logProbability, 0)),
  };
}

export function averageOf({ chosenCandidates, logProbabilitySum = 0 }: LogprobsResult): number {
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
    const taken = left * (0.3 + 0.2 * fraction(candidates.length + 1));
    left -= taken;
    candidates.push({ token: other, logProbability: round(Math.log(taken)) });
  }
  return { chosen, candidates: candidates.toSorted((a, b) => b.logProbability - a.logProbability) };
}

function round(value: number): number {
  return Math.round(value * 1e6) / 1e6;
}
