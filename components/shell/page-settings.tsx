/** Passes server settings to the browser in meta elements: the public base URL and upload limits. */

import { publicAddressMeta } from '#lib/client/transport/public-base-url.ts';
import { type UploadLimits as Limits, uploadLimitsMeta } from '#lib/client/transport/upload-limits.ts';

export function PublicAddress({ url }: { url: string | undefined }) {
  return url === undefined ? null : <meta name={publicAddressMeta} content={url} />;
}

export function UploadLimits({ limits }: { limits: Limits }) {
  return <meta name={uploadLimitsMeta} content={JSON.stringify(limits)} />;
}
