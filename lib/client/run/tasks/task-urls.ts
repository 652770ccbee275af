/** Where a task, its result and a small image of it are. */
import { gatewayUrl } from '#lib/client/transport/call-gateway.ts';
import { operationFacts } from '#lib/contract/operation-facts.ts';
import type { ListedTask, VideoTask } from './video-task.ts';

/** The page of a task. The run of images in the history has what was asked for and what was made. */
export function taskHref({ id, kind, runId, images }: ListedTask): string {
  if (kind === 'video') return `/videos/${id}`;
  return runId === null ? (images[0]?.url ?? '/tasks') : `/history?run=${runId}`;
}

/** Undefined without one. */
export function stillOf({ id, kind, hasStill, runId, images }: ListedTask): string | undefined {
  if (kind === 'video') return hasStill ? stillUrl(id) : undefined;
  return hasStill && runId !== null ? `/api/runs/${runId}/thumbnail` : images[0]?.url;
}

export function videoUrl(id: string): string {
  return gatewayUrl(`${taskPath({ id, kind: 'video' })}/content`);
}

export function stillUrl(id: string): string {
  return `${videoUrl(id)}?variant=thumbnail`;
}

/** At the gateway. */
export function taskPath({ id, kind }: Pick<VideoTask, 'id' | 'kind'>): string {
  const { path } = kind === 'image' ? operationFacts.retrieveImage : operationFacts.retrieveVideo;
  return path.replace('{id}', encodeURIComponent(id));
}
