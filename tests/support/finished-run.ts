import { recordedRunSchema } from '#lib/contract/pages/stored-run.ts';
import { until } from './until.ts';

type Send = (path: string, method?: string, body?: unknown) => Promise<Response>;

/** Sends a request as the pages do; resolves with the id of its run when the history has recorded it. */
export async function finishedRun(send: Send, path: string, body: unknown): Promise<string> {
  const response = await send(`/api/gateway${path}`, 'POST', body);
  await response.arrayBuffer();
  const id = response.headers.get('x-request-id') ?? '';
  await until(async () => {
    const found = await send(`/api/runs/${id}`);
    return found.status === 200 && recordedRunSchema.parse(await found.json()).outcome !== 'running';
  });
  return id;
}
