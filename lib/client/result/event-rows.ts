/** Events as rows of the inspector: name, times, size, summary. Pure. */

import { formatBytes } from '#lib/base/format.ts';
import {
  isRecord,
  type JsonRecord,
  listOf,
  mediaIdOf,
  numberOf,
  recordOf,
  textOf,
} from '#lib/base/json-value.ts';
import type { RunEvent } from '#lib/client/run/run.ts';
import type { RunMedia } from '#lib/client/transport/run-media-file.ts';

export interface EventRow {
  /** The event's name, its `type`, or `message`. */
  name: string;
  at: number;
  /** Milliseconds since the previous event. */
  gap?: number;
  bytes: number;
  summary: string;
}

export function eventRows(events: readonly RunEvent[]): readonly EventRow[] {
  return events.map(({ name, at, bytes, data }, index) => {
    const before = events[index - 1];
    const record = isRecord(data) ? data : undefined;
    return {
      name: name || textOf(record?.type) || 'message',
      at,
      gap: before && at - before.at,
      bytes,
      summary: record ? summaryOf(record) : String(data).slice(0, 80),
    };
  });
}

/** Id of the first file in an event. */
export function imageIn(data: unknown): string | undefined {
  const record = recordOf(data);
  const direct = mediaIdOf(record.b64_json);
  if (direct !== undefined) return direct;
  const parts = listOf(recordOf(recordOf(listOf(record.candidates)[0]).content).parts);
  return parts
    .map((part) => mediaIdOf(recordOf(recordOf(part).inlineData).data))
    .find((id) => id !== undefined);
}

function summaryOf(data: JsonRecord): string {
  const delta = recordOf(data.delta);
  const block = recordOf(data.content_block);
  const parts = listOf(recordOf(recordOf(listOf(data.candidates)[0]).content).parts).map(recordOf);
  const text =
    textOf(delta.text) ??
    textOf(delta.thinking) ??
    textOf(delta.partial_json) ??
    textOf(delta.stop_reason) ??
    textOf(block.type) ??
    textOf(recordOf(data.error).message) ??
    partsText(parts) ??
    imageText(data);
  return text === undefined ? '' : text.replaceAll('\n', '⏎').slice(0, 80);
}

function partsText(parts: readonly JsonRecord[]): string | undefined {
  const texts = parts.map((part) => {
    if (typeof part.text === 'string') return part.text;
    if (isRecord(part.inlineData)) return textOf(part.inlineData.mimeType) ?? 'file';
    return isRecord(part.functionCall) ? `${textOf(part.functionCall.name) ?? ''}()` : '';
  });
  return texts.length === 0 ? undefined : texts.join('');
}

function imageText(data: JsonRecord): string | undefined {
  const size = textOf(data.size);
  if (size === undefined) return undefined;
  const number = numberOf(data.partial_image_index);
  return number === undefined ? size : `${size}, partial ${number + 1}`;
}

export function rawEvent({ name, data }: RunEvent, media: Readonly<Record<string, RunMedia>>): string {
  const text = typeof data === 'string' ? data : JSON.stringify(data, namedFiles(media));
  const lines = text.split('\n').map((line) => `data: ${line}`);
  return [...(name === '' ? [] : [`event: ${name}`]), ...lines].join('\n');
}

/** For `JSON.stringify`: files by their label. */
export function namedFiles(media: Readonly<Record<string, RunMedia>>) {
  return (_key: string, value: unknown): unknown => {
    const file = media[mediaIdOf(value) ?? ''];
    return file ? `‹${mediaLabel(file)}›` : value;
  };
}

/** `image/png 1024×1024, 3.1 MB` */
function mediaLabel({ contentType, bytes, width, height }: RunMedia): string {
  return `${contentType}${width && height ? ` ${width}×${height}` : ''}, ${formatBytes(bytes)}`;
}
