/** `POST /mcp`: the tools for agents. What answers it loads with the first request. */
import type { Part } from '#lib/server/db/part.ts';
import { type OriginPolicy, requireSameOrigin } from '#lib/server/http/connections.ts';
import { openRoute } from '#lib/server/http/pages-route.ts';
import type { McpNeeds } from './gateway-calls.ts';

export function openMcp({ origin, ...needs }: McpNeeds & { origin: OriginPolicy }): Part {
  const route = openRoute('POST', '/mcp', async (request) => {
    // Only browsers send these. A program needs no more than its key, as below `/v1`.
    if (request.headers.origin !== undefined || request.headers['sec-fetch-site'] !== undefined)
      requireSameOrigin(request, origin);
    const principal = needs.gateway.authenticate(request);
    const { answerMcp } = await import('./answer-mcp.ts');
    return await answerMcp({ request, principal }, needs);
  });
  return { routes: [route] };
}
