// The whole service behind a real socket, without pages, so that it needs no build: for client programs.
import { createServer } from 'node:http';
import { fromNode } from '#lib/server/http/gateway-request.ts';
import { writeNode } from '#lib/server/http/write-node.ts';
import { listen } from './listen.ts';
import { testApiKey } from './server-environment.ts';
import { openTestService } from './test-service.ts';

export async function startListeningService(environment: Record<string, string> = {}) {
  const service = await openTestService(environment);
  const server = createServer((request, response) => {
    const outcome = service.runtime.route(fromNode(request, response));
    Promise.resolve(outcome).then((decided) => decided && writeNode(response, decided));
  });
  const baseUrl = await listen(server);
  return {
    ...{ service, baseUrl, apiKey: testApiKey },
    async stop() {
      server.closeAllConnections();
      server.close();
      await service.close();
    },
  };
}
