/** Messages with the `@anthropic-ai/sdk` package. */
import { isStream, type SampleRequest, sampleKind } from '../sample-request.ts';
import { messageFields, splitFields, tokenFields } from '../sdk-fields.ts';
import { fields, key, options, withImports } from './parts.ts';

export function messageSample(request: SampleRequest): string {
  const counts = sampleKind(request) === 'message-tokens';
  const { typed, others } = splitFields(request.body, counts ? tokenFields : messageFields);
  const settings = { headers: request.headers, timeout: timeoutOf(request) };
  const call = `client.messages.${counts ? 'countTokens' : 'create'}({\n${fields(typed, others)}}${options(settings)})`;
  const body = `const client = new Anthropic({ apiKey: ${key}, baseURL: '${request.baseUrl}' });

${counts ? counted(call) : isStream(request) ? streamed(call) : whole(call)}`;
  return withImports(["import Anthropic from '@anthropic-ai/sdk';"], body);
}

/** The SDK refuses long responses without a stream unless a timeout is set. */
function timeoutOf(request: SampleRequest): number | undefined {
  const { max_tokens: most } = request.body;
  return !isStream(request) && typeof most === 'number' && most > 21_333 ? 3_600_000 : undefined;
}

function counted(call: string): string {
  return `const count = await ${call};

console.log(count.input_tokens);
`;
}

function whole(call: string): string {
  return `const message = await ${call};

for (const block of message.content) {
  console.log(block.type === 'text' ? block.text : block);
}
`;
}

function streamed(call: string): string {
  return `const stream = await ${call};

for await (const event of stream) {
  if (event.type === 'content_block_delta' && event.delta.type === 'text_delta') process.stdout.write(event.delta.text);
}
`;
}
