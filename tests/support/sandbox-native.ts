// Calls the sandbox's native text without delay, with fixed id and clock. Parses responses with the schema.
import { type GenerateResponse, generateResponse } from '#lib/contract/native/generate-response.ts';
import { textRequest } from '#lib/contract/native/text-request.ts';
import type { ProviderCall } from '#lib/server/providers/provider.ts';
import { createSandboxNativeText } from '#lib/server/providers/sandbox/sandbox-native-text.ts';
import { providerCall } from './provider-call.ts';

export const sandboxNative = createSandboxNativeText({ pace: 0, newKey: () => 'k' });

export const smallContents = { contents: [{ role: 'user', parts: [{ text: 'Name three boats.' }] }] };

/** Returns a complete response; the body is merged into the small one. */
export async function generate(
  body: object = {},
  call: Partial<ProviderCall> = {},
): Promise<GenerateResponse> {
  const given = textRequest.parse({ ...smallContents, ...body });
  return generateResponse.parse(await sandboxNative.generate('beta-3-pro', given, providerCall(call)));
}

/** Returns all chunks of a stream. */
export async function streamChunks(
  body: object = {},
  call: Partial<ProviderCall> = {},
): Promise<GenerateResponse[]> {
  const given = textRequest.parse({ ...smallContents, ...body });
  const chunks: GenerateResponse[] = [];
  for await (const chunk of sandboxNative.stream('beta-3-pro', given, providerCall(call))) {
    chunks.push(generateResponse.parse(chunk));
  }
  return chunks;
}

/** Returns the parts of a candidate. */
export function partsOf(response: GenerateResponse, index = 0) {
  return response.candidates?.find((candidate) => candidate.index === index)?.content?.parts ?? [];
}

/** Returns the text of a candidate without thinking. */
export function textOf(response: GenerateResponse, index = 0): string {
  return partsOf(response, index)
    .filter((part) => part.thought !== true)
    .map((part) => part.text ?? '')
    .join('');
}
