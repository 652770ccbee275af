/** The introduction of the API reference in Markdown: base URL, key, responses, errors. */

export function openApiOverview(baseUrl: string): string {
  return `
## Calling it

The base URL is \`${baseUrl}\`. Every call carries an API key, made on the [API keys](/keys) page. All of these
headers are accepted on every path; each operation names the documented one.

| header | value |
|---|---|
| \`Authorization\` | \`Bearer $EASEL_KEY\` |
| \`x-api-key\` | \`$EASEL_KEY\` |
| \`x-goog-api-key\` | \`$EASEL_KEY\` |

\`\`\`sh
curl ${baseUrl}/v1/messages \\
  -H "Authorization: Bearer $EASEL_KEY" -H "content-type: application/json" \\
  -d '{"model": "epsilon-opus-5", "max_tokens": 200, "messages": [{"role": "user", "content": "Hello"}]}'
\`\`\`

## What comes back

- Streams are server-sent events; the operation says how to ask for one.
- A video is a task: the order answers \`202\` with its id, \`GET /v1/videos/{id}\` tells how it stands.
- An error has a status that fits and the shape that clients of its path expect, with the field that was wrong.
- Every response carries \`x-request-id\`: name it when you report a problem.

Each page of the playground shows its request as cURL, TypeScript and Python under **Code**, ready to run.
`.trim();
}
