/** An event as the lines it came in, files named in place of their Base64. Pure. */

import { formatBytes } from '#lib/base/format.ts';
import type { RunEvent } from '#lib/client/run/run.ts';
import type { RunMedia } from '#lib/client/transport/media-stub.ts';
import { mediaIdOf } from '#lib/client/transport/media-stub.ts';

export function rawEvent({ name, data }: RunEvent, media: Readonly<Record<string, RunMedia>>): string {
  const text = typeof data === 'string' ? data : JSON.stringify(data, (_key, value) => folded(value, media));
  const lines = text.split('\n').map((line) => `data: ${line}`);
  return [...(name === '' ? [] : [`event: ${name}`]), ...lines].join('\n');
}

function folded(value: unknown, media: Readonly<Record<string, RunMedia>>): unknown {
  const id = mediaIdOf(value);
  const file = id === undefined ? undefined : media[id];
  return file === undefined ? value : `‹${mediaLabel(file)}›`;
}

/** `image/png 1024×1024, 3.1 MB` */
export function mediaLabel({ contentType, bytes, width, height }: RunMedia): string {
  return `${contentType}${width && height ? ` ${width}×${height}` : ''}, ${formatBytes(bytes)}`;
}
