// The official client of MCP at a running Easel, and what tests read of results.
import { type CallToolResult, Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { recordOf } from '#lib/base/json-value.ts';

export const clientInfo = { name: 'easel-tests', version: '1.0.0' };

/** Newest: the client's newest protocol in place of the handshake of 2025. */
export async function connectMcp(
  { baseUrl, apiKey }: { baseUrl: string; apiKey: string },
  { newest = false, headers = {} }: { newest?: boolean; headers?: Record<string, string> } = {},
): Promise<Client> {
  const client = new Client(clientInfo, newest ? { versionNegotiation: { mode: 'auto' } } : {});
  const requestInit = { headers: { authorization: `Bearer ${apiKey}`, ...headers } };
  await client.connect(new StreamableHTTPClientTransport(new URL(`${baseUrl}/mcp`), { requestInit }));
  return client;
}

/** The first text of a result. */
export function textOf({ content }: CallToolResult): string {
  const [first] = content;
  return first?.type === 'text' ? first.text : '';
}

export const factsOf = (result: CallToolResult) => recordOf(JSON.parse(textOf(result)));
