/** Adds files to a run. */

import { defined } from '#lib/base/json-value.ts';
import type { RunMedia } from '#lib/client/transport/run-media-file.ts';
import type { TransportMessage } from '#lib/client/transport/transport-message.ts';
import type { Run } from './run.ts';

/** The run with the files of the messages; `createUrl` makes a URL for each. */
export function withMedia(
  run: Run,
  messages: readonly TransportMessage[],
  createUrl: (blob: Blob) => string,
): Run {
  const cut = messages.flatMap((message) => ('media' in message ? message.media : []));
  if (cut.length === 0) return run;
  const added = cut.map(({ id, blob, contentType, width, height }): [string, RunMedia] => [
    id,
    {
      url: createUrl(blob),
      blob,
      contentType,
      bytes: blob.size,
      ...defined({ width, height }),
    },
  ]);
  return { ...run, media: { ...run.media, ...Object.fromEntries(added) } };
}
