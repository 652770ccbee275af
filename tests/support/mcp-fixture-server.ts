// The server that the conformance suite of the Model Context Protocol asks for: tools, resources and prompts of certain names.
import {
  type CallToolResult,
  type ContentBlock,
  Server,
  type ServerContext,
} from '@modelcontextprotocol/server';
import { sampleImage } from '#lib/contract/sample-image.ts';

const png = sampleImage.split(',')[1] ?? '';
const text = (value: string): ContentBlock => ({ type: 'text', text: value });
const image: ContentBlock = { type: 'image', data: png, mimeType: 'image/png' };
const embedded = (uri: string): ContentBlock => ({
  type: 'resource',
  resource: { uri, mimeType: 'text/plain', text: 'An embedded text.' },
});

type Tool = (context: ServerContext) => CallToolResult | Promise<CallToolResult>;

const tools: Record<string, Tool> = {
  test_simple_text: () => ({ content: [text('This is a simple text response for testing.')] }),
  test_image_content: () => ({ content: [image] }),
  test_audio_content: () => ({
    content: [{ type: 'audio', data: 'UklGRiQAAABXQVZF', mimeType: 'audio/wav' }],
  }),
  test_embedded_resource: () => ({ content: [embedded('test://embedded-resource')] }),
  test_multiple_content_types: () => ({
    content: [text('Several types'), image, embedded('test://mixed-content-resource')],
  }),
  test_error_handling: () => ({
    isError: true,
    content: [text('This tool intentionally returns an error.')],
  }),
  async test_tool_with_logging({ mcpReq }) {
    for (const data of ['Tool execution started', 'Tool processing data', 'Tool execution completed'])
      await mcpReq.notify({ method: 'notifications/message', params: { level: 'info', data } });
    return { content: [text('Logged.')] };
  },
  async test_tool_with_progress({ mcpReq }) {
    const { progressToken = 0 } = mcpReq._meta ?? {};
    for (const progress of [0, 50, 100])
      await mcpReq.notify({
        method: 'notifications/progress',
        params: { progressToken, progress, total: 100 },
      });
    return { content: [text('Done.')] };
  },
};

const prompts: Record<string, (args: Record<string, string>) => ContentBlock[]> = {
  test_simple_prompt: () => [text('This is a simple prompt for testing.')],
  test_prompt_with_arguments: ({ arg1, arg2 }) => [
    text(`Prompt with arguments: arg1='${arg1}', arg2='${arg2}'`),
  ],
  test_prompt_with_embedded_resource: ({ resourceUri = '' }) => [embedded(resourceUri), text('Read it.')],
  test_prompt_with_image: () => [image, text('Look at it.')],
};
const promptArguments: Record<string, string[]> = {
  test_prompt_with_arguments: ['arg1', 'arg2'],
  test_prompt_with_embedded_resource: ['resourceUri'],
};

export function createFixtureServer(): Server {
  const capabilities = {
    ...{ tools: {}, prompts: {}, completions: {}, logging: {} },
    resources: { subscribe: true },
  };
  const server = new Server({ name: 'fixtures', version: '1.0.0' }, { capabilities });
  server.setRequestHandler('tools/list', () => ({
    tools: Object.keys(tools).map((name) => ({ name, description: name, inputSchema: { type: 'object' } })),
  }));
  server.setRequestHandler('tools/call', async ({ params }, context) => {
    const run = tools[params.name];
    if (run === undefined) throw new Error(`There is no tool ${params.name}.`);
    return await run(context);
  });

  server.setRequestHandler('resources/list', () => ({
    resources: ['static-text', 'static-binary'].map((name) => ({
      uri: `test://${name}`,
      name,
      description: name,
    })),
  }));
  server.setRequestHandler('resources/templates/list', () => ({
    resourceTemplates: [{ uriTemplate: 'test://template/{id}/data', name: 'template' }],
  }));
  server.setRequestHandler('resources/read', ({ params: { uri } }) => ({
    contents: [
      uri === 'test://static-binary'
        ? { uri, mimeType: 'image/png', blob: png }
        : { uri, mimeType: 'text/plain', text: `The content of ${uri}` },
    ],
  }));
  for (const method of ['resources/subscribe', 'resources/unsubscribe', 'logging/setLevel'] as const)
    server.setRequestHandler(method, () => ({}));

  server.setRequestHandler('prompts/list', () => ({
    prompts: Object.keys(prompts).map((name) => ({
      name,
      description: name,
      arguments: promptArguments[name]?.map((one) => ({ name: one, required: true })) ?? [],
    })),
  }));
  server.setRequestHandler('prompts/get', ({ params }) => ({
    messages: (prompts[params.name]?.(params.arguments ?? {}) ?? []).map((content) => ({
      role: 'user',
      content,
    })),
  }));
  server.setRequestHandler('completion/complete', () => ({
    completion: { values: ['paris', 'park'], total: 2, hasMore: false },
  }));
  return server;
}
