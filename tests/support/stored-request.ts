// The request of a run from the history: saved headers and bytes, read by the code of the pages.
import { openRecording } from '#lib/client/run/open-recording.ts';
import { inlineBlobs } from '#lib/client/transport/inline-blobs.ts';
import { replayRecording } from '#lib/client/transport/replay-recording.ts';
import type { RunRequest } from '#lib/client/transport/run-request.ts';
import { savedRequestHeaders } from '#lib/server/history/recording/run-details.ts';

/** `form`: the form that an SDK sent instead of the JSON of the page. */
export async function storedRequest(live: RunRequest, form?: FormData): Promise<RunRequest> {
  const sent = form ? new Response(form) : Response.json(await inlineBlobs(live.body));
  const type = sent.headers.get('content-type') ?? '';
  const arrived: Parameters<typeof savedRequestHeaders>[0]['headers'] = {
    accept: '*/*',
    'content-type': type,
    'user-agent': 'Mozilla/5.0',
    ...live.headers,
  };
  const { method, path } = live;
  const run = {
    ...{ id: 'req_1', operationId: 'images.edit', model: 'model', outcome: 'done' as const, status: 200 },
    ...{ error: null, startedAt: '2026-01-02T03:04:05.678Z', headersMs: 5, totalMs: 9, method, path },
    ...{ requestHeaders: savedRequestHeaders({ headers: arrived }), media: [], chunks: [] },
    responseHeaders: { 'content-type': 'application/json' },
  };
  const recording = { run, request: await sent.blob(), response: new Blob(['{}']) };
  const opened = await openRecording(recording, {
    createUrl: () => 'blob:0',
    open(source, emit) {
      const stop = new AbortController();
      void replayRecording(source, { signal: stop.signal, emit });
      return { stop: () => stop.abort() };
    },
  });
  if (opened.state !== 'open') throw new Error('The stored run could not be opened.');
  return opened.run.request;
}
