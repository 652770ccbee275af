/** `easel mcp`: MCP on standard input and output. The tools are those of a running Easel, or of a sandbox of its own. */
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { Server } from '@modelcontextprotocol/server';
import { serveStdio } from '@modelcontextprotocol/server/stdio';
import { startEasel } from './testing.ts';

export interface McpOptions {
  /** Of a running Easel; with its key. */
  url?: string | undefined;
  key?: string | undefined;
  pace?: number;
}

/** Longer than any tool waits, ms. */
const timeout = 120_000;

/** Rejects if there is no Easel, or it refuses the key. Ends the process when the client closes its end. */
export async function serveMcp({ url, key = '', pace = 0 }: McpOptions): Promise<void> {
  const sandbox = url === undefined ? await startEasel({ pace }) : undefined;
  const client = new Client({ name: 'easel-stdio', version: '1' });
  const headers = { authorization: `Bearer ${sandbox?.key ?? key}` };
  const address = new URL(`${(sandbox?.url ?? url ?? '').replace(/\/+$/, '')}/mcp`);
  await client.connect(new StreamableHTTPClientTransport(address, { requestInit: { headers } }));

  process.stdin.once('close', async () => {
    await sandbox?.close();
    process.exit(0);
  });
  serveStdio(() => {
    const server = new Server(client.getServerVersion() ?? { name: 'easel', version: 'unknown' }, {
      capabilities: { tools: {} },
      instructions: client.getInstructions() ?? '',
    });
    server.setRequestHandler('tools/list', () => client.listTools());
    server.setRequestHandler('tools/call', async ({ params }, { mcpReq }) => {
      const progressToken = mcpReq._meta?.progressToken;
      const { name, arguments: given = {} } = params;
      return await client.callTool(
        { name, arguments: given },
        {
          signal: mcpReq.signal,
          timeout,
          ...(progressToken !== undefined && {
            onprogress: (progress) =>
              void mcpReq.notify({
                method: 'notifications/progress',
                params: { ...progress, progressToken },
              }),
          }),
        },
      );
    });
    return server;
  });
}
