// A service that sends chat-image, native and embedding requests to a scripted Gemini API.
import { startScriptedUpstream } from './scripted-upstream.ts';
import { openTestService } from './test-service.ts';

export type GeminiService = Awaited<ReturnType<typeof openGeminiService>>;

export async function openGeminiService() {
  const upstream = await startScriptedUpstream();
  const service = await openTestService({
    GEMINI_API_KEY: 'AIza-operator',
    GEMINI_BASE_URL: `${upstream.baseUrl}/v1beta`,
  });
  const native = (verb: string, body: object, model = 'beta-3-pro') =>
    service.call(`/v1beta/models/${model}:${verb}`, { body });
  return {
    upstream,
    service,
    native,
    draw: (body: object = {}) =>
      service.call('/v1/images/generations', {
        body: { model: 'beta-3-pro-image', prompt: 'A kite', ...body },
      }),
    embed: () =>
      native('embedContent', { content: { parts: [{ text: 'a cat' }] } }, 'beta-embedding-2-preview'),
    /** Sets the response to the next requests. */
    answer(body: unknown, status = 200, headers: Record<string, string> = {}): void {
      upstream.script = (response) => {
        response.writeHead(status, { 'content-type': 'application/json; charset=UTF-8', ...headers });
        response.end(JSON.stringify(body, undefined, 2));
      };
    },
    /** Clears the requests and failures of the previous test. */
    reset(): void {
      upstream.received.length = 0;
      for (const { circuits } of service.runtime.targets) circuits.close();
    },
    async close(): Promise<void> {
      await service.close();
      upstream.close();
    },
  };
}
