/** OpenRouter: messages through its Anthropic-compatible endpoint, and videos. */
import { operationFacts } from '#lib/contract/operation-facts.ts';
import { forwardMessages } from '../anthropic/forward-messages.ts';
import type { VideoPort } from '../provider.ts';
import { getFrom, postJson } from '../upstream/fetch-upstream.ts';
import { openFile } from '../upstream/open-link.ts';
import { readJson } from '../upstream/read-response.ts';
import type { Upstream } from '../upstream/upstream.ts';
import type { Ports } from '../vendor.ts';
import { checkOpenrouterRequest, openrouterRequest } from './openrouter-request.ts';
import { progressOf, startedJob } from './openrouter-response.ts';

export function openrouterPorts(upstream: Upstream): Ports {
  // It documents no token counts.
  return {
    forward: forwardMessages(upstream, [operationFacts.createMessage.id]),
    video: openrouterVideo(upstream),
  };
}

function openrouterVideo(upstream: Upstream): VideoPort {
  return {
    idempotentStart: false,
    check: checkOpenrouterRequest,
    async start({ loadBody }, { signal, model }) {
      const body = await loadBody();
      checkOpenrouterRequest(body);
      const request = { path: '/videos', body: openrouterRequest(body, model), signal };
      return startedJob(await readJson(await postJson(upstream, request), upstream));
    },
    async poll(upstreamId, _request, { signal }) {
      const path = `/videos/${encodeURIComponent(upstreamId)}`;
      const job = await readJson(await getFrom(upstream, path, signal), upstream);
      return progressOf(job, async () =>
        openFile(await getFrom(upstream, `${path}/content?index=0`, signal), { upstream, signal }),
      );
    },
    // OpenRouter cannot stop a job.
    async cancel() {},
  };
}
