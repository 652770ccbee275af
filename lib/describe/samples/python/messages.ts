/** Messages with the `anthropic` package. */
import { isStream, type SampleRequest, sampleKind } from '../sample-request.ts';
import { messageFields, splitFields, tokenFields } from '../sdk-fields.ts';
import { key, keyword, keywords, withImports } from './parts.ts';

export function messageSample(request: SampleRequest): string {
  const counts = sampleKind(request) === 'message-tokens';
  const { typed, others } = splitFields(request.body, counts ? tokenFields : messageFields);
  const verb = counts ? 'count_tokens' : 'create';
  const members = keywords(typed, others, request.headers) + timeout(request);
  const call = `client.messages.${verb}(\n${members})`;
  const body = `client = Anthropic(api_key=${key}, base_url="${request.baseUrl}")

${counts ? counted(call) : isStream(request) ? streamed(call) : whole(call)}`;
  return withImports(['from anthropic import Anthropic'], body);
}

/** The SDK refuses long responses without a stream unless a timeout is set. */
function timeout(request: SampleRequest): string {
  const { max_tokens: most } = request.body;
  return !isStream(request) && typeof most === 'number' && most > 21_333 ? keyword('timeout', '3600') : '';
}

function counted(call: string): string {
  return `count = ${call}

print(count.input_tokens)
`;
}

function whole(call: string): string {
  return `message = ${call}

for block in message.content:
    print(block.text if block.type == "text" else block)
`;
}

function streamed(call: string): string {
  return `stream = ${call}

for event in stream:
    if event.type == "content_block_delta" and event.delta.type == "text_delta":
        print(event.delta.text, end="", flush=True)
`;
}
