import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { nativeTokenCountResponse } from '#lib/contract/native/count-native-tokens.ts';
import { generateContent } from '#tests/support/documented-contract.ts';
import { providerCall } from '#tests/support/provider-call.ts';
import { generate, partsOf, sandboxNative, smallContents, textOf } from '#tests/support/sandbox-native.ts';
import type { ProviderCall } from '../provider.ts';

const config = (generationConfig: object) => ({ generationConfig });
const trains = {
  name: 'find_trains',
  description: 'Finds trains between two cities.',
  parameters: {
    type: 'OBJECT',
    properties: { from: { type: 'STRING' }, to: { type: 'STRING' } },
    required: ['from', 'to'],
  },
};
const says = (text: string) => ({ contents: [{ role: 'user', parts: [{ text }] }] });

describe('a response', () => {
  test.each(
    (generateContent.body.variants.find(({ models }) => models === 'any')?.examples ?? []).map((example) => [
      example.title,
      example.body,
    ]),
  )('example: %s', async (_title, body) => {
    const response = await generate(body);
    expect(partsOf(response).length).toBeGreaterThan(0);
    expect(response.candidates?.[0]?.finishReason).toBe('STOP');
  });

  test('has id, version and usage that adds up', async () => {
    const response = await generate(config({ thinkingConfig: { thinkingLevel: 'LOW' } }));
    expect(response).toMatchObject({ responseId: 'sandbox-k', modelVersion: 'beta-3-pro-sandbox' });
    const {
      promptTokenCount = 0,
      candidatesTokenCount = 0,
      thoughtsTokenCount = 0,
      totalTokenCount,
    } = response.usageMetadata ?? {};
    expect(thoughtsTokenCount).toBeGreaterThan(0);
    expect(totalTokenCount).toBe(promptTokenCount + candidatesTokenCount + thoughtsTokenCount);
    expect(response.candidates?.[0]?.tokenCount).toBe(candidatesTokenCount);
  });

  test('is the same for the same request and seed, and may differ for another', async () => {
    const body = { ...says('Tell me a story about a kite.'), ...config({ seed: 7 }) };
    expect(await generate(body)).toEqual(await generate(body));
    expect(textOf(await generate(body))).not.toBe(
      textOf(await generate({ ...body, ...config({ seed: 8 }) })),
    );
  });

  test('has the requested number of candidates, which differ', async () => {
    const response = await generate({
      ...says('Tell me a story about a kite.'),
      ...config({ candidateCount: 3 }),
    });
    expect(response.candidates?.map((candidate) => candidate.index)).toEqual([0, 1, 2]);
    expect(new Set([0, 1, 2].map((index) => textOf(response, index))).size).toBe(3);
    const counts = response.candidates?.map((candidate) => candidate.tokenCount ?? 0) ?? [];
    expect(response.usageMetadata?.candidatesTokenCount).toBe(counts.reduce((sum, count) => sum + count, 0));
  });

  test('rejects too many candidates', async () => {
    await expect(generate(config({ candidateCount: 9 }))).rejects.toMatchObject({
      code: 'integer_above_max_value',
      details: { parameter: 'generationConfig.candidateCount' },
    });
  });

  test('ends at maxOutputTokens', async () => {
    const response = await generate(config({ maxOutputTokens: 4 }));
    expect(response.candidates?.[0]).toMatchObject({ finishReason: 'MAX_TOKENS', tokenCount: 4 });
  });

  test('ends before a stop sequence', async () => {
    const whole = textOf(await generate());
    const sequence = whole.slice(10, 13);
    const response = await generate(config({ stopSequences: [sequence] }));
    expect(textOf(response)).toBe(whole.slice(0, whole.indexOf(sequence)));
    expect(response.candidates?.[0]).toMatchObject({
      finishReason: 'STOP',
      finishMessage: expect.stringContaining('stop sequence'),
    });
  });

  test('matches a schema', async () => {
    const responseSchema = {
      type: 'OBJECT',
      properties: { boats: { type: 'ARRAY', items: { type: 'STRING' }, minItems: '2', maxItems: 2 } },
      required: ['boats'],
    };
    const response = await generate(config({ responseMimeType: 'application/json', responseSchema }));
    const value: unknown = JSON.parse(textOf(response));
    expect(value).toEqual({ boats: [expect.any(String), expect.any(String)] });
  });

  test('is JSON without a schema, when JSON is requested', async () => {
    const value: unknown = JSON.parse(
      textOf(await generate(config({ responseMimeType: 'application/json' }))),
    );
    expect(value).toBeTypeOf('object');
  });

  test('is one value of an enum', async () => {
    const responseSchema = { type: 'STRING', enum: ['sunny', 'rainy'] };
    const response = await generate({
      ...says('Heavy rain all day.'),
      ...config({ responseMimeType: 'text/x.enum', responseSchema }),
    });
    expect(['sunny', 'rainy']).toContain(textOf(response));
  });

  test('reports the schema that cannot be served', async () => {
    const responseJsonSchema = {
      type: 'object',
      properties: { a: { $ref: 'https://example.com/x' } },
      required: ['a'],
    };
    await expect(
      generate(config({ responseMimeType: 'application/json', responseJsonSchema })),
    ).rejects.toMatchObject({
      code: 'invalid_value',
      details: { parameter: 'generationConfig.responseJsonSchema' },
    });
  });

  test('echoes safety settings as ratings', async () => {
    const settings = ['HARM_CATEGORY_HARASSMENT', 'HARM_CATEGORY_JAILBREAK'].map((category) => ({
      category,
      threshold: 'BLOCK_NONE',
    }));
    const response = await generate({ safetySettings: settings });
    expect(response.candidates?.[0]?.safetyRatings).toEqual(
      settings.map(({ category }) => ({ category, probability: 'NEGLIGIBLE' })),
    );
  });

  test('rejects sound alone, and accepts it with text', async () => {
    await expect(generate(config({ responseModalities: ['AUDIO'] }))).rejects.toMatchObject({
      details: { parameter: 'generationConfig.responseModalities' },
    });
    expect(textOf(await generate(config({ responseModalities: ['AUDIO', 'TEXT'] })))).not.toBe('');
  });

  test('sees images, inline and linked', async () => {
    const bytes = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#2040d0' } })
      .png()
      .toBuffer();
    const loadMedia: ProviderCall['loadMedia'] = async () => ({ bytes, contentType: 'image/png' });
    const images = [
      { inlineData: { mimeType: 'image/png', data: bytes.toString('base64') } },
      { fileData: { fileUri: 'https://example.com/a.png' } },
    ];
    for (const image of images) {
      const contents = [{ parts: [{ text: 'What is in the image?' }, image] }];
      const response = await generate({ contents }, { loadMedia });
      expect(textOf(response)).toMatch(/40\D+30/);
      expect(response.usageMetadata?.promptTokensDetails).toContainEqual({
        modality: 'IMAGE',
        tokenCount: 2,
      });
    }
  });
});

