/** Answers one request to `/mcp` with the official SDK, without a session: every message stands alone, so any process can answer it. */
import { Readable } from 'node:stream';
import {
  createMcpHandler,
  ProtocolError,
  ProtocolErrorCode,
  Server,
  type ServerContext,
} from '@modelcontextprotocol/server';
import { isApiError } from '#lib/contract/errors/api-error.ts';
import { isAbort } from '#lib/server/gateway/encode-error.ts';
import { reserveBody } from '#lib/server/gateway/parse-body.ts';
import { sourceOf } from '#lib/server/http/byte-source.ts';
import { type GatewayRequest, parseJsonBytes } from '#lib/server/http/gateway-request.ts';
import { bytes, isEventStream, type Outcome, streamedHeaders } from '#lib/server/http/outcome.ts';
import packageJson from '../../../package.json' with { type: 'json' };
import {
  createGatewayCalls,
  type GatewayCalls,
  type McpCaller,
  type McpNeeds,
  ToolFailure,
} from './gateway-calls.ts';
import { toolsOf } from './tools.ts';
import type { ToolCall } from './wait-for-task.ts';

const instructions =
  'Easel makes images, videos, texts and vectors with models of several vendors. Begin with list_models; describe_model says what a model takes. Give every order an order_id of its own, and repeat it to ask for the same order again. max_cost limits what an order may cost.';

export async function answerMcp(caller: McpCaller, needs: McpNeeds): Promise<Outcome> {
  const { request } = caller;
  const { context } = needs;
  const reserved = await reserveBody(caller, context);
  const parsedBody = await request
    .readBody(context.maxBodyBytes)
    .then(parseJsonBytes)
    .finally(() => reserved?.resize(0));
  const calls = createGatewayCalls(caller, needs);
  const logFailure = (error: unknown) => context.logFailure({ requestId: context.newRequestId() }, error);
  return await serveMcp(request, parsedBody, () => createServer(calls, logFailure));
}

/** Answers one message by a server that is created for it. */
export async function serveMcp(
  request: GatewayRequest,
  parsedBody: unknown,
  create: () => Server,
): Promise<Outcome> {
  const { fetch } = createMcpHandler(create);
  const received = new Request('http://localhost/mcp', {
    method: 'POST',
    headers: Object.entries(request.headers).flatMap(([name, value]): [string, string][] =>
      typeof value === 'string' && !/^(content-length|transfer-encoding|connection)$/.test(name)
        ? [[name, value]]
        : [],
    ),
    signal: request.signal,
  });
  const response = await fetch(received, { parsedBody });
  const headers = Object.fromEntries(response.headers);
  if (response.body === null || !isEventStream(headers))
    return bytes(response.status, await response.bytes(), headers);
  const source = sourceOf(Readable.from(response.body));
  return { kind: 'source', status: response.status, headers: { ...headers, ...streamedHeaders }, source };
}

function createServer(calls: GatewayCalls, logFailure: (error: unknown) => void): Server {
  const tools = toolsOf(calls.contract);
  const server = new Server(
    { name: 'easel', title: 'Easel', version: packageJson.version },
    { capabilities: { tools: {} }, instructions },
  );
  server.setRequestHandler('tools/list', () => ({ tools: [...tools.values()].map(({ tool }) => tool) }));
  server.setRequestHandler('tools/call', async ({ params }, context) => {
    const found = tools.get(params.name);
    if (found === undefined)
      throw new ProtocolError(
        ProtocolErrorCode.InvalidParams,
        `There is no tool ${JSON.stringify(params.name)}. The tools are ${[...tools.keys()].join(', ')}.`,
      );
    try {
      return await found.run(params.arguments ?? {}, toolCall(calls, context));
    } catch (error) {
      if (isAbort(error)) throw error;
      const isKnown = error instanceof ToolFailure || isApiError(error);
      if (!isKnown) logFailure(error);
      const text = isKnown ? error.message : 'Internal error. The log of Easel has the details.';
      return { isError: true, content: [{ type: 'text', text }] };
    }
  });
  return server;
}

function toolCall(calls: GatewayCalls, { mcpReq }: ServerContext): ToolCall {
  const progressToken = mcpReq._meta?.progressToken;
  return {
    calls,
    signal: mcpReq.signal,
    async progress(seconds, message) {
      if (progressToken === undefined) return;
      const params = { progressToken, progress: seconds, message };
      await mcpReq.notify({ method: 'notifications/progress', params });
    },
  };
}
