/** Opens the file of a finished video from the response to its request. */
import type { Readable } from 'node:stream';
import { ApiError } from '#lib/contract/errors/api-error.ts';
import type { ReadVendorError } from './error-of-response.ts';
import type { UpstreamResponse } from './fetch-upstream.ts';
import { type LinkOptions, openLink } from './open-link.ts';
import { discard, refuseErrors } from './read-response.ts';

/** Follows a redirect as a link, which may lead anywhere. Rejects with ApiError for all but a whole file. */
export async function openFile(
  response: UpstreamResponse,
  link: LinkOptions,
  readError?: ReadVendorError,
): Promise<Readable> {
  const { status, headers, body } = response;
  if (status >= 300 && status < 400 && typeof headers.location === 'string') {
    discard(body);
    return await openLink(headers.location, link);
  }
  await refuseErrors(response, link.upstream, readError);
  if (status === 200) return body;
  discard(body);
  throw new ApiError('upstream_error', {
    message: `The upstream answered with status ${status} in place of the file.`,
  });
}
