/** Tells the page how much the service takes. React puts it into the head. */
import { type UploadLimits as Limits, uploadLimitsMeta } from '#lib/client/transport/upload-limits.ts';

export function UploadLimits({ limits }: { limits: Limits }) {
  return <meta name={uploadLimitsMeta} content={JSON.stringify(limits)} />;
}
