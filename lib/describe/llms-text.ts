/** `/llms.txt` (llmstxt.org): what an agent has to know of this service, from the contract. */
import type { Contract } from '#lib/contract/contract.ts';
import type { Operation } from '#lib/contract/define-operation.ts';

/** `baseUrl`: without a slash at its end. */
export function llmsText({ list, catalogue }: Contract, baseUrl: string): string {
  const kinds = [...Map.groupBy(catalogue.models, ({ kind }) => kind)];
  return `# Easel

> One interface to models of several vendors for images, image edits, videos, texts and embeddings, at ${baseUrl}. The SDKs of
> OpenAI (images, videos), Anthropic and Google work with this base URL. There are no chat completions.

- Every request has an API key: \`Authorization: Bearer <key>\`.
- Agents use the MCP server at ${baseUrl}/mcp (streamable HTTP, the same key), which waits for videos and limits costs.
- A video is a task: \`POST /v1/videos\` returns an id, \`GET /v1/videos/{id}\` its state. \`Prefer: respond-async\` makes a task of
  an image request.
- Send an \`Idempotency-Key\` with every request that costs something: a repeated one is not paid twice.
- \`x-easel-dry-run: true\` returns what a request may cost, and sends nothing.
- An error names the field, its value and the rule.

## Reference

- [OpenAPI](${baseUrl}/openapi.json): every field, rule, response and error

## Operations

${list.map(operationLine).join('\n')}

## Models

${kinds.map(([kind, models]) => `- ${kind}: ${models.map(({ id }) => id).join(', ')}`).join('\n')}
`;
}

function operationLine({ method, path, summary }: Operation): string {
  return `- \`${method} ${path.replaceAll('+}', '}')}\`: ${summary}`;
}
