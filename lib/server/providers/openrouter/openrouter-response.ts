/** OpenRouter's video jobs as video tasks. */
import type { Readable } from 'node:stream';
import { recordOf, textOf } from '#lib/base/json-value.ts';
import type { VideoProgress } from '../provider.ts';
import { unreadable } from '../upstream/unreadable.ts';

export function startedJob(body: unknown): { upstreamId: string; status: 'queue' | 'in_progress' } {
  const { id, status } = recordOf(body);
  const upstreamId = textOf(id);
  if (!upstreamId) throw unreadable();
  return { upstreamId, status: status === 'in_progress' ? 'in_progress' : 'queue' };
}

export function progressOf(body: unknown, open: () => Promise<Readable>): VideoProgress {
  const { status, error } = recordOf(body);
  switch (status) {
    case 'pending':
      return { status: 'queue', progress: null };
    case 'in_progress':
      return { status, progress: null };
    case 'completed':
      return { status, video: { content: open, contentType: 'video/mp4' } };
    case 'failed':
      return { status, code: 'upstream_error', message: textOf(error) || 'The upstream gave no reason.' };
    case 'cancelled':
    case 'expired':
      return { status };
    default:
      return {
        status: 'unknown',
        message: `The upstream answered with the state ${JSON.stringify(status ?? null).slice(0, 100)}.`,
      };
  }
}
