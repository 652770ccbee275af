// A service whose results cost something: it relays to a second one, whose sandbox makes them.
import { startListeningService } from './listening-service.ts';
import { openTestService, type TestService } from './test-service.ts';

export async function openBilledService(environment: Record<string, string> = {}): Promise<TestService> {
  const upstream = await startListeningService();
  const service = await openTestService({
    UPSTREAM_BASE_URL: upstream.baseUrl,
    UPSTREAM_API_KEY: upstream.apiKey,
    ...environment,
  });
  return {
    ...service,
    async close() {
      await service.close();
      await upstream.stop();
    },
  };
}
