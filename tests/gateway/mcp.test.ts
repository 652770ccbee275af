// `/mcp` with the official client: tools, orders, limits of cost, refusals.
import type { CallToolResult, Client } from '@modelcontextprotocol/client';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startListeningService } from '#tests/support/listening-service.ts';
import { connectMcp, factsOfResult, textOfResult } from '#tests/support/mcp-client.ts';

let easel: Awaited<ReturnType<typeof startListeningService>>;
let client: Client;
beforeAll(async () => {
  easel = await startListeningService();
  client = await connectMcp(easel);
});
afterAll(async () => {
  await client.close();
  await easel.stop();
});

let orders = 0;
const orderId = () => `order-${(orders += 1)}`;

async function call(name: string, args: Record<string, unknown> = {}): Promise<CallToolResult> {
  return await client.callTool({ name, arguments: args });
}

test('a list of tools', async () => {
  const { tools } = await client.listTools();
  console.log(JSON.stringify(tools).length, tools.map((t) => [t.name, JSON.stringify(t).length]));
  console.log(JSON.stringify(tools.find((t) => t.name === 'generate_image'), null, 1));
});

test('an image', async () => {
  const result = await call('generate_image', { model: 'alpha-image-2', prompt: 'A red kite', size: '64x64', order_id: orderId() });
  console.log(JSON.stringify(result).slice(0, 1500));
});
