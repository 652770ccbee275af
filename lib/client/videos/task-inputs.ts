/** The input images and videos of a task, in order. Pure. */
import { isRecord } from '#lib/base/is-record.ts';
import { listOf, textOf } from '#lib/base/json-value.ts';
import type { TaskDetail } from './task-detail.ts';

export interface TaskInput {
  kind: 'image' | 'video';
  /** `First frame`, `Reference 2`, `Source video`. */
  name: string;
  /** A data URL or a URL of this or another server; null if the file is no longer stored. */
  url: string | null;
}

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
