import { describe, expect, test } from 'vitest';
import type { GenerateResponse } from '#lib/contract/native/generate-response.ts';
import { providerCall } from '#tests/support/provider-call.ts';
import {
  generate,
  partsOf,
  sandboxNative,
  smallContents,
  streamChunks,
  textOf,
} from '#tests/support/sandbox-native.ts';
import { isConnectionAborted, isMalformedResponse } from '../fault-errors.ts';
import { logprobsOf } from './native-text-response.ts';
import { createSandboxNativeText } from './sandbox-native-text.ts';

const config = (generationConfig: object) => ({ generationConfig });

describe('a stream', () => {
  test.each([
    ['text', {}],
    ['thinking', config({ thinkingConfig: { includeThoughts: true, thinkingLevel: 'HIGH' } })],
    ['candidates', config({ candidateCount: 2 })],
    [
      'functions',
      {
        tools: [{ functionDeclarations: [{ name: 'list_boats' }] }],
        toolConfig: { functionCallingConfig: { mode: 'ANY' } },
      },
    ],
  ])('of %s joins to the complete response', async (_name, body) => {
    const chunks = await streamChunks(body);
    const whole = await generate(body);
    expect(chunks.length).toBeGreaterThan(1);
    for (const { index = 0 } of whole.candidates ?? []) {
      expect(chunks.map((chunk) => textOf(chunk, index)).join('')).toBe(textOf(whole, index));
      const calls = chunks
        .flatMap((chunk) => partsOf(chunk, index))
        .flatMap((part) => part.functionCall ?? []);
      expect(calls).toEqual(partsOf(whole, index).flatMap((part) => part.functionCall ?? []));
    }
    expect(chunks.at(-1)?.usageMetadata).toEqual(whole.usageMetadata);
  });

  test('has its finish reason in the last chunk only', async () => {
    const reasons = (await streamChunks()).map((chunk) => chunk.candidates?.[0]?.finishReason);
    expect(reasons.at(-1)).toBe('STOP');
    expect(reasons.slice(0, -1).every((reason) => reason === undefined)).toBe(true);
  });

  test('has increasing counts', async () => {
    const totals = (await streamChunks()).map((chunk) => chunk.usageMetadata?.totalTokenCount ?? 0);
    expect(totals).toEqual(totals.toSorted((a, b) => a - b));
  });

  test('ends at once when the client disconnects', async () => {
    const slow = createSandboxNativeText({ pace: 1 });
    const client = new AbortController();
    let seen = 0;
    await expect(async () => {
      for await (const _ of slow.stream(
        'beta-3-pro',
        smallContents,
        providerCall({ signal: client.signal }),
      )) {
        seen += 1;
        client.abort();
      }
    }).rejects.toMatchObject({ name: 'AbortError' });
    expect(seen).toBe(1);
  });
});

describe('log probabilities', () => {
  test('cover every token of the text, the likeliest first, and add up to at most 1', async () => {
    const response = await generate(config({ responseLogprobs: true, logprobs: 20 }));
    const [candidate] = response.candidates ?? [];
    const {
      chosenCandidates = [],
      topCandidates = [],
      logProbabilitySum = 0,
    } = candidate?.logprobsResult ?? {};
    expect(chosenCandidates.map(({ token }) => token).join('')).toBe(textOf(response));
    expect(topCandidates).toHaveLength(chosenCandidates.length);
    for (const [place, { candidates }] of topCandidates.entries()) {
      const values = candidates.map(({ logProbability }) => logProbability);
      expect(candidates).toHaveLength(20);
      expect(new Set(candidates.map(({ token }) => token)).size).toBe(20);
      expect(candidates).toContainEqual(chosenCandidates[place]);
      expect(values).toEqual(values.toSorted((a, b) => b - a));
      expect(values.reduce((sum, value) => sum + Math.exp(value), 0)).toBeLessThanOrEqual(1.00001);
    }
    const sum = chosenCandidates.reduce((total, { logProbability }) => total + logProbability, 0);
    expect(logProbabilitySum).toBeCloseTo(sum, 4);
    expect(candidate?.avgLogprobs).toBeCloseTo(sum / chosenCandidates.length, 4);
  });

  test('are absent unless requested, and contain only the chosen token without alternatives', async () => {
    expect((await generate()).candidates?.[0]?.logprobsResult).toBeUndefined();
    expect(logprobsOf(['a'], 0).topCandidates).toEqual([]);
    expect(logprobsOf(['a'], 1).topCandidates).toEqual([
      { candidates: logprobsOf(['a'], 0).chosenCandidates },
    ]);
  });
});

describe('faults', () => {
  test.each([
    ['rate_limit', 'rate_limit_exceeded'],
    ['overloaded', 'overloaded'],
    ['timeout', 'upstream_timeout'],
    ['expire', 'invalid_value'],
  ])('%s', async (fault, code) => {
    await expect(generate({}, { fault })).rejects.toMatchObject({ code });
    await expect(streamChunks({}, { fault })).rejects.toMatchObject({ code });
  });

  test('refusal', async () => {
    const response = await generate({}, { fault: 'refusal' });
    expect(response).toMatchObject({
      candidates: [{ finishReason: 'SAFETY', safetyRatings: [{ blocked: true }], content: { parts: [] } }],
      promptFeedback: { blockReason: 'SAFETY' },
    });
  });

  test.each([
    ['cut_stream', isConnectionAborted],
    ['malformed', isMalformedResponse],
  ])('%s interrupts a stream after its first chunks', async (fault, isBreak) => {
    const chunks: GenerateResponse[] = [];
    const error: unknown = await (async () => {
      for await (const chunk of sandboxNative.stream('m', smallContents, providerCall({ fault })))
        chunks.push(chunk);
    })().catch((thrown: unknown) => thrown);
    expect(isBreak(error)).toBe(true);
    expect(chunks.length).toBeGreaterThan(0);
  });
});
