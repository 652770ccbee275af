/** The facts of a task page: requested and actual properties, and the timeline of states. Pure. */

import { isRecord, listOf, numberOf, textOf } from '#lib/base/json-value.ts';
import { sandboxId } from '#lib/base/match-model.ts';
import { factRow, type RequestedActualRow } from '#lib/client/result/requested-actual.ts';
import { formatCostSum } from '#lib/client/run/prices/format-cost.ts';
import { providerName } from '#lib/client/run/provider-labels.ts';
import type { TaskDetail } from '#lib/client/run/tasks/task-detail.ts';
import { modeLabels, ratioOf } from '#lib/client/run/tasks/task-labels.ts';
import { statusLabels } from '#lib/client/run/tasks/task-status.ts';
import { isLiveTask } from '#lib/client/run/tasks/video-task.ts';
import type { VideoStatus } from '#lib/contract/videos/video-status.ts';

export function requestedActualVideoRows(task: TaskDetail, currency: string): readonly RequestedActualRow[] {
  const { requested, video, model, provider, body } = task;
  const height = video && Math.min(video.width, video.height);
  const seed = numberOf(body.seed);
  return [
    { label: 'model', actual: model, changed: false },
    { label: 'provider', actual: provider ? providerName(provider) : undefined, changed: false },
    { label: 'starts from', actual: modeLabels(requested).join(', ') || 'text', changed: false },
    factRow('resolution', requested.resolution, height ? `${height}p` : undefined),
    factRow('ratio', requested.aspectRatio, video && (ratioOf(video) ?? 'as the input')),
    factRow('length', secondsText(requested.seconds), video && secondsText(video.duration)),
    factRow('pixels', undefined, video && video.width > 0 ? `${video.width}×${video.height}` : undefined),
    factRow('usage', undefined, task.videoSeconds > 0 ? `${task.videoSeconds} s of video` : undefined),
    factRow('cost', undefined, costText(task, currency)),
    factRow('seed', seed === undefined || seed === -1 ? undefined : String(seed), undefined),
  ].filter(({ requested, actual }) => requested !== undefined || actual !== undefined);
}

function costText({ cost, provider }: TaskDetail, currency: string): string | undefined {
  const isSimulated = provider === sandboxId;
  return formatCostSum({ cost: cost ?? undefined, isSimulated, unpriced: 0 }, currency) || undefined;
}

function secondsText(seconds: number | undefined): string | undefined {
  return seconds === undefined ? undefined : `${Math.round(seconds * 10) / 10} s`;
}

export interface TimelineStep {
  status: VideoStatus;
  words: string;
  /** Unix milliseconds. */
  at: number;
  /** Duration in milliseconds; for the current state, until now; undefined for the final state. */
  lasted: number | undefined;
  /** The current, not final state. */
  lasting: boolean;
}

/** `now` in Unix milliseconds; 0 while unknown. */
export function timelineOf({ events }: Pick<TaskDetail, 'events'>, now: number): readonly TimelineStep[] {
  return events.map(({ status, at }, index) => {
    const next = events[index + 1];
    const lasting = next === undefined && isLiveTask({ status });
    const until = next?.at ?? (lasting && now > 0 ? Math.max(now, at) : undefined);
    return {
      status,
      words: statusLabels[status],
      at,
      lasted: until === undefined ? undefined : until - at,
      lasting,
    };
  });
}

export interface TaskInput {
  kind: 'image' | 'video';
  /** `First frame`, `Reference 2`, `Source video`. */
  name: string;
  /** A data URL or a URL of this or another server; null if the file is no longer stored. */
  url: string | null;
}

/** The input images and videos of a task, in order. Pure. */
export function taskInputs({ body, files }: Pick<TaskDetail, 'body' | 'files'>): readonly TaskInput[] {
  const urls = new Map(files.map(({ path, url }) => [path.join('.'), url]));
  const inputOf = (value: unknown, path: string): Omit<TaskInput, 'name'> | undefined => {
    if (typeof value === 'string')
      return { kind: 'image', url: urls.has(path) ? (urls.get(path) ?? null) : value };
    if (!isRecord(value)) return undefined;
    const field = 'video_url' in value ? 'video_url' : 'image_url';
    const form = value[field];
    const nested = isRecord(form);
    const position = nested ? `${path}.${field}.url` : `${path}.${field}`;
    const text = textOf(nested ? form.url : form);
    if (text === undefined) return undefined;
    const url = urls.has(position) ? (urls.get(position) ?? null) : text;
    return { kind: field === 'video_url' ? 'video' : 'image', url };
  };
  const named = (list: string, name: (input: Omit<TaskInput, 'name'>, index: number) => string) =>
    listOf(body[list]).flatMap((value, index) => {
      const input = inputOf(value, `${list}.${index}`);
      return input === undefined ? [] : [{ ...input, name: name(input, index) }];
    });
  return [
    ...named('frame_images', () => 'First frame'),
    ...named('input_references', ({ kind }, index) =>
      kind === 'video' ? 'Source video' : `Reference ${index + 1}`,
    ),
  ];
}