describe('functions', () => {
  const any = { functionCallingConfig: { mode: 'ANY' } };
  const tools = [{ functionDeclarations: [trains] }];

  test('are called with arguments that match their schema', async () => {
    const response = await generate({ ...says('Find trains from Lisbon to Porto.'), tools });
    const [call] = partsOf(response).flatMap((part) => part.functionCall ?? []);
    expect(call).toEqual({
      id: expect.stringMatching(/^call_\w+$/),
      name: 'find_trains',
      args: { from: 'Lisbon', to: 'Porto' },
    });
  });

  test('are called when required, only allowed ones, and never in mode NONE', async () => {
    const two = [{ functionDeclarations: [trains, { name: 'sing' }] }];
    const forced = { functionCallingConfig: { mode: 'ANY', allowedFunctionNames: ['sing'] } };
    const names = async (toolConfig: object) =>
      partsOf(await generate({ tools: two, toolConfig, ...says('Hello') })).flatMap(
        (part) => part.functionCall?.name ?? [],
      );
    expect(await names(any)).not.toEqual([]);
    expect(await names(forced)).toEqual(['sing']);
    expect(await names({ functionCallingConfig: { mode: 'NONE' } })).toEqual([]);
  });

  test.each([
    ['plain', { departure: '07:39', platform: 4 }],
    ['under output', { output: { departure: '07:39' } }],
    ['as the AI SDK wraps it', { name: 'find_trains', content: { departure: '07:39' } }],
  ])('have results, %s, which the response uses', async (_name, toolResponse) => {
    const response = await generate({
      tools,
      contents: [
        { role: 'user', parts: [{ text: 'Find trains from Lisbon to Porto.' }] },
        {
          role: 'model',
          parts: [{ functionCall: { id: '1', name: 'find_trains', args: { from: 'Lisbon', to: 'Porto' } } }],
        },
        {
          role: 'user',
          parts: [{ functionResponse: { id: '1', name: 'find_trains', response: toolResponse } }],
        },
      ],
    });
    expect(textOf(response)).toContain('07:39');
    expect(textOf(response)).not.toMatch(/output|content|find_trains/);
    expect(partsOf(response).some((part) => part.functionCall)).toBe(false);
  });
});

