/** A saved file as a response. It is untrusted upstream data: its headers forbid scripts and sniffing. */
import { ApiError } from '#lib/contract/errors/api-error.ts';
import { sourceOf } from '#lib/server/http/byte-source.ts';
import { fileHeaders } from '#lib/server/http/file-headers.ts';
import type { SourceOutcome } from '#lib/server/http/outcome.ts';
import type { RunFileName, RunFiles } from './run-files.ts';
import type { RunFile } from './run-store.ts';

export interface SavedFiles {
  bodyId: string;
  files: readonly RunFile[];
  responseHeaders: Readonly<Record<string, string>>;
  /** The name of the run in errors. */
  owner: string;
  /** True if caches may store thumbnails and media: not those of a share, which can be revoked. */
  cached: boolean;
}

/** Throws ApiError `not_found` for a file that does not exist. */
export async function savedFile(
  storage: Pick<RunFiles, 'get'>,
  { bodyId, files, responseHeaders, owner, cached }: SavedFiles,
  name: RunFileName,
): Promise<SourceOutcome> {
  const file = files.find((candidate) => candidate.name === name);
  const stream = file && (await storage.get(bodyId, name));
  if (!file || !stream) throw new ApiError('not_found', { message: `The ${name} of ${owner} is not saved.` });
  const encoding = name === 'response' ? responseHeaders['content-encoding'] : undefined;
  const immutable = cached && name !== 'request' && name !== 'response';
  return {
    kind: 'source',
    status: 200,
    headers: {
      ...fileHeaders(file.contentType),
      'content-length': String(file.size),
      'cache-control': immutable ? 'private, max-age=31536000, immutable' : 'private, no-cache',
      ...(encoding === undefined ? {} : { 'content-encoding': encoding }),
    },
    source: sourceOf(stream),
  };
}
