// What people make on the pages of a team service: runs, videos, evaluations and shares.
import * as z from 'zod';
import { shareSchema } from '#lib/contract/pages/share.ts';
import { recordedRunSchema } from '#lib/contract/pages/stored-run.ts';
import type { TeamCall } from './team-service.ts';
import { until } from './until.ts';

const idSchema = z.object({ id: z.string() });

export function thingsOf<Who>(as: (who: Who) => TeamCall) {
  const made = async (viewer: Who, path: string, body: unknown): Promise<string> =>
    idSchema.parse(await (await as(viewer)(path, { body })).json()).id;
  return {
    /** The id of what a POST makes. */
    made,
    read: async <Value>(viewer: Who, path: string, schema: z.ZodType<Value>): Promise<Value> =>
      schema.parse(await (await as(viewer)(path)).json()),
    /** The id of a text run, when it is saved. */
    async run(viewer: Who, prompt: string): Promise<string> {
      const body = { model: 'any-text', max_tokens: 20, messages: [{ role: 'user', content: prompt }] };
      const response = await as(viewer)('/api/gateway/v1/messages', { body });
      if (!response.ok) throw new Error(await response.text());
      await response.arrayBuffer();
      const id = response.headers.get('x-request-id') ?? '';
      await until(async () => {
        const saved = await as(viewer)(`/api/runs/${id}`);
        return saved.ok && recordedRunSchema.parse(await saved.json()).outcome !== 'running';
      });
      return id;
    },
    video: (viewer: Who, prompt: string, more: object = {}) =>
      made(viewer, '/api/gateway/v1/videos', { model: 'delta-1.1', prompt, duration: 5, ...more }),
    evaluation: (viewer: Who, prompt: string, rows = 2) =>
      made(viewer, '/api/evaluations', {
        name: `Evaluation of ${prompt}`,
        operation: 'messages.create',
        template: { max_tokens: 20, messages: [{ role: 'user', content: `${prompt} {{n}}` }] },
        models: ['any-text', 'any-model'],
        repeats: 1,
        rows: Array.from({ length: rows }, (_, n) => ({ n: String(n) })),
        checks: {},
      }),
    async share(viewer: Who, runId: string, audience: 'team' | 'anyone' = 'team') {
      const body = { runId, expiresInDays: 1, audience };
      return shareSchema.parse(await (await as(viewer)('/api/shares', { body })).json()).id;
    },
    async show(viewer: Who, path: string, visibility: 'team' | 'private'): Promise<void> {
      const response = await as(viewer)(path, { method: 'PATCH', body: { visibility } });
      if (!response.ok) throw new Error(await response.text());
    },
    async status(viewer: Who, path: string, method = 'GET', body?: unknown): Promise<number> {
      const response = await as(viewer)(path, { method, ...(body === undefined ? {} : { body }) });
      // A body may be an open file.
      await response.body?.cancel();
      return response.status;
    },
  };
}
