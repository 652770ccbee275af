/** Tells the page under which address others reach this service, where the settings name one. React puts it into the head. */
import { publicAddressMeta } from '#lib/client/transport/public-base-url.ts';

export function PublicAddress({ url }: { url: string | undefined }) {
  return url === undefined ? null : <meta name={publicAddressMeta} content={url} />;
}
