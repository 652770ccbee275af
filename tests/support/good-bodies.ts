// A small valid body for every operation and kind of model. Fuzz tests mutate them.
import { sampleImage } from '#lib/contract/sample-image.ts';

const messages = [{ role: 'user', content: 'Hello' }];
const contents = [{ role: 'user', parts: [{ text: 'Hello' }] }];
const inlineData = { mimeType: 'image/png', data: sampleImage.slice(sampleImage.indexOf(',') + 1) };
const tool = {
  name: 'look',
  description: 'Looks',
  input_schema: { type: 'object', properties: { at: { type: 'string', enum: ['sea', 'sky'] } } },
};

export const goodBodies: readonly (readonly [path: string, body: object])[] = [
  [
    '/v1/images/generations',
    {
      ...{
        model: 'alpha-image-2',
        prompt: 'A kite',
        size: '16x16',
        quality: 'low',
        n: 1,
        background: 'opaque',
      },
      ...{ output_format: 'webp', output_compression: 50, stream: true, partial_images: 1, user: 'me' },
    },
  ],
  [
    '/v1/images/generations',
    { model: 'legacy-image-2', prompt: 'A kite', size: '256x256', response_format: 'url' },
  ],
  [
    '/v1/images/generations',
    {
      ...{
        model: 'gamma/dream-5.0-pro',
        prompt: 'A kite',
        size: '1K',
        watermark: true,
        background: 'opaque',
      },
      ...{ output_format: 'png', optimize_prompt_options: { mode: 'standard' } },
    },
  ],
  [
    '/v1/images/generations',
    {
      ...{ model: 'beta-3.1-flash-image', prompt: 'A kite', size: '1:1', quality: 'low', web_search: true },
      ...{ thinking_level: 'High', images: [{ image_url: { url: sampleImage } }] },
    },
  ],
  [
    '/v1/images/generations',
    {
      ...{ model: 'diffusion-4-5-full', prompt: 'A kite', size: '64x64', n: 1, seed: 7, steps: 3, scale: 5 },
      ...{ negative_prompt: 'cats', sampler: 'Euler', noise_schedule: 'karras', quality_toggle: true },
      images: [{ type: 'image', image_url: sampleImage, strength: 0.5, fidelity: 0.5 }],
      character_prompts: [{ prompt: 'a cat', center: { x: 0.5, y: 0.5 }, enabled: true }],
    },
  ],
  [
    '/v1/images/edits',
    {
      ...{
        model: 'alpha-image-2',
        prompt: 'Night',
        size: '16x16',
        input_fidelity: 'high',
        moderation: 'low',
      },
      images: [{ image_url: sampleImage }],
    },
  ],
  [
    '/v1/videos',
    {
      ...{
        model: 'delta-1.0',
        prompt: 'A kite',
        duration: 3,
        aspect_ratio: '1:1',
        resolution: '480p',
        seed: 1,
      },
      ...{
        callback_url: 'https://example.invalid/',
        input_references: [sampleImage, { type: 'image_url', image_url: sampleImage }],
      },
    },
  ],
  [
    '/v1/messages',
    {
      ...{
        model: 'any',
        max_tokens: 20,
        messages,
        system: 'Be brief.',
        stop_sequences: ['x'],
        temperature: 1,
      },
      ...{ top_p: 1, top_k: 1, tools: [tool], tool_choice: { type: 'auto' }, metadata: { user_id: 'me' } },
      ...{ thinking: { type: 'disabled' }, service_tier: 'auto', container: null, stream: true },
    },
  ],
  [
    '/v1/messages',
    {
      ...{
        model: 'any',
        max_tokens: 50,
        output_config: { format: { type: 'json_schema', schema: tool.input_schema } },
      },
      messages: [
        { role: 'user', content: [{ type: 'text', text: 'Look' }] },
        {
          role: 'assistant',
          content: [{ type: 'tool_use', id: 'toolu_1', name: 'look', input: { at: 'sea' } }],
        },
        {
          role: 'user',
          content: [
            { type: 'tool_result', tool_use_id: 'toolu_1', content: [{ type: 'text', text: 'Waves' }] },
          ],
        },
      ],
    },
  ],
  ['/v1/messages/count_tokens', { model: 'any', messages, system: [{ type: 'text', text: 'Be brief.' }] }],
  [
    '/v1beta/models/beta-3-pro:generateContent',
    {
      ...{
        contents: [{ parts: [{ text: 'Look' }, { inlineData }] }],
        systemInstruction: { parts: [{ text: 'Short' }] },
      },
      generationConfig: {
        ...{
          maxOutputTokens: 20,
          candidateCount: 2,
          temperature: 1,
          stopSequences: ['x'],
          responseLogprobs: true,
        },
        ...{ logprobs: 2, thinkingConfig: { thinkingLevel: 'LOW', includeThoughts: true }, seed: 1 },
      },
      tools: [
        {
          functionDeclarations: [
            { name: 'look', parameters: { type: 'OBJECT', properties: { at: { type: 'STRING' } } } },
          ],
        },
      ],
      toolConfig: { functionCallingConfig: { mode: 'AUTO' } },
      safetySettings: [{ category: 'HARM_CATEGORY_JAILBREAK', threshold: 'OFF' }],
    },
  ],
  [
    '/v1beta/models/beta-3-pro:streamGenerateContent?alt=sse',
    {
      contents,
      generationConfig: {
        responseMimeType: 'application/json',
        responseSchema: { type: 'OBJECT', properties: { a: { type: 'INTEGER', minimum: 1 } } },
      },
    },
  ],
  [
    '/v1beta/models/beta-3.1-flash-image:generateContent',
    {
      contents: [{ parts: [{ text: 'A kite' }, { inlineData }] }],
      generationConfig: {
        responseModalities: ['IMAGE'],
        responseFormat: { image: { aspectRatio: '1:1', imageSize: '0.5K' } },
      },
    },
  ],
  [
    '/v1beta/models/beta-3-pro:countTokens',
    { generateContentRequest: { model: 'models/beta-3-pro', contents } },
  ],
  [
    '/v1beta/models/acme/beta-embedding-2-preview:embedContent',
    { content: { parts: [{ text: 'Hello' }] }, taskType: 'CLUSTERING', outputDimensionality: 8 },
  ],
  [
    '/v1/models/beta-embedding-2-preview:batchEmbedContents',
    { requests: [{ model: 'models/beta-embedding-2-preview', content: { parts: [{ text: 'Hello' }] } }] },
  ],
];
