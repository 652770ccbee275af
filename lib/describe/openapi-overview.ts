/** The introduction of the API reference in Markdown: base URL, key, responses, errors. */
import { keyVariable } from './samples/sample-request.ts';

export function openApiOverview(baseUrl: string): string {
  return `
## Authentication

The base URL is \`${baseUrl}\`. Every request needs an API key, created on the [API keys](/keys) page. Each of these
headers is accepted on every path; an operation lists the header that its SDK sends.

| header | value |
|---|---|
| \`Authorization\` | \`Bearer $${keyVariable}\` |
| \`x-api-key\` | \`$${keyVariable}\` |
| \`x-goog-api-key\` | \`$${keyVariable}\` |

\`\`\`sh
curl ${baseUrl}/v1/messages \\
  -H "Authorization: Bearer $${keyVariable}" -H "content-type: application/json" \\
  -d '{"model": "epsilon-opus-5", "max_tokens": 200, "messages": [{"role": "user", "content": "Hello"}]}'
\`\`\`

## Responses

- Streams are server-sent events. Each operation says how to request one.
- A video is a task: the request returns \`202\` with an id, and \`GET /v1/videos/{id}\` returns its state. With
  \`callback_url\`, every state is also sent there, signed; see **Callbacks**.
- An error has an HTTP status, and a body in the format of the path that names the invalid field.
- Every response has the header \`x-request-id\`. Include it when you report a problem.

Each page of the playground shows its request as cURL, TypeScript, Python and AI SDK under **Code**.
`.trim();
}