describe('thinking', () => {
  const shown = config({ thinkingConfig: { includeThoughts: true, thinkingLevel: 'MEDIUM' } });

  test('is shown only when requested, and always signed', async () => {
    const open = partsOf(await generate(shown));
    const hidden = partsOf(await generate(config({ thinkingConfig: { thinkingLevel: 'MEDIUM' } })));
    expect(open.map((part) => part.thought === true)).toEqual([true, false]);
    expect(hidden.map((part) => part.thought === true)).toEqual([false]);
    expect(hidden[0]?.thoughtSignature).toBe(open[1]?.thoughtSignature);
    expect(hidden[0]?.thoughtSignature).toBeTruthy();
  });

  test('is absent with a budget of 0', async () => {
    const response = await generate(config({ thinkingConfig: { thinkingBudget: 0 } }));
    expect(response.usageMetadata?.thoughtsTokenCount).toBeUndefined();
    expect(partsOf(response)[0]?.thoughtSignature).toBeUndefined();
  });

  test('signs the function call if there is one', async () => {
    const body = {
      ...says('Find trains from Lisbon to Porto.'),
      tools: [{ functionDeclarations: [trains] }],
      ...shown,
    };
    const signed = partsOf(await generate(body)).filter((part) => part.thoughtSignature !== undefined);
    expect(signed.map((part) => part.functionCall?.name)).toEqual(['find_trains']);
  });

  test('is accepted with its signature; a changed signature is rejected with the field', async () => {
    const signature = partsOf(await generate(shown))[1]?.thoughtSignature ?? '';
    const again = (thoughtSignature: string) =>
      generate({
        contents: [
          ...smallContents.contents,
          { role: 'model', parts: [{ text: 'Boats.', thoughtSignature }] },
          ...smallContents.contents,
        ],
      });
    expect(textOf(await again(signature))).not.toBe('');
    expect(textOf(await again('skip_thought_signature_validator'))).not.toBe('');
    const forged = `${signature.slice(0, 50)}${signature[50] === 'A' ? 'B' : 'A'}${signature.slice(51)}`;
    for (const wrong of [forged, 'c2ln', signature.slice(0, 40)]) {
      await expect(again(wrong)).rejects.toMatchObject({
        code: 'invalid_value',
        details: { parameter: 'contents[1].parts[0].thoughtSignature' },
      });
    }
  });
});

describe('token counts', () => {
  test('equal the prompt tokens of the response, and increase with instructions', async () => {
    const count = async (body: object) =>
      nativeTokenCountResponse.parse(
        await sandboxNative.countTokens('beta-3-pro', { ...body }, providerCall()),
      ).totalTokens;
    const small = await count(smallContents);
    expect(small).toBe((await generate()).usageMetadata?.promptTokenCount);
    const request = {
      ...smallContents,
      model: 'models/beta-3-pro',
      systemInstruction: { parts: [{ text: 'You are a shipwright.' }] },
    };
    expect(await count({ generateContentRequest: request })).toBeGreaterThan(small + 3);
  });
});
