// The program under test: draws an image and has it described, with the official SDKs.
import Anthropic from '@anthropic-ai/sdk';
import OpenAI from 'openai';

export interface Service {
  url: string;
  key: string;
}

/** Resolves with a PNG. */
export async function drawImage(prompt: string, { url, key }: Service): Promise<Buffer> {
  const client = new OpenAI({ baseURL: `${url}/v1`, apiKey: key });
  const { data } = await client.images.generate({ model: 'alpha-image-2', prompt, size: '1024x1024' });
  return Buffer.from(data?.[0]?.b64_json ?? '', 'base64');
}

/** Yields the text while it is written. */
export async function* writeCaption(topic: string, { url, key }: Service): AsyncGenerator<string> {
  const client = new Anthropic({ baseURL: url, apiKey: key });
  const stream = client.messages.stream({
    model: 'any-text-model',
    max_tokens: 200,
    messages: [{ role: 'user', content: `A caption about ${topic}` }],
  });
  for await (const event of stream) {
    if (event.type === 'content_block_delta' && event.delta.type === 'text_delta') yield event.delta.text;
  }
}
